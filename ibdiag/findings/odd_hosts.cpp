#include "ibdiag/findings/odd_hosts.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/findings/host_class.h"
#include "ibdiag/model/host_rails.h"

namespace weft {
namespace {

constexpr std::size_t fewestOfPattern = 3, fewestOfClass = 4;

using Slot = std::uint32_t;  // which name of a port, of all in the fabric

struct Cable {
  Slot slot{};
  NodeIndex leaf{};
  EndIndex end{};
};

using Wiring = std::vector<std::pair<Slot, NodeIndex>>;  // of a host, ascending

struct Pattern {
  std::uint32_t hostClass = 0;
  const Wiring* wiring = nullptr;
  std::vector<HostIndex> hosts;  // ascending
  bool isUsual() const { return hosts.size() >= fewestOfPattern; }
};

// How many are in both; each is sorted, and one that is in twice counts twice where it is in the other twice.
template <class Item>
std::size_t shared(const std::vector<Item>& a, const std::vector<Item>& b) {
  std::size_t count = 0;
  for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();)
    if (*left < *right) ++left;
    else if (*right < *left) ++right;
    else {
      ++count;
      ++left;
      ++right;
    }
  return count;
}

template <class Part>
auto partsOf(const Wiring& wiring, Part Wiring::value_type::*part) {
  std::vector<Part> parts;
  for (const auto& each : wiring) parts.push_back(each.*part);
  std::ranges::sort(parts);
  return parts;
}

class OddHosts {
 public:
  explicit OddHosts(const Fabric& fabric) : fabric_(fabric) {
    collectCables();
    collectClasses();
    collectPatterns();
  }

  std::vector<OddHost> find() const {
    std::map<std::uint32_t, std::vector<OddHost>> odd;  // by pattern
    for (std::uint32_t host = 0; host < cables_.size(); ++host)
      if (const auto pattern = wiring_[host].size() > 1 && !patterns_[patternOf_[host]].isUsual()
                                   ? usualFor(HostIndex(host))
                                   : std::nullopt)
        if (OddHost found = compared(HostIndex(host), patterns_[*pattern]); !found.cables.empty())
          odd[*pattern].push_back(std::move(found));
    std::map<std::uint32_t, std::size_t> ofClass;
    for (const auto& [pattern, hosts] : odd) ofClass[patterns_[pattern].hostClass] += hosts.size();
    std::vector<OddHost> all;
    for (const auto& [pattern, hosts] : odd) {
      const std::uint32_t hostClass = patterns_[pattern].hostClass;
      const bool isOrder =
          hosts.size() * 2 <= patterns_[pattern].hosts.size() && ofClass.at(hostClass) * 3 <= classSize_.at(hostClass);
      if (isOrder) all.insert(all.end(), hosts.begin(), hosts.end());
    }
    std::ranges::sort(all, {}, &OddHost::host);
    return all;
  }

 private:
  void collectCables() {
    std::map<std::string, Slot> slots;
    for (const FabricHost& host : fabric_.hosts()) {
      std::vector<Cable>& cables = cables_.emplace_back();
      for (const PortIndex at : host.ports) {
        const FabricPort& port = fabric_.port(at);
        const auto end = fabric_.endAt(port.node, port.number);
        const auto leaf = end ? std::optional(fabric_.end(peer(*end)).node) : std::nullopt;
        if (!leaf || !fabric_.node(*leaf).isSwitch()) continue;
        const Slot slot =
            slots.try_emplace(slotName(fabric_.node(port.node), port.number), static_cast<Slot>(slots.size()))
                .first->second;
        cables.push_back({slot, *leaf, *end});
      }
      Wiring& wiring = wiring_.emplace_back();
      for (const Cable& each : cables) wiring.push_back({each.slot, each.leaf});
      std::ranges::sort(wiring);
    }
  }

  // Classes of few hosts tell purposes apart, unless most hosts are in such: then names are not made so.
  void collectClasses() {
    std::map<std::string, std::vector<std::uint32_t>> byStem;
    std::size_t judged = 0, inFew = 0;
    for (std::uint32_t host = 0; host < wiring_.size(); ++host)
      if (wiring_[host].size() > 1) {
        byStem[hostClass(fabric_.host(HostIndex(host)).name)].push_back(host);
        ++judged;
      }
    for (const auto& [stem, hosts] : byStem) inFew += hosts.size() < fewestOfClass ? hosts.size() : 0;
    const bool isTold = inFew * 2 <= judged;
    classOf_.resize(wiring_.size());
    std::uint32_t next = 0;
    for (const auto& [stem, hosts] : byStem) {
      const std::uint32_t own = hosts.size() < fewestOfClass && !isTold ? 0 : ++next;
      for (const std::uint32_t host : hosts) classOf_[host] = own;
      classSize_[own] += hosts.size();
    }
  }

