#include "ibdiag/findings/rail_findings.h"

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/findings/odd_hosts.h"
#include "ibdiag/model/rails.h"

namespace weft {
namespace {

Finding wrongRail(const Fabric& fabric, const OddHost& odd) {
  constexpr std::size_t maxNamed = 4;
  Finding finding{
      FindingKind::wrongRail, FindingSeverity::warning, fabric.node(odd.cables.front().leaf).subnet, "", {}, {}, {}, {},
      odd.cables.size()};
  finding.text =
      fabric.shown(odd.host).name + " is cabled otherwise than " + std::to_string(odd.alike) + " hosts like it: ";
  for (std::size_t i = 0; i < odd.cables.size(); ++i) {
    const OddCable& each = odd.cables[i];
    if (i < maxNamed)
      finding.text += std::string(i == 0 ? "" : ", ") + endText(fabric, each.end) + " is connected to " +
                      nodeText(fabric, each.leaf) + ", theirs to " + nodeText(fabric, each.expectedLeaf);
    if (finding.ends.size() < Finding::maxPlaces) finding.ends.push_back(each.end);
  }
  if (odd.cables.size() > maxNamed) finding.text += ", and " + std::to_string(odd.cables.size() - maxNamed) + " more";
  return finding;
}

}  // namespace

void findRailFaults(const Fabric& fabric, FindingList& list) {
  const std::vector<OddHost> odd = oddHosts(fabric);
  if (const FabricRails rails = findRails(fabric); rails.count != 0)
    list.push_back(placeless(FindingKind::rails, FindingSeverity::note, {},
                             std::to_string(rails.count) + " rails on " + counted(rails.leaves, "leaf", "leaves") +
                                 ", each of which serves one; " + counted(rails.hosts, "host", "hosts") + ", " +
                                 (odd.empty() ? "none" : std::to_string(odd.size())) + " with exceptions",
                             rails.count));
  for (const OddHost& each : odd) list.push_back(wrongRail(fabric, each));
}

}  // namespace weft
