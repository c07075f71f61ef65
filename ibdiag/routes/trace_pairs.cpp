#include "ibdiag/routes/trace_pairs.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/work_stop.h"
#include "ibdiag/routes/destination_walk.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

// Where routes break, added up.
class Breaks {
 public:
  void add(const Onward& onward, std::uint64_t pairs, std::uint32_t destination, const BrokenPair& example) {
    Counted& at = places_[{onward.end(), onward.last()}];
    if (at.pairs == 0) at.example = example;
    at.pairs += pairs;
    if (at.latest != destination) ++at.destinations;
    at.latest = destination;
  }

  // Sets the numbers of a place that nothing else was added to.
  void addAll(const Onward& onward, std::uint64_t pairs, std::uint64_t destinations, const BrokenPair& example) {
    places_[{onward.end(), onward.last()}] = {pairs, destinations, 0, example};
  }

  std::vector<BreakPlace> list(const Fabric& fabric, const DestinationWalk& walk) const {
    std::vector<BreakPlace> list;
    for (const auto& [key, at] : places_) {
      BreakPlace place{key.first, NodeIndex(key.second), {}, at.pairs, at.destinations, at.example};
      if (place.end == RouteEnd::loop) {
        place.loop = walk.loops()[key.second];
        place.last = fabric.end(place.loop.front()).node;
      }
      list.push_back(std::move(place));
    }
    std::ranges::sort(list, {}, [](const BreakPlace& each) { return std::tie(each.end, each.last, each.loop); });
    return list;
  }

 private:
  struct Counted {
    std::uint64_t pairs = 0, destinations = 0;
    std::uint32_t latest = 0;  // destination, from 1
    BrokenPair example;
  };
  std::map<std::pair<RouteEnd, std::uint32_t>, Counted> places_;  // by end and Onward::last
};

class SubnetTracer {
 public:
  SubnetTracer(const Fabric& fabric, const PairSources& sources, DestinationWalk& walk, PairTrace& trace,
               SubnetTrace& found, Breaks& breaks)
      : fabric_(fabric), sources_(sources), walk_(walk), over_(trace.destinationsOver), found_(found), breaks_(breaks),
        knowsTables_(std::ranges::any_of(
            sources.entries(), [&](const PairSources::Entry& entry) { return fabric.hasTable(entry.first); })) {}

  void trace(Lid lid, PortIndex destination, std::uint32_t ordinal) {
    WorkStop::look();
    walk_.begin(lid, destination);
    const std::uint64_t arrivedBefore = found_.arrived(), pairsBefore = found_.pairs;
    if (knowsTables_) traceEntries(destination, ordinal);
    for (const PairSources::Elsewhere& each : sources_.elsewhere()) {
      if (each.source == destination) continue;
      const Onward onward = without(each, destination);
      count(onward, 1);
      if (!onward.arrives()) breaks_.add(onward, 1, ordinal, {each.source, destination, onward.end()});
    }
    const bool broken = !knowsTables_ || found_.arrived() - arrivedBefore != found_.pairs - pairsBefore;
    if (broken && found_.examples.size() < SubnetTrace::maxExamples) addExamples(destination);
  }

  // Once, after all destinations: where no first switch has a table, routes end there whatever the destination, and are
  // counted at once.
  void endWithoutTables(TracedLids lids) {
    if (knowsTables_) return;
    const std::uint64_t all = lidsOn(sources_.ports(), lids);
    for (const PairSources::Entry& entry : sources_.entries()) {
      const bool isAlone = entry.sources.size() == 1;
      const std::uint64_t own = lidsOn(entry.sources, lids), pairs = entry.sources.size() * all - own;
      if (pairs == 0) continue;
      const Onward onward(RouteEnd::noTable, number(entry.first));
      const PortIndex source = entry.sources.front();
      count(onward, pairs);
      const auto destination =
          std::ranges::find_if(sources_.ports(), [&](PortIndex each) { return !isAlone || each != source; });
      const PortIndex first = *destination == source ? entry.sources[1] : source;
      breaks_.addAll(onward, pairs, isAlone ? all - own : all, {first, *destination, onward.end()});
    }
  }

