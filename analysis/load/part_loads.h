// Bytes sent and received by the switches of each part of a fabric: director switches, boards, units, rails, planes,
// pods; and by racks with their hosts.
#pragma once

#include <optional>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "ibdiag/model/fabric_parts.h"

namespace weft {

// Bytes of many link ends. Where some of them are not known, those of the rest are a lower bound.
class BytesSum {
 public:
  void add(const KnownValue<Counted>& one);
  KnownValue<Counted> result() const;  // 0 where there was nothing to add up

 private:
  Counted all_;
  bool known_ = false;
  std::optional<Absence> absence_;
};

struct PartLoad {
  BytesSum fromHosts, toHosts;  // from and to adapters on its switches; of racks from and to its own
  BytesSum within;              // among its switches
  BytesSum sent, received;      // to and from other switches
  std::optional<EndIndex>
      hottest;  // by which a switch of it, or an adapter of a rack, sends most; nothing where none sends
};

// The loads of these parts, which have no switch in common, and last those of the switches that are in none. Each byte
// of the link ends is in one sum, with two exceptions: links between adapters are in none, and what two parts send to
// each other is sent in one and received in the other.
std::vector<PartLoad> partLoads(const Fabric& fabric, const std::vector<const FabricPart*>& parts,
                                const LinkNumbers& numbers);

}  // namespace weft
