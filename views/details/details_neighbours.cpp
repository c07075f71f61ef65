// The neighbours of each rank in a communicator that is a distributed graph.
#include <algorithm>

#include "core/store/run_store.h"
#include "views/details/details.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr std::size_t maxListed = 48, mostNeighbours = 16;

// In the order that the program gave; a rank may come more than once.
QString neighboursText(const std::vector<RankId>& ranks) {
  if (ranks.empty()) return QObject::tr("none");
  QStringList list;
  for (std::size_t at = 0; at < std::min(mostNeighbours, ranks.size()); ++at)
    list << QString::number(number(ranks[at]));
  const QString shown = list.join(", ");
  return ranks.size() > mostNeighbours ? QObject::tr("%1 and %2 more").arg(shown).arg(ranks.size() - mostNeighbours)
                                       : shown;
}

}  // namespace

DetailSection neighbourSection(const DetailContext& context, CommunicatorId communicator) {
  const std::vector<NeighbourRow> all = context.run.snapshot.store().neighbours(communicator);
  DetailSection section{QObject::tr("Neighbours in the graph"), {}, {}};
  if (all.empty()) {
    section.note = wordText(Absence::notRecorded);
    return section;
  }
  for (const NeighbourRow& one : all) {
    if (section.rows.size() == maxListed) break;
    section.rows.push_back(
        {itemText(context.run, one.rank),
         QObject::tr("in %1; out %2").arg(neighboursText(one.sources), neighboursText(one.destinations)),
         Item(one.rank)});
  }
  section.note = QObject::tr(
      "In: ranks that it receives from; out: ranks that it sends to. Numbers in MPI_COMM_WORLD, in the order that the "
      "program gave.");
  if (all.size() > maxListed)
    section.note.prepend(QObject::tr("and %n more rank(s). ", nullptr, formOf(all.size() - maxListed)));
  return section;
}

}  // namespace weft
