#include "ibdiag/routes/minimal_routes.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/work_stop.h"
#include "ibdiag/routes/lightest_first.h"

namespace weft {
namespace {

// A port of an adapter or router, or the switch itself, and how its switch sends to it.
struct Target {
  NodeIndex home{};     // the switch that it hangs on
  PortNumber port = 0;  // of that switch
  PortIndex to{};
};

constexpr std::uint32_t far = UINT32_MAX;

class MinimalHops {
 public:
  explicit MinimalHops(const Fabric& fabric) : fabric_(fabric), distance_(fabric.nodes().size()) {
    for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
      if (fabric.nodes()[at].isSwitch() && !fabric.hasTable(NodeIndex(at))) missing_.push_back({NodeIndex(at), {}, {}});
    if (missing_.empty()) return;
    findCables();
    findTargets();
  }

  Fabric fill() {
    if (missing_.empty()) return fabric_;
    for (auto begin = targets_.begin(); begin != targets_.end();) {
      const auto end = std::ranges::upper_bound(begin, targets_.end(), begin->home, {}, &Target::home);
      measure(begin->home);
      for (Missing& at : missing_) route(at, {begin, end});
      begin = end;
    }
    std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables;
    for (Missing& at : missing_) tables.emplace_back(at.node, std::move(at.table));
    return fabric_.withAssumedTables(std::move(tables));
  }

 private:
  struct Missing {
    NodeIndex node{};
    std::vector<PortNumber> table;
    std::array<std::uint32_t, 256> load{};  // adapter LIDs by port
  };
  struct Cable {
    std::uint32_t next = 0;  // NodeIndex of the switch at its other end
    PortNumber port = 0;
  };

  // Cables between switches by themselves, as each is looked at twice for every switch that has something to be reached.
  void findCables() {
    firstCable_.reserve(fabric_.nodes().size() + 1);
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at) {
      firstCable_.push_back(static_cast<std::uint32_t>(cables_.size()));
      if (!fabric_.nodes()[at].isSwitch()) continue;
      for (const EndIndex end : fabric_.endsOf(NodeIndex(at)))
        if (const NodeIndex next = fabric_.end(peer(end)).node; fabric_.node(next).isSwitch())
          cables_.push_back({number(next), fabric_.end(end).port});
    }
    firstCable_.push_back(static_cast<std::uint32_t>(cables_.size()));
  }

  std::span<const Cable> cablesOf(std::uint32_t node) const {
    return {cables_.data() + firstCable_[node], firstCable_[node + 1] - firstCable_[node]};
  }

  void findTargets() {
    for (std::uint32_t at = 0; at < fabric_.ports().size(); ++at) {
      const FabricPort& port = fabric_.ports()[at];
      if (number(port.lid) == 0) continue;
      highest_ = std::max<std::uint32_t>(highest_, number(port.lid) + (1U << port.lmc) - 1);
      if (fabric_.node(port.node).isSwitch()) {
        targets_.push_back({port.node, 0, PortIndex(at)});
      } else if (const auto out = fabric_.endAt(port.node, port.number)) {
        const LinkEnd& home = fabric_.end(peer(*out));
        if (fabric_.node(home.node).isSwitch()) targets_.push_back({home.node, home.port, PortIndex(at)});
      }
    }
    highest_ = std::min(highest_, 0xFFFFU);
    std::ranges::sort(targets_, {}, [](const Target& each) { return std::pair(each.home, each.port); });
    for (Missing& at : missing_) at.table.assign(highest_ + 1, noRoute);
  }

  // Breadth first over switches.
  void measure(NodeIndex home) {
    WorkStop::look();
    std::ranges::fill(distance_, far);
    distance_[number(home)] = 0;
    queue_.assign(1, number(home));
    for (std::size_t i = 0; i < queue_.size(); ++i)
      for (const Cable& cable : cablesOf(queue_[i])) {
        if (distance_[cable.next] != far) continue;
        distance_[cable.next] = distance_[queue_[i]] + 1;
        queue_.push_back(cable.next);
      }
  }

  void route(Missing& at, std::span<const Target> targets) {
    const std::uint32_t distance = distance_[number(at.node)];
    if (distance == far) return;
    if (distance == 0) return enter(at, targets, [](const Target& target) { return target.port; });
    ways_.clear();
    for (const Cable& cable : cablesOf(number(at.node)))
      if (distance_[cable.next] == distance - 1) ways_.push_back(cable.port);
    LightestFirst lightest(ways_, at.load);
    // Only adapters count, as switches get hardly any traffic.
    enter(at, targets, [&](const Target& target) { return lightest.next(target.port != 0); });
  }

  template <class PortTo>
  void enter(Missing& at, std::span<const Target> targets, PortTo portTo) const {
    for (const Target& target : targets) {
      const FabricPort& port = fabric_.port(target.to);
      for (std::uint32_t lid = number(port.lid), last = lid + (1U << port.lmc) - 1; lid <= std::min(last, highest_); ++lid)
        at.table[lid] = portTo(target);
    }
  }

  const Fabric& fabric_;
  std::vector<Missing> missing_;
  std::vector<std::uint32_t> firstCable_;  // by NodeIndex, into cables_; one more at the back
  std::vector<Cable> cables_;              // by node, ascending ports
  std::vector<Target> targets_;  // by home, then port
  std::uint32_t highest_ = 0;    // LID
  std::vector<std::uint32_t> distance_;  // by NodeIndex, from the home that is looked at
  std::vector<std::uint32_t> queue_;     // by NodeIndex
  std::vector<PortNumber> ways_;
};

}  // namespace

Fabric assumeMinimalHops(const Fabric& fabric) { return MinimalHops(fabric).fill(); }

std::string routesUnknown(const Fabric& fabric) {
  bool any = false;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    if (!fabric.nodes()[at].isSwitch()) continue;
    if (fabric.hasTable(NodeIndex(at))) return {};
    any = true;
  }
  if (!any) return {};
  return "routes are not known; no dump has forwarding tables: import the .fdbs file that was written with this topology, "
         "or assume minimal hops";
}

}  // namespace weft
