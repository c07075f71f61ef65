#include "ibdiag/findings/health_findings.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "ibdiag/findings/common_cause.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/findings/routing_findings.h"
#include "ibdiag/findings/sick_ends.h"

namespace weft {
namespace {

constexpr double wholeDegree = 1;  // dumps print temperatures so

SickUnits findBitErrors(const Fabric& fabric, FindingList& list) {
  SickUnits sick{"link end that receives with bit errors", "link ends that receive with bit errors", {}, false};
  for (const BitErrors& each : endsWithBitErrors(fabric)) {
    sick.ends.push_back(each.end);
    list.push_back(
        atEnd(fabric, FindingKind::bitErrors, FindingSeverity::warning, each.end,
              endText(fabric, each.end) + ", cabled to " + endText(fabric, peer(each.end)) + ", " + wordsOf(each)));
  }
  return sick;
}

SickUnits findFlapping(const Fabric& fabric, const Levels& levels, const PortCounters& counters, FindingList& list) {
  SickUnits sick{"flapping link", "flapping links", {}, true};
  for (const Flapping& each : flappingLinks(fabric, levels, counters)) {
    sick.ends.push_back(each.end);
    list.push_back(atEnd(fabric, FindingKind::flapping, FindingSeverity::warning, each.end,
                         "the link from " + linkText(fabric, each.end) + " " + wordsOf(each, counters.difference)));
  }
  return sick;
}

// Optics of one part number should be alike; of parts that no dump names all are one class.
void findHottest(const Fabric& fabric, FindingList& list) {
  std::map<std::string_view, std::vector<std::pair<EndIndex, double>>> ofPart;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    if (const auto celsius = parseReal(fabric.fact(EndIndex(at), PortFact::temperature)))
      ofPart[fabric.fact(EndIndex(at), PortFact::part)].emplace_back(EndIndex(at), *celsius);
  for (const auto& [part, ends] : ofPart) {
    std::vector<double> values;
    for (const auto& [end, celsius] : ends) values.push_back(celsius);
    const auto fence = outerFence(std::move(values), wholeDegree);
    if (!fence) continue;
    for (const auto& [end, celsius] : ends)
      if (celsius > fence->fence)
        list.push_back(atEnd(
            fabric, FindingKind::hotOptics, FindingSeverity::note, end,
            "the optics at " + endText(fabric, end) + " are at " + exactText(celsius) + " °C, far above others of " +
                (part.empty() ? std::string("the fabric") : "part " + std::string(part)) + ": three quarters of " +
                std::to_string(ends.size()) + " are at " + exactText(fence->upperQuartile) + " °C at most"));
  }
}

SickUnits hotOptics(const FindingList& list) {
  SickUnits sick{"hot module", "hot modules", {}, false};
  for (const Finding& each : list)
    if (each.kind == FindingKind::hotOptics && !each.ends.empty() &&
        std::ranges::find(sick.ends, each.ends.front()) == sick.ends.end())
      sick.ends.push_back(each.ends.front());
  return sick;
}

void findUnequalCorrection(const Fabric& fabric, FindingList& list) {
  for (std::uint32_t link = 0; fabric.has(PortFact::fec) && link < fabric.links().size(); ++link) {
    const EndIndex end{2 * link};
    const std::string here(fabric.fact(end, PortFact::fec)), there(fabric.fact(peer(end), PortFact::fec));
    if (here.empty() || there.empty() || here == there) continue;
    list.push_back(atEnd(fabric, FindingKind::unequalEnds, FindingSeverity::warning, end,
                         "the ends of the link from " + linkText(fabric, end) +
                             " correct errors in unequal ways: " + here + " and " + there));
  }
}

}  // namespace

void findHealthFaults(const Fabric& fabric, const Levels& levels, const PortCounters* counters, FindingList& list) {
  findUnequalCorrection(fabric, list);
  findCommonCause(fabric, findBitErrors(fabric, list), list);
  if (counters != nullptr) findCommonCause(fabric, findFlapping(fabric, levels, *counters, list), list);
  if (fabric.has(PortFact::temperature)) findHottest(fabric, list);
  findCommonCause(fabric, hotOptics(list), list);
  findCommonCause(fabric, findCongestion(fabric, levels, list), list);
  findCommonCause(fabric, findRoutingErrors(fabric, list), list);
}

}  // namespace weft
