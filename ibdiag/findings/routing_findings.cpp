#include "ibdiag/findings/routing_findings.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/findings/link_kind.h"
#include "ibdiag/findings/sick_ends.h"

namespace weft {
namespace {

struct CountWords {
  PortFact fact;
  std::string_view words;
};

constexpr CountWords congestionWords[] = {{PortFact::congestedTicks, "ticks of congestion (PortXmitTimeCong)"},
                                          {PortFact::backwardMarks, "backward congestion marks (BECN)"},
                                          {PortFact::forwardMarks, "forward congestion marks (FECN)"},
                                          {PortFact::routeTrials, "attempts to route adaptively (port_ar_trials)"}};
constexpr CountWords errorWords[] = {
    {PortFact::noticeErrors, "routing notifications with errors (port_rcv_rn_error)"},
    {PortFact::noticeRelayErrors, "routing notifications that could not be relayed (port_rcv_switch_relay_rn_error)"},
    {PortFact::faultNoticeErrors, "fault routing notifications with errors (pfrn_received_error)"},
    {PortFact::recoveryErrors, "errors of fast recovery"},
    {PortFact::watchdogTimeouts, "timeouts of the credit watchdog"}};

constexpr double fewCounts = 1000;  // what ends of one kind may differ by: a long run counts millions

// The links of a kind, and which of their levels the end is at.
using EndKind = std::pair<LinkKind, int>;

EndKind kindOfEnd(const Fabric& fabric, const Levels& levels, EndIndex end) {
  return {kindOf(fabric, levels, end), levels.ofNode[number(fabric.end(end).node)].value_or(0)};
}

std::string placeText(const Fabric& fabric, EndIndex end) {
  return endText(fabric, end) + ", cabled to " + endText(fabric, peer(end)) + ", counted ";
}

void findFarAbove(const Fabric& fabric, const Levels& levels, const CountWords& what, SickUnits& sick,
                  FindingList& list) {
  std::map<EndKind, std::vector<std::pair<EndIndex, double>>> ofKind;
  for (std::uint32_t at = 0; fabric.has(what.fact) && at < fabric.ends().size(); ++at)
    if (const auto count = parseReal(fabric.fact(EndIndex(at), what.fact)))
      ofKind[kindOfEnd(fabric, levels, EndIndex(at))].emplace_back(EndIndex(at), *count);
  for (const auto& [kind, ends] : ofKind) {
    std::vector<double> values;
    for (const auto& [end, count] : ends) values.push_back(count);
    const auto fence = outerFence(std::move(values), fewCounts);
    if (!fence) continue;
    for (const auto& [end, count] : ends) {
      if (count <= fence->fence || count <= 4 * fence->upperQuartile) continue;
      if (std::ranges::find(sick.ends, end) == sick.ends.end()) sick.ends.push_back(end);
      list.push_back(atEnd(fabric, FindingKind::congestion, FindingSeverity::note, end,
                           placeText(fabric, end) + exactText(count) + " " + std::string(what.words) +
                               "; three quarters of the " + std::to_string(ends.size()) +
                               " ports of its kind counted " + exactText(fence->upperQuartile) + " at most"));
    }
  }
}

}  // namespace

SickUnits findCongestion(const Fabric& fabric, const Levels& levels, FindingList& list) {
  SickUnits sick{"congested link end", "congested link ends", {}, false};
  for (const CountWords& what : congestionWords) findFarAbove(fabric, levels, what, sick, list);
  return sick;
}

SickUnits findRoutingErrors(const Fabric& fabric, FindingList& list) {
  SickUnits sick{"link end with errors of routing", "link ends with errors of routing", {}, false};
  if (std::ranges::none_of(errorWords, [&](const CountWords& each) { return fabric.has(each.fact); })) return sick;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
    const EndIndex end{at};
    std::string counts;
    for (const CountWords& each : errorWords)
      if (const auto count = parseReal(fabric.fact(end, each.fact)); count.value_or(0) > 0)
        counts += (counts.empty() ? "" : ", ") + exactText(*count) + " " + std::string(each.words);
    if (counts.empty()) continue;
    sick.ends.push_back(end);
    list.push_back(
        atEnd(fabric, FindingKind::routingErrors, FindingSeverity::warning, end, placeText(fabric, end) + counts));
  }
  return sick;
}

}  // namespace weft
