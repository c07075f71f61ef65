#include "ibdiag/routes/lane_dependencies.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <unordered_map>

#include "core/base/work_stop.h"
#include "ibdiag/routes/destination_walk.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

// Lanes as bits. Bit 15 is no data lane: packets arrive there, and their lane is not known.
using LaneBits = std::uint16_t;
constexpr LaneBits onUnknownLane = 1U << droppingLane, anyLane = onUnknownLane - 1;

// The service levels of packets, and one more: of paths that may use any, where only what all have in common is asked.
constexpr unsigned anyLevel = serviceLevels, levelClasses = serviceLevels + 1;
using LanesByLevel = std::array<LaneBits, levelClasses>;

// The lane that all levels which are not dropped have in common; droppingLane if all are dropped.
std::optional<std::uint8_t> commonLane(std::uint64_t lanes) {
  std::uint8_t common = droppingLane;
  for (unsigned level = 0; level < serviceLevels; ++level) {
    const std::uint8_t lane = laneOf(lanes, level);
    if (lane == droppingLane || lane == common) continue;
    if (common != droppingLane) return std::nullopt;
    common = lane;
  }
  return common;
}

class LaneWaits {
 public:
  LaneWaits(const Fabric& fabric, LaneKnowledge knowledge, std::uint16_t levels)
      : fabric_(fabric), knowledge_(knowledge), levels_(levels), on_(fabric.ends().size()),
        out_(fabric.nodes().size(), DestinationWalk::none) {}

  void addDestination(const PairSources& sources, DestinationWalk& walk, PortIndex destination, Lid lid) {
    steps_.clear();
    for (const PairSources::Entry& entry : sources.entries())
      walk.from(entry.first, [&](EndIndex out, std::uint32_t next, bool arrives) {
        if (arrives) steps_.push_back({out, next});
      });
    for (const Step& step : steps_) {
      on_[number(step.out)] = {};
      out_[number(fabric_.end(step.out).node)] = number(step.out);
    }
    for (const PairSources::Entry& entry : sources.entries())
      if (const std::uint32_t out = out_[number(entry.first)]; out != DestinationWalk::none)
        enterAll(entry, EndIndex(out), destination, lid);
    // A switch is stepped over before those that send to it: from the last one on, packets are there before they go on.
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
      if (step->next != DestinationWalk::none) goOn(step->out, EndIndex(step->next));
    for (const Step& step : steps_) out_[number(fabric_.end(step.out).node)] = DestinationWalk::none;
  }

  std::vector<std::vector<Channel>> graph() const {
    std::vector<std::vector<Channel>> graph(fabric_.ends().size() * serviceLevels);
    for (const auto& [ends, waits] : waits_) {
      const auto from = EndIndex(static_cast<std::uint32_t>(ends >> 32)),
                 to = EndIndex(static_cast<std::uint32_t>(ends));
      for (unsigned in = 0; in < waits.size(); ++in)
        for (unsigned rest = waits[in]; rest != 0; rest &= rest - 1)
          graph[number(channelOf(from, in))].push_back(channelOf(to, static_cast<unsigned>(std::countr_zero(rest))));
    }
    for (auto& next : graph) std::ranges::sort(next);
    return graph;
  }

 private:
  struct Step {
    EndIndex out{};
    std::uint32_t next = 0;
  };

  std::optional<std::uint64_t> lanesOf(EndIndex in, EndIndex out) const {
    const LinkEnd& at = fabric_.end(out);
    return fabric_.serviceLanes().lanes(at.node, fabric_.end(in).port, at.port);
  }

  // The lanes by which packets of one class leave. 0: by none, they are dropped.
  LaneBits lanesAt(const std::optional<std::uint64_t>& lanes, unsigned level) const {
    if (!lanes) return knowledge_ == LaneKnowledge::possible ? anyLane : onUnknownLane;
    const auto lane = level == anyLevel ? commonLane(*lanes) : std::optional(laneOf(*lanes, level));
    if (!lane) return onUnknownLane;
    return *lane == droppingLane ? LaneBits{0} : static_cast<LaneBits>(1U << *lane);
  }

  // Where no dump has levels, those that are connected to a switch go on alike to all that it sends by one port.
  void enterAll(const PairSources::Entry& entry, EndIndex out, PortIndex destination, Lid lid) {
    if (fabric_.serviceLanes().knowsLevels()) {
      for (const PortIndex source : entry.sources)
        if (source != destination) enter(source, out, lid);
      return;
    }
    const auto [known, isNew] = entered_.try_emplace(out);
    if (isNew) {
      for (const PortIndex source : entry.sources) enter(source, out, lid);
      known->second = on_[number(out)];
    }
    on_[number(out)] = known->second;
  }

  void enter(PortIndex source, EndIndex out, Lid lid) {
    const FabricPort& port = fabric_.port(source);
    const auto own = fabric_.endAt(port.node, port.number);
    if (!own) return;
    LanesByLevel& on = on_[number(out)];
    const auto lanes = lanesOf(peer(*own), out);
    const auto take = [&](unsigned level) { on[level] |= lanesAt(lanes, level); };
    if (const auto level = fabric_.serviceLanes().level(port.node, port.number, lid)) return take(*level);
    if (knowledge_ == LaneKnowledge::certain) return take(anyLevel);
    for (unsigned rest = levels_; rest != 0; rest &= rest - 1) take(static_cast<unsigned>(std::countr_zero(rest)));
  }

  void goOn(EndIndex from, EndIndex to) {
    const LanesByLevel on = on_[number(from)];
    auto& waits = waits_[std::uint64_t{number(from)} << 32 | number(to)];
    const auto lanes = lanesOf(peer(from), to);
    for (unsigned level = 0; level < levelClasses; ++level) {
      if (on[level] == 0) continue;
      const LaneBits next = lanesAt(lanes, level);
      on_[number(to)][level] |= next;
      for (unsigned rest = on[level] & anyLane; rest != 0; rest &= rest - 1)
        waits[static_cast<unsigned>(std::countr_zero(rest))] |= next & anyLane;
    }
  }

  const Fabric& fabric_;
  LaneKnowledge knowledge_;
  std::uint16_t levels_;
  std::vector<Step> steps_;         // of one destination
  std::vector<LanesByLevel> on_;    // by EndIndex, of one destination: the lanes on which packets of a class are sent
  std::vector<std::uint32_t> out_;  // by NodeIndex, likewise
  std::map<EndIndex, LanesByLevel> entered_;  // by end: of what is connected to its switch
  std::unordered_map<std::uint64_t, std::array<LaneBits, droppingLane>>
      waits_;  // by two ends: of each lane, those of the next
};

}  // namespace

std::vector<std::vector<Channel>> laneDependencies(const Fabric& fabric, LaneKnowledge knowledge,
                                                   std::uint16_t levels) {
  LaneWaits waits(fabric, knowledge, levels);
  DestinationWalk walk(fabric);
  for (const auto& ports : adapterPorts(fabric)) {
    const PairSources sources(fabric, ports);
    for (const PortIndex destination : ports)
      for (const Lid lid : lidsOf(fabric.port(destination), TracedLids::all)) {
        WorkStop::look();
        walk.begin(lid, destination);
        waits.addDestination(sources, walk, destination, lid);
      }
  }
  return waits.graph();
}

}  // namespace weft
