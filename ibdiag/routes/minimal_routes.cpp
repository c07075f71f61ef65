#include "ibdiag/routes/minimal_routes.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "core/base/natural_order.h"
#include "core/base/work_stop.h"
#include "ibdiag/routes/lightest_first.h"

namespace weft {
namespace {

// LIDs of a port of an adapter or router, or of the switch itself, and how their switch sends to it.
struct Target {
  std::uint32_t home = 0;  // position of the switch that it is connected to
  PortNumber port = 0;     // of that switch
  std::uint32_t first = 0, last = 0;
  std::array<std::uint32_t, 5> order{};
};

constexpr std::uint16_t far = UINT16_MAX;

// By node: where its name stands among all, in natural order; those that are called alike stand at one place.
std::vector<std::uint32_t> placesOfNames(const Fabric& fabric) {
  const auto nameOf = [&](std::uint32_t at) -> const std::string& { return fabric.nodes()[at].description; };
  std::vector<std::uint32_t> order(fabric.nodes().size()), places(order.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, naturalLess, nameOf);
  for (std::size_t i = 1; i < order.size(); ++i)
    places[order[i]] = places[order[i - 1]] + (nameOf(order[i]) != nameOf(order[i - 1]));
  return places;
}

class MinimalHops {
 public:
  explicit MinimalHops(const Fabric& fabric) : fabric_(fabric) {
    std::vector<std::uint32_t> positions(fabric.nodes().size());
    for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
      if (!fabric.nodes()[at].isSwitch()) continue;
      positions[at] = static_cast<std::uint32_t>(switches_.size());
      if (!fabric.hasTable(NodeIndex(at))) missing_.push_back({positions[at], {}, {}});
      switches_.push_back(NodeIndex(at));
    }
    if (missing_.empty()) return;
    distance_.resize(switches_.size());
    findCables(positions);
    findTargets(positions);
  }

  Fabric fill() {
    if (missing_.empty()) return fabric_;
    for (auto begin = targets_.begin(); begin != targets_.end();) {
      const auto end =
          std::find_if(begin, targets_.end(), [&](const Target& each) { return each.home != begin->home; });
      measure(begin->home);
      for (Missing& at : missing_) route(at, {begin, end});
      begin = end;
    }
    std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables;
    for (Missing& at : missing_) tables.emplace_back(switches_[at.position], std::move(at.table));
    return fabric_.withAssumedTables(std::move(tables));
  }

 private:
  struct Missing {
    std::uint32_t position = 0;
    std::vector<PortNumber> table;
    std::array<std::uint32_t, 256> load{};  // adapter LIDs by port
  };

  // Cables between switches by themselves, as each is looked at twice for every switch that has something to be
  // reached.
  void findCables(const std::vector<std::uint32_t>& positions) {
    for (const NodeIndex at : switches_) {
      firstCable_.push_back(static_cast<std::uint32_t>(next_.size()));
      for (const EndIndex end : fabric_.endsOf(at)) {
        const NodeIndex next = fabric_.end(peer(end)).node;
        if (!fabric_.node(next).isSwitch()) continue;
        next_.push_back(positions[number(next)]);
        port_.push_back(fabric_.end(end).port);
      }
    }
    firstCable_.push_back(static_cast<std::uint32_t>(next_.size()));
  }

  // Switches by name, those that are called alike by GUID; at each its own LIDs, then those of adapters by name, not by
  // the port that they happen to be plugged into.
  void findTargets(const std::vector<std::uint32_t>& positions) {
    const std::vector<std::uint32_t> places = placesOfNames(fabric_);
    for (const FabricPort& port : fabric_.ports()) {
      if (number(port.lid) == 0) continue;
      Target target{.first = number(port.lid)};
      target.last = std::min(target.first + (1U << port.lmc) - 1, 0xFFFFU);
      highest_ = std::max(highest_, target.last);
      NodeIndex home = port.node;
      if (!fabric_.node(home).isSwitch()) {
        const auto out = fabric_.endAt(port.node, port.number);
        if (!out) continue;
        home = fabric_.end(peer(*out)).node;
        target.port = fabric_.end(peer(*out)).port;
        if (!fabric_.node(home).isSwitch()) continue;
      }
      target.home = positions[number(home)];
      target.order = {places[number(home)], target.home, home == port.node ? 0 : places[number(port.node)] + 1,
                      port.number, target.port};
      targets_.push_back(target);
    }
    std::ranges::sort(targets_, {}, &Target::order);
    for (Missing& at : missing_) at.table.assign(highest_ + 1, noRoute);
  }

  // Breadth first over switches.
  void measure(std::uint32_t home) {
    WorkStop::look();
    std::ranges::fill(distance_, far);
    distance_[home] = 0;
    queue_.assign(1, home);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const auto next = static_cast<std::uint16_t>(distance_[queue_[i]] + 1);
      for (std::uint32_t cable = firstCable_[queue_[i]]; cable < firstCable_[queue_[i] + 1]; ++cable) {
        if (distance_[next_[cable]] != far) continue;
        distance_[next_[cable]] = next;
        queue_.push_back(next_[cable]);
      }
    }
  }

  void route(Missing& at, std::span<const Target> targets) {
    const std::uint16_t distance = distance_[at.position];
    if (distance == far) return;
    if (distance == 0) return enter(at, targets, [](const Target& target) { return target.port; });
    std::size_t ways = 0;
    for (std::uint32_t cable = firstCable_[at.position]; cable < firstCable_[at.position + 1]; ++cable) {
      ways_[ways] = port_[cable];  // kept where it leads nearer
      ways += distance_[next_[cable]] + 1 == distance;
    }
    LightestFirst lightest({ways_.data(), ways}, at.load);
    // Only adapters count, as switches get hardly any traffic.
    enter(at, targets, [&](const Target& target) { return lightest.next(target.port != 0); });
  }

  template <class PortTo>
  void enter(Missing& at, std::span<const Target> targets, PortTo portTo) const {
    for (const Target& target : targets)
      for (std::uint32_t lid = target.first; lid <= target.last; ++lid) at.table[lid] = portTo(target);
  }

  const Fabric& fabric_;
  std::vector<NodeIndex> switches_;  // by position
  std::vector<Missing> missing_;
  std::vector<std::uint32_t> firstCable_;  // by position, into those that follow; one more at the back
  std::vector<std::uint32_t> next_;        // the switch there; ascending ports
  std::vector<PortNumber> port_;
  std::vector<Target> targets_;          // in their order, those of one home side by side
  std::uint32_t highest_ = 0;            // LID
  std::vector<std::uint16_t> distance_;  // by position, from the home that is looked at
  std::vector<std::uint32_t> queue_;
  std::array<PortNumber, 257> ways_;
};

}  // namespace

Fabric assumeMinimalHops(const Fabric& fabric) {
  const Fabric given = fabric.withGivenLids();
  return MinimalHops(given).fill();
}

std::string routesUnknown(const Fabric& fabric) {
  bool any = false;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    if (!fabric.nodes()[at].isSwitch()) continue;
    if (fabric.hasTable(NodeIndex(at))) return {};
    any = true;
  }
  if (!any) return {};
  return "routes are not known; no dump has forwarding tables: import the .fdbs file that was written with this "
         "topology, "
         "or assume minimal hops";
}

}  // namespace weft
