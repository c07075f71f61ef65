// A rank, and a pair of ranks: where they ran and the routes between them. What they sent takes its time to find.
#include <algorithm>

#include "app/details.h"
#include "app/item_names.h"
#include "app/pair_parts.h"
#include "app/pair_routes.h"
#include "ibdiag/pair_rails.h"

namespace weft {
namespace {

constexpr std::size_t mostCommunicators = 30;

DetailRow hostRow(const OpenRun& run, const QString& label, RankId rank) {
  const auto host = run.hostOf(rank);
  if (!host) return {label, QObject::tr("not known, or not in the fabric"), {}};
  return {label, itemName(run, *host), Item(*host)};
}

QString placementText(Placement placement) {
  switch (placement) {
    case Placement::onLinks: return {};
    case Placement::sameHost: return QObject::tr("They ran on one host: what they sent each other loads no link.");
    case Placement::hostUnknown: return QObject::tr("Where one of them ran is not known: what they sent each other is on no link.");
    case Placement::noCommonRail: return QObject::tr("Their hosts share no subnet: what they sent each other is on no link.");
  }
  return {};
}

QString withoutPairs(const OpenRun& run) {
  return hasPairBytes(run) ? QString() : QObject::tr("Pair traffic is not recorded: what was sent is not known.");
}

}  // namespace

Details detailsOfRank(const DetailContext& context, RankId rank) {
  const OpenRun& run = context.run;
  Details details{itemName(run, rank), QObject::tr("rank"), {}};
  details.sections.push_back({QObject::tr("Rank"), {hostRow(run, QObject::tr("host"), rank)}, withoutPairs(run)});
  DetailSection communicators{QObject::tr("Its communicators"), {}, {}};
  std::size_t more = 0;
  for (const Communicator& one : run.snapshot.communicators) {
    if (one.internal || std::ranges::find(one.members, rank) == one.members.end()) continue;
    if (communicators.rows.size() == mostCommunicators) ++more;
    else communicators.rows.push_back({one.size ? QObject::tr("size %1").arg(*one.size) : QString(),
                                       communicatorName(run, one.id), Item(one.id)});
  }
  if (more > 0) communicators.note = QObject::tr("and %1 more").arg(more);
  if (!communicators.rows.empty()) details.sections.push_back(std::move(communicators));
  return details;
}

Details detailsOfRanks(const DetailContext& context, const RankPair& pair) {
  const OpenRun& run = context.run;
  Details details{itemName(run, pair), QObject::tr("pair of ranks"), {}};
  DetailSection about{QObject::tr("Ranks"), {}, {}};
  for (const RankId rank : {pair.source, pair.destination}) {
    about.rows.push_back({QString(), itemName(run, rank), Item(rank)});
    about.rows.push_back(hostRow(run, QObject::tr("on host"), rank));
  }
  about.note = placementText(PairRails(run.fabric, run.rankHosts, context.lens().rails).placement(pair.source, pair.destination));
  if (about.note.isEmpty()) about.note = withoutPairs(run);
  details.sections.push_back(std::move(about));
  const auto from = run.hostOf(pair.source), to = run.hostOf(pair.destination);
  if (!from || !to || *from == *to) return details;
  const auto [sources, destinations] = portsOfPair(run.fabric, HostPair{*from, *to});
  std::ranges::move(routeSections(context, sources, destinations), std::back_inserter(details.sections));
  return details;
}

}  // namespace weft