 private:
  void traceEntries(PortIndex destination, std::uint32_t ordinal) {
    const auto home = sources_.firstSwitch(destination);
    for (const PairSources::Entry& entry : sources_.entries()) {
      const std::uint64_t pairs = entry.sources.size() - (home == entry.first ? 1U : 0U);
      if (pairs == 0) continue;
      const Onward onward = from(entry.first);
      count(onward, pairs);
      if (onward.arrives()) continue;
      const PortIndex first = entry.sources[entry.sources.front() == destination ? 1 : 0];
      breaks_.add(onward, pairs, ordinal, {first, destination, onward.end()});
    }
  }

  std::uint64_t lidsOn(const std::vector<PortIndex>& ports, TracedLids lids) const {
    std::uint64_t count = 0;
    for (const PortIndex port : ports) count += lidsOf(fabric_.port(port), lids).size();
    return count;
  }

  Onward from(NodeIndex first) {
    return walk_.from(first, [this](EndIndex end, std::uint32_t, bool) { ++over_[number(end)]; });
  }

  // The route of a port that no switch is connected to.
  Onward without(const PairSources::Elsewhere& from, PortIndex destination) const {
    if (!from.arrival) return {RouteEnd::noLink, number(fabric_.port(from.source).node)};
    const LinkEnd& at = fabric_.end(*from.arrival);
    const FabricPort& port = fabric_.port(destination);
    const bool arrives = at.node == port.node && at.port == port.number;
    return {arrives ? RouteEnd::arrived : RouteEnd::strayed, number(at.node)};
  }

  void count(const Onward& onward, std::uint64_t pairs) {
    found_.pairs += pairs;
    found_.pairsByEnd[static_cast<std::size_t>(onward.end())] += pairs;
    if (!onward.arrives()) return;
    const std::size_t links = onward.links() + 1;
    if (found_.pairsByLinks.size() <= links) [[unlikely]]
      found_.pairsByLinks.resize(links + 1);
    found_.pairsByLinks[links] += pairs;
  }

  // In the order of sources, which the entries do not keep.
  void addExamples(PortIndex destination) {
    auto elsewhere = sources_.elsewhere().begin();
    for (const PortIndex source : sources_.ports()) {
      const auto first = sources_.firstSwitch(source);
      const RouteEnd end = first ? (source == destination ? RouteEnd::arrived : from(*first).end())
                                 : without(*elsewhere++, destination).end();
      if (source == destination || end == RouteEnd::arrived) continue;
      found_.examples.push_back({source, destination, end});
      if (found_.examples.size() == SubnetTrace::maxExamples) return;
    }
  }

  const Fabric& fabric_;
  const PairSources& sources_;
  DestinationWalk& walk_;
  std::vector<std::uint32_t>& over_;
  SubnetTrace& found_;
  Breaks& breaks_;
  bool knowsTables_;  // of any first switch
};

}  // namespace

PairTrace tracePairs(const Fabric& fabric, TracedLids lids) {
  PairTrace trace;
  trace.destinationsOver.resize(fabric.ends().size());
  DestinationWalk walk(fabric);
  Breaks breaks;
  std::uint32_t ordinal = 0;
  const auto ports = adapterPorts(fabric);
  trace.subnets.resize(ports.size());
  for (std::uint32_t subnet = 0; subnet < ports.size(); ++subnet) {
    trace.subnets[subnet].subnet = SubnetId(subnet);
    const PairSources sources(fabric, ports[subnet]);
    SubnetTracer tracer(fabric, sources, walk, trace, trace.subnets[subnet], breaks);
    for (const PortIndex destination : ports[subnet])
      for (const Lid lid : lidsOf(fabric.port(destination), lids)) tracer.trace(lid, destination, ++ordinal);
    tracer.endWithoutTables(lids);
  }
  trace.breaks = breaks.list(fabric, walk);
  return trace;
}

std::vector<Lid> lidsOf(const FabricPort& port, TracedLids lids) {
  std::vector<Lid> list;
  const std::uint32_t first = number(port.lid), count = lids == TracedLids::all ? 1U << port.lmc : 1U;
  for (std::uint32_t lid = first; lid < first + count && lid <= 0xFFFF; ++lid)
    list.push_back(Lid(static_cast<std::uint16_t>(lid)));
  return list;
}

}  // namespace weft
