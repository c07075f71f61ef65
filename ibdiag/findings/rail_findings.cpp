#include "ibdiag/findings/rail_findings.h"

#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/model/rails.h"

namespace weft {
namespace {

// Of one host.
Finding wrongRail(const Fabric& fabric, std::span<const RailException> exceptions) {
  const HostIndex host = exceptions.front().host;
  Finding finding{FindingKind::wrongRail, FindingSeverity::warning, fabric.node(exceptions.front().leaf).subnet, "", {}, {}, {}, {}, exceptions.size()};
  finding.text = fabric.shown(host).name + " is cabled to a wrong rail: ";
  constexpr std::size_t mostNamed = 4;
  for (std::size_t i = 0; i < exceptions.size(); ++i) {
    const RailException& each = exceptions[i];
    const FabricPort& port = fabric.port(each.port);
    if (i < mostNamed)
      finding.text += std::string(i == 0 ? "" : ", ") + endText(fabric, *fabric.endAt(port.node, port.number)) + " is of rail " + std::to_string(each.own) + " and hangs on " + nodeText(fabric, each.leaf) +
                      " of rail " + std::to_string(each.found);
    if (finding.ends.size() < Finding::mostPlaces) finding.ends.push_back(*fabric.endAt(port.node, port.number));
  }
  if (exceptions.size() > mostNamed) finding.text += ", and " + std::to_string(exceptions.size() - mostNamed) + " more";
  return finding;
}

}  // namespace

void findRailFaults(const Fabric& fabric, FindingList& list) {
  const FabricRails rails = findRails(fabric);
  if (rails.count == 0) return;
  const std::uint32_t wrong = rails.hostsWithExceptions();
  list.push_back(placeless(FindingKind::rails, FindingSeverity::note, {},
                           std::to_string(rails.count) + " rails on " + counted(rails.leaves, "leaf", "leaves") + ", each of which serves one; " +
                               counted(rails.hosts, "host", "hosts") + ", " + (wrong == 0 ? "none" : std::to_string(wrong)) + " with exceptions",
                           rails.count));
  const std::span<const RailException> all(rails.exceptions);
  for (std::size_t at = 0, next = 0; at < all.size(); at = next) {
    while (next < all.size() && all[next].host == all[at].host) ++next;
    list.push_back(wrongRail(fabric, all.subspan(at, next - at)));
  }
}

}  // namespace weft
