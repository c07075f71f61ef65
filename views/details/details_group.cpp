// Communicators that are looked at together: a family of the tree.
#include <algorithm>
#include <iterator>

#include "analysis/pairs/pair_parts.h"
#include "core/sums/communicator_totals.h"
#include "core/sums/communicator_words.h"
#include "core/sums/part_words.h"
#include "core/sums/quantities.h"
#include "views/details/details.h"
#include "views/details/not_followed.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr std::size_t maxMembers = 48;

}  // namespace

std::vector<DetailRow> profileRows(const CommunicatorTotals& totals) {
  std::vector<DetailRow> rows;
  if (totals.seconds) rows.push_back({QObject::tr("time, summed over ranks"), qt(humanSeconds(*totals.seconds)), {}});
  else if (totals.maxSeconds)
    rows.push_back({QObject::tr("time of a rank, at most"), qt(humanSeconds(*totals.maxSeconds)), {}});
  if (totals.volume)
    rows.push_back(
        {totals.volumeStated ? QObject::tr("volume, as the source sums it") : QString(name(Quantity::volume)),
         bytesText(*totals.volume),
         {}});
  if (totals.calls) rows.push_back({QObject::tr("calls"), grouped(*totals.calls), {}});
  return rows;
}

namespace {

DetailSection sumSection(const DetailContext& context, const CommunicatorGroup& group,
                         const std::map<CommunicatorId, CommunicatorTotals>& totals) {
  CommunicatorTotals sum;
  std::vector<RankId> ranks;
  for (const CommunicatorId id : group.members) {
    const Communicator* one = context.run.snapshot.find(id);
    if (!one) continue;
    sum.add(totals.at(id));
    ranks.insert(ranks.end(), one->members.begin(), one->members.end());
  }
  std::ranges::sort(ranks);
  ranks.erase(std::ranges::unique(ranks).begin(), ranks.end());
  DetailSection section{
      QObject::tr("Together"), {{QObject::tr("communicators"), QString::number(group.members.size()), {}}}, {}};
  if (!ranks.empty()) section.rows.push_back({QObject::tr("ranks"), qt(rankList(ranks)), {}});
  std::ranges::move(profileRows(sum), std::back_inserter(section.rows));
  section.note = profileNote(context);
  return section;
}

// By time, largest first.
DetailSection memberSection(const DetailContext& context, const CommunicatorGroup& group,
                            const std::map<CommunicatorId, CommunicatorTotals>& totals) {
  std::vector<CommunicatorId> order = group.members;
  const auto seconds = [&](CommunicatorId id) { return totals.at(id).anySeconds().value_or(0); };
  std::ranges::stable_sort(order, std::greater{}, seconds);
  DetailSection section{QObject::tr("One by one"), {}, {}};
  for (const CommunicatorId id : order) {
    if (section.rows.size() == maxMembers) break;
    const auto spent = totals.at(id).anySeconds();
    section.rows.push_back(
        {spent ? qt(humanSeconds(*spent)) : QObject::tr("time %1").arg(wordText(Absence::notRecorded)),
         communicatorText(context.run, id), Item(id)});
  }
  if (order.size() > maxMembers) section.note = QObject::tr("and %1 more").arg(order.size() - maxMembers);
  return section;
}

}  // namespace

Details detailsOfGroup(const DetailContext& context, const CommunicatorGroup& group) {
  const auto totals = totalsByCommunicator(context.ofFilter());
  Details details{itemText(context.run, group),
                  QObject::tr("communicators made in the same way"),
                  {sumSection(context, group, totals)}};
  std::ranges::move(attributedSections(context, group.members), std::back_inserter(details.sections));
  details.sections.push_back(memberSection(context, group, totals));
  if (context.run.hasFabric() && context.shown.communicators != group.members)
    details.sections.back().note += QObject::tr(" The map shows the routes between the members of each (structural).");
  return details;
}

}  // namespace weft
