// A fast table of the link ends between the hosts of an allocation, by the forwarding tables: paths from a leaf switch
// to a port are walked once and shared by all hosts on that switch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ibdiag/model/fabric.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

class HostPaths {
 public:
  // Positions are those of `hosts`. Static ports are followed, whatever the switches may choose.
  HostPaths(const Fabric& fabric, std::span<const HostIndex> hosts, Rails rails);

  std::uint32_t hosts() const { return static_cast<std::uint32_t>(ports_.size()); }
  std::size_t ends() const { return ends_; }  // of the fabric

  // Calls visit(end, share) for every link end from one host to another; if there are several rails, each has its
  // share, see PairRails. A route that breaks counts up to the break. Hosts that share no subnet have no path.
  template <class Visit>
  void each(std::uint32_t from, std::uint32_t to, Visit visit) const {
    const auto &mine = ports_[from], &theirs = ports_[to];
    if (alike_) {  // nearly every fabric
      const std::size_t rails = std::min(mine.size(), mostRails_);
      const double share = 1.0 / static_cast<double>(rails);
      for (std::size_t rail = 0; rail < rails; ++rail) walk(mine[rail], theirs[rail], share, visit);
      return;
    }
    RailWeights weights;
    double all = 0;
    const auto each = [&](const auto& use) {
      std::size_t seen = 0;
      eachRail(std::span<const Port>(mine), std::span<const Port>(theirs), [&](const Port& a, const Port& b) {
        use(a, b);
        return ++seen < mostRails_;
      });
    };
    if (weighs_) each([&](const Port& a, const Port& b) { weights.add(a, b); });
    each([&](const Port& a, const Port& b) { all += static_cast<double>(weights.of(a, b)); });
    each([&](const Port& a, const Port& b) {
      if (const std::uint64_t weight = weights.of(a, b); weight != 0)
        walk(a, b, static_cast<double>(weight) / all, visit);
    });
  }

  // Calls come(end, share) for ends that are added, and gone(end, share) for ends that are removed, if traffic gets
  // another source or destination host. Ends at the beginning or the end of the path that stay the same may be omitted.
  template <class Gone, class Come>
  void eachChange(std::uint32_t from, std::uint32_t to, std::uint32_t newFrom, std::uint32_t newTo, Gone gone,
                  Come come) const {
    if (!alike_ || from == to || newFrom == newTo) {
      if (from != to) each(from, to, gone);
      if (newFrom != newTo) each(newFrom, newTo, come);
      return;
    }
    const std::size_t rails = std::min(ports_[from].size(), mostRails_);
    const double share = 1.0 / static_cast<double>(rails);
    for (std::size_t rail = 0; rail < rails; ++rail) {
      const Port &source = ports_[from][rail], &newSource = ports_[newFrom][rail];
      if (source.out != newSource.out) {
        gone(source.out, share);
        come(newSource.out, share);
      }
      std::span<const std::uint32_t> old = wayOf(source, ports_[to][rail]), now = wayOf(newSource, ports_[newTo][rail]);
      while (!old.empty() && !now.empty() && old.back() == now.back()) {
        old = old.first(old.size() - 1);
        now = now.first(now.size() - 1);
      }
      while (!old.empty() && !now.empty() && old.front() == now.front()) {
        old = old.subspan(1);
        now = now.subspan(1);
      }
      for (const std::uint32_t end : old) gone(end, share);
      for (const std::uint32_t end : now) come(end, share);
    }
  }

  // Ends that any path between two of the hosts passes, in the order in which paths from host to host come to them:
  // searches use this order, so that their results do not depend on how the nodes of a fabric are numbered.
  std::span<const std::uint32_t> usedEnds() const { return used_; }
  // The hosts that send by the end as their own, and those that get by it: whoever puts something there is, or sends
  // to, one of these.
  std::span<const std::uint32_t> senders(std::uint32_t end) const { return senders_.at(end); }
  std::span<const std::uint32_t> receivers(std::uint32_t end) const { return receivers_.at(end); }

 private:
  struct Port : RailPort {
    std::uint32_t out = 0;     // the link end by which the host sends
    std::uint32_t row = 0;     // of paths, those of its switch; noLeaf where no switch is there
    std::uint32_t column = 0;  // of paths to this port
  };
  static constexpr std::uint32_t noLeaf = UINT32_MAX;

  template <class Visit>
  void walk(const Port& from, const Port& to, double share, Visit& visit) const {
    visit(from.out, share);
    for (const std::uint32_t end : wayOf(from, to)) visit(end, share);
  }
  // The ends by which switches send.
  std::span<const std::uint32_t> wayOf(const Port& from, const Port& to) const {
    if (from.row == noLeaf) return {};
    const std::size_t path = from.row * columns_ + to.column;
    return {pool_.data() + firstOf_[path], pool_.data() + firstOf_[path + 1]};
  }
  // Hosts by EndIndex, side by side.
  struct HostsByEnd {
    std::vector<std::uint32_t> first, hosts;

    // From pairs of an end and a host.
    HostsByEnd() = default;
    HostsByEnd(std::size_t ends, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs);
    std::span<const std::uint32_t> at(std::uint32_t end) const {
      return {hosts.data() + first[end], hosts.data() + first[end + 1]};
    }
  };
  void listUsers(const std::vector<std::uint32_t>& hostOfColumn);

  std::vector<std::vector<Port>> ports_;  // by host, in the order of railPorts()
  std::size_t mostRails_ = SIZE_MAX;
  bool weighs_ = false;  // by what was counted of some ports
  std::size_t ends_ = 0, columns_ = 0;
  bool alike_ = true;  // all hosts have as many ports on the same subnets, called the same, so that the k-th of one
                       // talks to the k-th of another, and none were counted
  std::vector<std::uint32_t> firstOf_, pool_;
  HostsByEnd senders_, receivers_;
  std::vector<std::uint32_t> used_;
};

}  // namespace weft
