// A placement for interactive use, independent of slots: moving a rank updates the link loads in time proportional to
// that rank's traffic.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/placement/placement_metrics.h"
#include "analysis/placement/rank_pairs.h"
#include "ibdiag/loads/link_loads.h"

namespace weft {

class TrialPlaces {
 public:
  struct Move {
    std::uint32_t item = 0;         // as RankPairs has it
    std::optional<HostIndex> to{};  // nothing: on no host that is known
  };

  // `ranks` as the pairs were read by.
  TrialPlaces(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const RankPairs> pairs, std::vector<RankId> ranks,
              const RankHosts& hosts, Rails rails);

  const Fabric& fabric() const { return *fabric_; }
  const std::vector<RankId>& ranks() const { return ranks_; }
  const std::vector<std::optional<HostIndex>>& hostOf() const { return hostOf_; }  // by item
  RankHosts hosts() const;

  // All at once, each item at most once. The answer takes them back.
  std::vector<Move> move(std::span<const Move> moves);

  // To the byte those that accumulate(fabric, flowsOfPairs(…)) has for these hosts.
  const LinkLoads& loads() const { return loads_; }
  PairFlows flows() const;  // as in flowsOfPairs(), in the same order; without layers
  PlacementMetrics metrics() const { return metricsOf(*fabric_, flows(), loads_); }

 private:
  struct Between {
    std::uint32_t first = 0;  // into the sums
    RailParts parts;
  };
  using Key = std::uint64_t;  // of two hosts
  static Key keyOf(HostIndex from, HostIndex to) { return Key{number(from)} << 32 | number(to); }

  const Between& between(Key key);
  template <class Visit>
  void eachPairOf(std::span<const Move> moves, Visit visit);
  void count(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, bool added);
  void rebuild();
  void appendFlows(Key key, std::span<const std::uint64_t> sums, std::vector<Flow>& flows) const;
  bool isLinear() const;
  void shiftLoads(const std::vector<Flow>& before, const std::vector<Flow>& after);

  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const RankPairs> pairs_;
  std::vector<RankId> ranks_;
  std::vector<std::optional<HostIndex>> hostOf_;
  RankHosts nobody_;
  PairRails rails_;
  std::unordered_map<Key, Between> betweenOf_;
  std::vector<std::uint64_t> sums_;  // by pair of hosts and rail
  std::uint64_t sameHost_ = 0, hostUnknown_ = 0, noCommonRail_ = 0, onLinks_ = 0;
  bool held_ = false;  // a sum was held: nothing can be taken from it any more
  LinkLoads loads_;
  std::unordered_map<Key, std::vector<std::uint64_t>> touched_;  // of the move under way: the sums before
};

}  // namespace weft
