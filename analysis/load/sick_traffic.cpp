#include "analysis/load/sick_traffic.h"

#include <algorithm>

#include "analysis/load/film_causes.h"
#include "analysis/pairs/pair_choice.h"
#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/findings/sick_ends.h"

namespace weft {
namespace {

constexpr std::size_t mostSenders = 3;

std::vector<SickEnd> sickEndsOf(const RunStore& store, const Fabric& fabric) {
  return sickEnds(fabric, computeLevels(fabric), loadPortCounters(store, fabric));
}

// What a port receives the other end of its link sends.
Finding findingOf(const Fabric& fabric, const SickEnd& sick, const EndUsers& users, const std::string& causes) {
  const EndIndex sender = peer(sick.end);
  Finding finding =
      placeless(FindingKind::sickTraffic, FindingSeverity::warning, fabric.node(fabric.end(sender).node).subnet,
                humanBytes(users.bytes) + " of the run went from " + linkText(fabric, sender) + ", which " +
                    sick.words + ": " + causes);
  finding.nodes = {fabric.end(sender).node, fabric.end(sick.end).node};
  finding.ends = {sender, sick.end};
  return finding;
}

}  // namespace

FindingList findSickTraffic(const RunStore& store, const OpenRun& run, const Stopped& stopped, std::size_t most) {
  FindingList list;
  if (!canLoadLinks(run.snapshot.pairLayers) || !whyNoRoutes(run).empty()) return list;
  const std::vector<SickEnd> all = sickEndsOf(store, run.fabric);
  CauseNames names{RunNames(store)};
  for (std::size_t at = 0; at < all.size() && at < most && !(stopped && stopped()); ++at) {
    const EndUsers users =
        usersOfEnd(store, run.fabric, run.rankHosts, PairFilter(), Rails::measured, peer(all[at].end), stopped);
    if (users.bytes != 0)
      list.push_back(findingOf(run.fabric, all[at], users, causesText(names.of(users.layers), mostSenders)));
  }
  if (all.size() > most)
    list.push_back(placeless(FindingKind::sickTraffic, FindingSeverity::note, {},
                             "of " + counted(all.size() - most, "more link end", "more link ends") +
                                 " that receive badly it was not asked what the run sent there",
                             all.size() - most));
  return list;
}

bool hasSickEnds(const RunStore& store, const Fabric& fabric) { return !sickEndsOf(store, fabric).empty(); }

Notes sickNotes(const RunStore& store, const Fabric& fabric, std::span<const EndIndex> ends) {
  Notes notes;
  for (const SickEnd& each : sickEndsOf(store, fabric))
    if (std::ranges::find(ends, peer(each.end)) != ends.end())
      notes.push_back(endText(fabric, each.end) + " " + each.words);
  return notes;
}

}  // namespace weft
