#include "ibdiag/findings/fabric_findings.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/findings/health_findings.h"
#include "ibdiag/findings/link_findings.h"
#include "ibdiag/findings/node_findings.h"
#include "ibdiag/findings/rail_findings.h"
#include "ibdiag/findings/route_findings.h"
#include "ibdiag/routes/channel_dependencies.h"
#include "ibdiag/routes/choice_trace.h"

namespace weft {
namespace {

// The order of a kind's findings: where they are. Sentences break ties.
auto placeOf(const Finding& each) {
  const auto first = [](const auto& list) { return list.empty() ? UINT32_MAX : number(list.front()); };
  return std::tuple(each.subnet ? number(*each.subnet) : UINT32_MAX, first(each.nodes), first(each.ends),
                    each.port.value_or(0));
}

Finding rest(const Finding& last, std::size_t more, std::uint64_t count) {
  std::string text = "and " + counted(more, "more finding", "more findings") + " of this kind";
  if (count != more) text += ", " + std::to_string(count) + " cases";
  return placeless(last.kind, last.severity, {}, std::move(text), count);
}

// Findings are sorted; of each kind and severity the first stay.
FindingList bounded(FindingList all, std::size_t most) {
  FindingList list;
  for (auto begin = all.begin(); begin != all.end();) {
    const auto end = std::find_if(begin, all.end(), [&](const Finding& each) {
      return each.kind != begin->kind || each.severity != begin->severity;
    });
    const bool fit = most == FabricFindings::all || static_cast<std::size_t>(end - begin) <= most + 1;
    const auto stay = fit ? end : begin + static_cast<std::ptrdiff_t>(most);
    std::uint64_t count = 0;
    for (auto each = stay; each != end; ++each) count += each->count;
    std::move(begin, stay, std::back_inserter(list));
    if (stay != end) list.push_back(rest(list.back(), static_cast<std::size_t>(end - stay), count));
    begin = end;
  }
  return list;
}

// How many destinations each end serves, all LIDs of all ranges counted.
std::vector<std::uint32_t> usedBy(const Fabric& fabric, const PairTrace& ofBaseLids) {
  const bool ranges = std::ranges::any_of(fabric.ports(), [](const FabricPort& port) { return port.lmc != 0; });
  return ranges ? tracePairs(fabric, TracedLids::all).destinationsOver : ofBaseLids.destinationsOver;
}

// The ways of packets: by static ports, or by all that switches may choose.
ChoiceTrace waysOf(const Fabric& fabric, const PairTrace& ofBaseLids) {
  return fabric.spreads() ? traceChoices(fabric)
                          : ChoiceTrace{usedBy(fabric, ofBaseLids), {}, channelDependencies(fabric)};
}

}  // namespace

FabricFindings findingsOfFabric(const Fabric& fabric, const Levels& levels, const FindingSources& sources) {
  FabricFindings found{countSubnets(fabric, levels), tracePairs(fabric), {}};
  FindingList& list = found.list;
  findCensus(fabric, found.counts, levels, list);
  findNodeFaults(fabric, list);
  findRailFaults(fabric, list);
  findBrokenRoutes(fabric, found.trace, list);
  findDroppedPaths(fabric, list);
  const ChoiceTrace ways = waysOf(fabric, found.trace);
  findBrokenChoices(fabric, ways.breaks, list);
  findCreditLoops(fabric, ways.dependencies, list);
  findTurns(fabric, levels, ways.dependencies, list);
  findUnusedLinks(fabric, ways.destinationsOver, list);
  findLinkFaults(fabric, levels, list);
  findUnexpectedLinks(fabric, sources.expectedWidth, sources.expectedSpeed, list);
  findDumpFaults(fabric, sources, list);
  findHealthFaults(fabric, levels, sources.counters, list);
  return found;
}

FabricFindings listed(FabricFindings all, const FindingList& ofRun, std::size_t maxOfKind) {
  all.list.insert(all.list.end(), ofRun.begin(), ofRun.end());
  std::ranges::sort(all.list, [](const Finding& a, const Finding& b) {
    return std::tuple(a.severity, a.kind, placeOf(a), std::string_view(a.text)) <
           std::tuple(b.severity, b.kind, placeOf(b), std::string_view(b.text));
  });
  all.list = bounded(std::move(all.list), maxOfKind);
  return all;
}

FabricFindings findingsOf(const Fabric& fabric, const Levels& levels, const FindingSources& sources,
                          std::size_t maxOfKind) {
  return listed(findingsOfFabric(fabric, levels, sources), sources.ofRun, maxOfKind);
}

}  // namespace weft
