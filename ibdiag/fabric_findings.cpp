#include "ibdiag/fabric_findings.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/units.h"
#include "ibdiag/finding_parts.h"

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
FindingList bounded(FindingList all) {
  FindingList list;
  for (auto begin = all.begin(); begin != all.end();) {
    const auto end = std::find_if(begin, all.end(), [&](const Finding& each) {
      return each.kind != begin->kind || each.severity != begin->severity;
    });
    const auto stay = end - begin <= std::ptrdiff_t(FabricFindings::mostOfKind) + 1 ? end : begin + FabricFindings::mostOfKind;
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

}  // namespace

std::string_view code(FindingKind kind) {
  static constexpr std::array<std::string_view, findingKinds> codes{
      "loop",          "unreachable", "credit-loop",  "duplicate-guid", "duplicate-lid", "unfit-record",   "no-table",
      "cut-off",       "no-cable",    "no-lid",       "inactive-link",  "reduced-link",  "one-way-link",   "port-errors",
      "unused-link",   "unused-direction", "assumed-routes", "oversubscription", "census"};
  return codes[static_cast<std::size_t>(kind)];
}

std::string_view name(FindingSeverity severity) {
  switch (severity) {
    case FindingSeverity::error: return "error";
    case FindingSeverity::warning: return "warning";
    case FindingSeverity::note: return "note";
  }
  return "note";
}

Finding placeless(FindingKind kind, FindingSeverity severity, std::optional<SubnetId> subnet, std::string text,
                  std::uint64_t count) {
  return {kind, severity, subnet, std::move(text), {}, {}, {}, {}, count};
}

std::string nodeText(const Fabric& fabric, NodeIndex node) {
  const FabricNode& at = fabric.node(node);
  return at.description.empty() ? text(at.guid) : at.description + " (" + text(at.guid) + ")";
}

std::string endText(const Fabric& fabric, EndIndex end) {
  return "port " + std::to_string(fabric.end(end).port) + " of " + nodeText(fabric, fabric.end(end).node);
}

std::string linkText(const Fabric& fabric, EndIndex end) {
  return endText(fabric, end) + " to " + endText(fabric, peer(end));
}

std::string counted(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

FabricFindings findingsOf(const Fabric& fabric, const Levels& levels, const FindingSources& sources) {
  FabricFindings found{countSubnets(fabric, levels), tracePairs(fabric), {}};
  FindingList list;
  findCensus(fabric, found.counts, levels, list);
  findNodeFaults(fabric, list);
  findBrokenRoutes(fabric, found.trace, list);
  findCreditLoops(fabric, list);
  findUnusedLinks(fabric, usedBy(fabric, found.trace), list);
  findLinkFaults(fabric, levels, list);
  findDumpFaults(fabric, sources, list);
  std::ranges::sort(list, [](const Finding& a, const Finding& b) {
    return std::tuple(a.severity, a.kind, placeOf(a), std::string_view(a.text)) <
           std::tuple(b.severity, b.kind, placeOf(b), std::string_view(b.text));
  });
  found.list = bounded(std::move(list));
  return found;
}

}  // namespace weft
