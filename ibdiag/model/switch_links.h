// The cables between switches with parallel ones counted, for layouts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct SwitchLink {
  std::uint32_t other = 0;   // NodeIndex
  std::uint32_t cables = 0;  // at least 1
};

// By NodeIndex; adapters have none. Ascending `other`; a cable from a switch to itself is left out.
class SwitchLinks {
 public:
  // The links of one subnet, or of all.
  explicit SwitchLinks(const Fabric& fabric, std::optional<SubnetId> subnet = {});

  // Ascending NodeIndex.
  const std::vector<std::uint32_t>& switches() const { return switches_; }

  std::span<const SwitchLink> of(std::uint32_t node) const {
    return {links_.data() + first_[node], links_.data() + first_[node + 1]};
  }
  std::size_t nodes() const { return first_.size() - 1; }

 private:
  std::vector<std::uint32_t> switches_;
  std::vector<std::size_t> first_;  // one more at the back
  std::vector<SwitchLink> links_;
};

struct SwitchPieces {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> ofNode;  // by NodeIndex, numbered from 0 by first switch; UINT32_MAX for adapters
};

// Which switches are connected with each other by cables for which `counts(a, b)` is true, for neighbours a < b.
SwitchPieces switchPieces(const SwitchLinks& links, const std::function<bool(std::uint32_t, std::uint32_t)>& counts);
// By all cables; by NodeIndex as above.
std::vector<std::uint32_t> switchPieces(const SwitchLinks& links);

}  // namespace weft
