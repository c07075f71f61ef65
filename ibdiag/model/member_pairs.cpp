// The pairs of a communicator's members by how far apart they are, counted without looking at each.
#include <algorithm>
#include <map>
#include <set>

#include "core/base/row_of.h"
#include "ibdiag/model/locality.h"

namespace weft {

// Hosts on the same subnets are a group; within a group, and between two groups with a subnet in common, members are
// counted by leaf switch and by pod, and pairs follow from the counts.
class MemberPairs {
 public:
  MemberPairs(const RankPlaces& places, const Communicator& communicator) : places_(places) {
    for (const RankId rank : communicator.members)
      if (const auto host = places.hostOf(rank)) ++members_[*host];
      else ++homeless_;
    for (const auto& [host, count] : members_) {
      std::vector<SubnetId> subnets;
      for (const auto& spot : places.spotsOf(host)) subnets.push_back(spot.subnet);
      groups_[subnets].emplace_back(host, count);
    }
  }

  Locality count(const Communicator& communicator) const {
    Locality found;
    found.communicator = communicator.id;
    found.nodes = static_cast<std::uint32_t>(members_.size());
    std::set<NodeIndex> leaves;
    for (const auto& [host, count] : members_)
      if (const auto& spots = places_.spotsOf(host); !spots.empty()) leaves.insert(spots.front().leaf);
    found.leaves = static_cast<std::uint32_t>(leaves.size());
    const std::uint64_t all = communicator.members.size(), known = all - homeless_;
    found.pairs[number(Reach::unknown)] = all * (all - 1) - known * (known - 1);  // 0 × anything is 0
    for (auto a = groups_.begin(); a != groups_.end(); ++a)
      for (auto b = a; b != groups_.end(); ++b) addGroups(*a, *b, a == b, found.pairs);
    found.reach = farthest(communicator, found);
    return found;
  }

 private:
  using Hosts = std::vector<std::pair<HostId, std::uint64_t>>;  // with their members
  using Group = std::pair<const std::vector<SubnetId>, Hosts>;

  // Members by a property of their host's spot on one subnet.
  template <class Key>
  static std::map<std::uint64_t, std::uint64_t> countBy(const RankPlaces& places, const Hosts& hosts, SubnetId subnet,
                                                        Key key) {
    std::map<std::uint64_t, std::uint64_t> counts;
    for (const auto& [host, members] : hosts) {
      const auto& spots = places.spotsOf(host);
      counts[key(rowOf(spots, "a host's subnets", subnet, &RankPlaces::Spot::subnet))] += members;
    }
    return counts;
  }

  template <class Key>
  std::uint64_t pairsWithSame(const Hosts& a, const Hosts& b, SubnetId subnet, Key key) const {
    const auto ofA = countBy(places_, a, subnet, key), ofB = countBy(places_, b, subnet, key);
    std::uint64_t pairs = 0;
    for (const auto& [value, count] : ofA)
      if (const auto other = ofB.find(value); other != ofB.end()) pairs += count * other->second;
    return pairs;
  }

  static std::uint64_t sum(const Hosts& hosts) {
    std::uint64_t members = 0;
    for (const auto& [host, count] : hosts) members += count;
    return members;
  }

  // If the two groups differ, each pair counts in both directions.
  void addGroups(const Group& a, const Group& b, bool isSame, ReachCounts& pairs) const {
    const std::uint64_t ways = isSame ? 1 : 2, all = sum(a.second) * sum(b.second);
    std::uint64_t sameNode = 0;  // a rank with itself among them
    if (isSame)
      for (const auto& [host, count] : a.second) sameNode += count * count;
    pairs[number(Reach::node)] += sameNode - (isSame ? sum(a.second) : 0);
    std::vector<SubnetId> common;
    std::ranges::set_intersection(a.first, b.first, std::back_inserter(common));
    if (common.empty()) {
      pairs[number(Reach::apart)] += ways * (all - sameNode);
      return;
    }
    using Spot = RankPlaces::Spot;
    const std::uint64_t sameLeaf =
        pairsWithSame(a.second, b.second, common.front(), [](const Spot& spot) { return number(spot.leaf); });
    const std::uint64_t samePod =
        pairsWithSame(a.second, b.second, common.front(), [](const Spot& spot) { return spot.pod; });
    pairs[number(Reach::leaf)] += ways * (sameLeaf - sameNode);
    pairs[number(Reach::pod)] += ways * (samePod - sameLeaf);
    pairs[number(Reach::across)] += ways * (all - samePod);
  }

  Reach farthest(const Communicator& communicator, const Locality& found) const {
    const auto has = [&](Reach reach) { return found.pairs[number(reach)] > 0; };
    if (has(Reach::across)) return Reach::across;
    if (communicator.size == 1U) return Reach::node;
    if (homeless_ > 0 || communicator.membersIncomplete()) return Reach::unknown;
    for (const Reach reach : {Reach::apart, Reach::pod, Reach::leaf})
      if (has(reach)) return reach;
    return Reach::node;
  }

  const RankPlaces& places_;
  std::map<HostId, std::uint64_t> members_;
  std::uint64_t homeless_ = 0;
  std::map<std::vector<SubnetId>, Hosts> groups_;
};

Locality RankPlaces::of(const Communicator& communicator) const {
  return MemberPairs(*this, communicator).count(communicator);
}

}  // namespace weft
