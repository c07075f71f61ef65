// The adapter ports between which the bytes of two ranks travel.
#pragma once

#include <span>
#include <vector>

#include "core/base/even_share.h"
#include "ibdiag/model/host_rails.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

enum class Rails { even, first };  // a pair's bytes over all rails that its hosts share, or over the first of them

struct Rail {
  PortIndex source{};
  PortIndex destination{};
  Lid lid{};  // the destination's base LID
};

enum class Placement {
  onLinks,
  sameHost,      // loads no link; also a rank to itself, wherever it ran
  hostUnknown,   // of one of the two ranks
  noCommonRail,  // the hosts have no ports in one subnet
};

class PairRails {
 public:
  PairRails(const Fabric& fabric, const RankHosts& hosts, Rails rails);

  Placement placement(RankId source, RankId destination) const;
  // The rails between two hosts, by subnet: ports called alike talk to each other, where names do not tell those on one switch, see host_rails.h.
  // One at most with Rails::first. Good until the next call.
  std::span<const Rail> between(HostIndex source, HostIndex destination) const;

  // The share of rail `rail` of `rails` in `bytes`: an even part, and a byte more on the first `bytes % rails`. Shares are
  // taken of each stored number by itself, so that the load of any filter is the sum of the loads of its parts.
  static std::uint64_t share(std::uint64_t bytes, std::size_t rail, std::size_t rails) {
    return evenShare(bytes, rail, rails);
  }

 private:
  const RankHosts& hosts_;
  Rails rails_;
  std::vector<std::vector<RailPort>> ports_;  // by HostIndex
  mutable std::vector<Rail> found_;
};

}  // namespace weft
