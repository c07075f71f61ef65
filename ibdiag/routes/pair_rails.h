// The adapter ports between which the bytes of two ranks travel.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/even_share.h"
#include "ibdiag/model/host_rails.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

// Over which of the rails that its hosts share a pair's bytes go: over all, shared as their ports were counted, evenly
// where they were not; evenly in any case; or over the first.
enum class Rails { measured, even, first };

struct Rail {
  PortIndex source{};
  PortIndex destination{};
  Lid lid{};  // the destination's base LID
};

// How bytes are shared by rails, in whole numbers: the parts add up to the whole, and no part of more bytes is smaller.
struct RailParts {
  std::uint32_t rails = 0;
  std::shared_ptr<const std::vector<std::uint64_t>> weights = {};  // by rail, none of them 0; null: evenly

  // Applied to each stored number separately, so that the load of any filter is the sum of the loads of its parts.
  std::uint64_t share(std::uint64_t bytes, std::size_t rail) const {
    return weights ? weighted(bytes, rail) : evenShare(bytes, rail, rails);
  }
  // The share of bytes that follow `before` others: shares of successive bytes add up to the share of their sum.
  std::uint64_t shareAfter(std::uint64_t before, std::uint64_t bytes, std::size_t rail) const {
    return share(before + bytes, rail) - share(before, rail);
  }

 private:
  std::uint64_t weighted(std::uint64_t bytes, std::size_t rail) const;
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
  // The rails between two hosts that carry something, by subnet: ports of the same name are paired or, if names do not
  // distinguish them, ports on the same switch; see host_rails.h. One at most with Rails::first. Valid until the next
  // call.
  std::span<const Rail> between(HostIndex source, HostIndex destination) const;
  // How the rails share what is sent: remaining bytes go to the first ones.
  RailParts parts(HostIndex source, HostIndex destination) const;

  // An even part, and a byte more on the first `bytes % rails`.
  static std::uint64_t share(std::uint64_t bytes, std::size_t rail, std::size_t rails) {
    return evenShare(bytes, rail, rails);
  }

 private:
  const RankHosts& hosts_;
  Rails rails_;
  std::vector<std::vector<RailPort>> ports_;  // by HostIndex
  mutable std::vector<Rail> found_;
  mutable std::vector<std::uint64_t> weights_;  // of these; empty: even
};

}  // namespace weft
