#include "analysis/training/training_findings.h"

#include "analysis/training/adapter_findings.h"
#include "analysis/training/ring_findings.h"
#include "analysis/training/shared_links.h"
#include "core/base/units.h"
#include "core/store/wait_store.h"
#include "ibdiag/findings/finding_words.h"

namespace weft {
namespace {

bool hasConnections(const RunStore& store) {
  bool any = false;
  eachConnection(store, [&](const ConnectionRow&) { return !(any = true); });
  return any;
}

void findSharedLinks(const RunStore& store, const Fabric& fabric, const RankHosts& hosts,
                     const CommunicatorNames& names, FindingList& list) {
  for (const SharedLinks& each : sharedLinks(fabric, loadsByCommunicator(store, fabric, hosts))) {
    Finding finding{FindingKind::sharedLink,
                    FindingSeverity::warning,
                    fabric.node(fabric.end(each.worst).node).subnet,
                    "",
                    {},
                    each.ends,
                    {},
                    {},
                    each.ends.size()};
    std::erase(finding.ends, each.worst);
    finding.ends.insert(finding.ends.begin(), each.worst);
    if (finding.ends.size() > Finding::maxPlaces) finding.ends.resize(Finding::maxPlaces);
    finding.text = names.of(each.first) + " and " + names.of(each.second) + " share " +
                   counted(each.ends.size(), "direction of a link", "directions of links") +
                   " between switches, most of all from " + linkText(fabric, each.worst) + ": " +
                   exactBytes(each.firstBytes) + " and " + exactBytes(each.secondBytes);
    list.push_back(std::move(finding));
  }
}

}  // namespace

FindingList trainingFindings(const RunStore& store, const Fabric& fabric, const RankHosts& hosts) {
  FindingList list;
  if (!hasConnections(store)) return list;
  const CommunicatorNames names(store);
  const AdapterLeaves leaves(store, fabric);
  findRingCrossings(loggedRings(store, fabric, hosts), leaves, fabric, names, list);
  findSharedLinks(store, fabric, hosts, names, list);
  findSharedAdapters(adapterUse(store, hosts), leaves.ports(), fabric, list);
  return list;
}

}  // namespace weft
