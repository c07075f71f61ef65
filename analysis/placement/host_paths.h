// The link ends between the hosts of an allocation, as the forwarding tables lead, looked up in no time: paths from a leaf switch to
// a port are walked once, and shared by all hosts on that switch.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
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

  // Calls visit(end, share) for every link end from one host to another: of several rails each has an even share, 1 / rails.
  // A route that breaks counts up to where it ends. Hosts that share no subnet have no path.
  template <class Visit>
  void each(std::uint32_t from, std::uint32_t to, Visit visit) const {
    const auto &mine = ports_[from], &theirs = ports_[to];
    if (alike_) {  // nearly every fabric
      const std::size_t rails = std::min(mine.size(), mostRails_);
      const double share = 1.0 / static_cast<double>(rails);
      for (std::size_t rail = 0; rail < rails; ++rail) walk(mine[rail], theirs[rail], share, visit);
      return;
    }
    const std::size_t rails = eachRail(mine, theirs, [](const Port&, const Port&) {});
    eachRail(mine, theirs, [&](const Port& a, const Port& b) { walk(a, b, 1.0 / static_cast<double>(rails), visit); });
  }

 private:
  struct Port {
    SubnetId subnet{};
    std::uint32_t out = 0;     // the link end by which the host sends
    std::uint32_t leaf = 0;    // a row of paths; noLeaf where no switch is there
    std::uint32_t column = 0;  // of paths to this port
  };
  static constexpr std::uint32_t noLeaf = UINT32_MAX;

  template <class Visit>
  void walk(const Port& from, const Port& to, double share, Visit& visit) const {
    visit(from.out, share);
    if (from.leaf == noLeaf) return;
    const std::size_t path = from.leaf * columns_ + to.column;
    for (std::uint32_t at = firstOf_[path]; at < firstOf_[path + 1]; ++at) visit(pool_[at], share);
  }
  template <class Visit>
  std::size_t eachRail(const std::vector<Port>& mine, const std::vector<Port>& theirs, Visit visit) const {
    std::size_t rails = 0;
    for (auto from = mine.begin(), to = theirs.begin(); from != mine.end() && to != theirs.end() && rails < mostRails_;) {
      if (from->subnet < to->subnet) ++from;
      else if (to->subnet < from->subnet) ++to;
      else visit(*from++, *to++), ++rails;
    }
    return rails;
  }

  std::vector<std::vector<Port>> ports_;  // by host, by subnet
  std::size_t mostRails_ = SIZE_MAX;
  std::size_t ends_ = 0, columns_ = 0;
  bool alike_ = true;  // all hosts have as many ports on the same subnets
  std::vector<std::uint32_t> firstOf_, pool_;
};

}  // namespace weft
