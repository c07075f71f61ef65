#include "ibdiag/routes/choice_trace.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/work_stop.h"
#include "ibdiag/routes/choice_graph.h"
#include "ibdiag/routes/dependency_bits.h"
#include "ibdiag/routes/destination_walk.h"
#include "ibdiag/routes/next_hop.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

constexpr auto arrives = static_cast<std::uint8_t>(1U << static_cast<unsigned>(RouteEnd::arrived));

// Where a way that does not arrive ends.
using Break = std::pair<RouteEnd, NodeIndex>;

class ChoiceTracer {
 public:
  explicit ChoiceTracer(const Fabric& fabric) : fabric_(fabric), graph_(fabric), walk_(fabric), bits_(fabric) {
    found_.destinationsOver.resize(fabric.ends().size());
  }

  void trace(const PairSources& sources, PortIndex destination, Lid lid) {
    owner_ = destination;
    lid_ = lid;
    graph_.begin(lid, destination);
    walk_.begin(lid, destination);
    const auto home = sources.firstSwitch(destination);
    const auto isAlone = [&](const PairSources::Entry& entry) {
      return home == entry.first && entry.sources.size() == 1;
    };
    for (const PairSources::Entry& entry : sources.entries())
      if (!isAlone(entry)) graph_.explore(entry.first);
    followWays();
    if (lid != fabric_.port(destination).lid) return;
    ++ordinal_;
    for (const PairSources::Entry& entry : sources.entries())
      if (!isAlone(entry)) judge(entry, entry.sources.size() - (home == entry.first ? 1U : 0U));
  }

  ChoiceTrace result() {
    for (auto& [key, place] : places_) found_.breaks.push_back(std::move(place.place));
    found_.dependencies = bits_.graph();
    return std::move(found_);
  }

 private:
  struct Counted {
    BreakPlace place;
    std::uint32_t latest = 0;  // destination, from 1
  };

  std::uint8_t endsBehind(const ChoiceGraph::Way& way) const {
    if (way.toSwitch) return graph_.parts()[graph_.partOf(way.next)].ends;
    return endAtAdapter(fabric_, peer(way.out), owner_) == RouteEnd::arrived ? arrives : std::uint8_t{0};
  }

  void followWays() {
    breakOf_.assign(graph_.parts().size(), std::nullopt);
    for (std::uint32_t which = 0; which < graph_.parts().size(); ++which) {
      breakOf_[which] = breakOf(which);
      for (const NodeIndex node : graph_.members(graph_.parts()[which]))
        for (const ChoiceGraph::Way& way : graph_.ways(node)) {
          ++found_.destinationsOver[number(way.out)];
          if (!way.toSwitch) continue;
          for (const ChoiceGraph::Way& next : graph_.ways(way.next))
            if ((endsBehind(next) & arrives) != 0) bits_.add(way.out, number(next.out));
        }
    }
  }

  // Parts lead to lower ones, which are known by now.
  std::optional<Break> breakOf(std::uint32_t which) const {
    const ChoiceGraph::Part& part = graph_.parts()[which];
    if (part.isRing) return Break{RouteEnd::loop, std::ranges::min(graph_.members(part))};
    const NodeIndex node = graph_.members(part).front();
    const auto ways = graph_.ways(node);
    if (ways.empty()) {
      const Step step = stepAt(fabric_, node, lid_, owner_);
      if (step.stays != RouteEnd::arrived) return Break{step.stays, node};
    }
    for (const ChoiceGraph::Way& way : ways) {
      if (!way.toSwitch && endsBehind(way) != arrives) return Break{RouteEnd::strayed, way.next};
      if (way.toSwitch && breakOf_[graph_.partOf(way.next)]) return breakOf_[graph_.partOf(way.next)];
    }
    return std::nullopt;
  }

  void judge(const PairSources::Entry& entry, std::uint64_t pairs) {
    const auto& broken = breakOf_[graph_.partOf(entry.first)];
    if (!broken || !walk_.from(entry.first, [](EndIndex, std::uint32_t, bool) {}).arrives()) return;
    const PortIndex source = entry.sources[entry.sources.front() == owner_ ? 1 : 0];
    auto& [place, latest] =
        places_
            .try_emplace(*broken,
                         Counted{{broken->first, broken->second, {}, 0, 0, {source, owner_, broken->first}}, 0})
            .first->second;
    place.pairs += pairs;
    if (latest != ordinal_) ++place.destinations;
    latest = ordinal_;
  }

  const Fabric& fabric_;
  ChoiceGraph graph_;
  DestinationWalk walk_;
  DependencyBits bits_;
  ChoiceTrace found_;
  PortIndex owner_{};
  Lid lid_{};
  std::uint32_t ordinal_ = 0;
  std::vector<std::optional<Break>> breakOf_;  // by part of the present destination
  std::map<Break, Counted> places_;
};

}  // namespace

ChoiceTrace traceChoices(const Fabric& fabric, TracedLids lids) {
  ChoiceTracer tracer(fabric);
  for (const auto& ports : adapterPorts(fabric)) {
    const PairSources sources(fabric, ports);
    for (const PortIndex destination : ports)
      for (const Lid lid : lidsOf(fabric.port(destination), lids)) {
        WorkStop::look();
        tracer.trace(sources, destination, lid);
      }
  }
  return tracer.result();
}

}  // namespace weft