  void collectPatterns() {
    std::map<std::pair<std::uint32_t, Wiring>, std::uint32_t> known;
    patternOf_.resize(wiring_.size());
    for (std::uint32_t host = 0; host < wiring_.size(); ++host) {
      if (wiring_[host].size() < 2) continue;
      const auto [found, isNew] =
          known.try_emplace({classOf_[host], wiring_[host]}, static_cast<std::uint32_t>(patterns_.size()));
      if (isNew) patterns_.push_back({classOf_[host], &wiring_[host], {}});
      patterns_[patternOf_[host] = found->second].hosts.push_back(HostIndex(host));
    }
    for (std::uint32_t at = 0; at < patterns_.size(); ++at) {
      if (!patterns_[at].isUsual()) continue;
      for (const auto& [slot, leaf] : *patterns_[at].wiring) {
        auto& here = usualAt_[{patterns_[at].hostClass, leaf}];
        if (here.empty() || here.back() != at) here.push_back(at);
      }
      for (const HostIndex host : patterns_[at].hosts) usualHosts_[patterns_[at].hostClass].push_back(number(host));
    }
    for (auto& [hostClass, hosts] : usualHosts_) std::ranges::sort(hosts);
  }

  // A host that lacks an adapter, or has one more, is still like the others.
  static bool isLike(const Wiring& a, const Wiring& b) {
    const std::size_t common = shared(partsOf(a, &Wiring::value_type::first), partsOf(b, &Wiring::value_type::first));
    return (a.size() + b.size() - 2 * common) * 4 <= std::max(a.size(), b.size());
  }

  // How far the next host of a pattern is in the list of all, which is ordered by name.
  static std::uint32_t distance(HostIndex host, const Pattern& pattern) {
    const auto next = std::ranges::lower_bound(pattern.hosts, host);
    std::uint32_t least = UINT32_MAX;
    if (next != pattern.hosts.end()) least = number(*next) - number(host);
    if (next != pattern.hosts.begin()) least = std::min(least, number(host) - number(*std::prev(next)));
    return least;
  }

  std::optional<std::uint32_t> usualFor(HostIndex host) const {
    const Wiring& mine = wiring_[number(host)];
    const auto leaves = partsOf(mine, &Wiring::value_type::second);
    std::optional<std::uint32_t> best;
    std::tuple<std::size_t, std::size_t, std::uint32_t, std::size_t> most;
    for (const NodeIndex leaf : leaves) {
      const auto here = usualAt_.find({classOf_[number(host)], leaf});
      if (here == usualAt_.end()) continue;
      for (const std::uint32_t at : here->second) {
        const Wiring& theirs = *patterns_[at].wiring;
        const std::size_t both = shared(leaves, partsOf(theirs, &Wiring::value_type::second));
        if (both * 2 < mine.size() || !isLike(mine, theirs)) continue;
        const std::tuple rank(both, shared(mine, theirs), UINT32_MAX - distance(host, patterns_[at]),
                              patterns_[at].hosts.size());
        if (!best || rank > most) {
          best = at;
          most = rank;
        }
      }
    }
    return best ? best : usualAround(host);
  }

  // The pattern of the hosts before and behind, where it is one.
  std::optional<std::uint32_t> usualAround(HostIndex host) const {
    const auto hosts = usualHosts_.find(classOf_[number(host)]);
    if (hosts == usualHosts_.end()) return std::nullopt;
    const auto next = std::ranges::lower_bound(hosts->second, number(host));
    if (next == hosts->second.begin() || next == hosts->second.end()) return std::nullopt;
    const std::uint32_t before = patternOf_[*std::prev(next)], behind = patternOf_[*next];
    return before == behind && isLike(wiring_[number(host)], *patterns_[before].wiring) ? std::optional(before)
                                                                                        : std::nullopt;
  }

  // Cables of a host that differ from those of the port with the same name in the pattern; ports that only one of the
  // two has are ignored.
  OddHost compared(HostIndex host, const Pattern& pattern) const {
    OddHost odd{host, static_cast<std::uint32_t>(pattern.hosts.size()), {}};
    Wiring theirs = *pattern.wiring;
    std::vector<Cable> rest;
    for (const Cable& each : cables_[number(host)]) {
      const auto same = std::ranges::find(theirs, std::pair(each.slot, each.leaf));
      if (same != theirs.end()) theirs.erase(same);
      else rest.push_back(each);
    }
    for (const Cable& each : rest) {
      const auto like = std::ranges::find(theirs, each.slot, &Wiring::value_type::first);
      if (like == theirs.end()) continue;
      odd.cables.push_back({each.end, each.leaf, like->second});
      theirs.erase(like);
    }
    return odd;
  }

  const Fabric& fabric_;
  std::vector<std::vector<Cable>> cables_;  // by HostIndex, as are those that follow
  std::vector<Wiring> wiring_;
  std::vector<std::uint32_t> classOf_, patternOf_;  // of hosts with two cables or more
  std::map<std::uint32_t, std::size_t> classSize_;
  std::vector<Pattern> patterns_;
  std::map<std::pair<std::uint32_t, NodeIndex>, std::vector<std::uint32_t>>
      usualAt_;                                                     // by class and leaf: usual patterns
  std::map<std::uint32_t, std::vector<std::uint32_t>> usualHosts_;  // by class: ascending hosts
};

}  // namespace

std::vector<OddHost> oddHosts(const Fabric& fabric) { return OddHosts(fabric).find(); }

}  // namespace weft
