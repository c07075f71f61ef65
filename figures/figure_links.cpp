#include <algorithm>

#include "core/base/error.h"
#include "core/base/units.h"
#include "figures/figure_map_parts.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/charts/ranking_figure.h"
#include "views/shared/item_text.h"
#include "views/shared/legend.h"

namespace weft {
namespace {

// Ends that carry something, the hottest first; of equal ones in the order of the fabric.
std::vector<EndIndex> hottest(const LinkValues& values, std::size_t most) {
  std::vector<EndIndex> ends;
  for (std::uint32_t i = 0; i < values.ends.size(); ++i)
    if (values.ends[i].known && values.ends[i].value > 0) ends.push_back(EndIndex(i));
  std::ranges::stable_sort(ends, std::greater(), [&](EndIndex end) { return values.ends[number(end)].value; });
  ends.resize(std::min(ends.size(), most));
  return ends;
}

}  // namespace

Figure makeLinksFigure(const FigureRequest& request, FigureRuns& runs) {
  const MapParts map = collectMap(request, runs.shown);
  if (!map.run->hasFabric()) throw nothingWithoutFabric();
  if (!map.values)
    throw Error(QObject::tr("There is nothing to draw: no traffic is recorded. Import the traffic with the fabric.")
                    .toStdString());
  const bool bytes = map.values->unit == LinkUnit::bytes;
  std::vector<RankingRow> rows;
  for (const EndIndex end : hottest(*map.values, request.as<LinksFigure>().top)) {
    const LinkAmount& amount = map.values->ends[number(end)];
    const QString text = bytes ? QString::fromStdString(humanBytes(amount.bytes)) : tickShare(amount.value);
    rows.push_back({endText(map.run->fabric, end) + " → " + endText(map.run->fabric, peer(end)), amount.value,
                    (amount.atLeast ? "≥ " : "") + text});
  }
  if (rows.empty())
    throw Error(QObject::tr("no link carries a byte of %1. Choose a wider filter.").arg(map.words).toStdString());
  RankingInfo info{request.style, QObject::tr("link end → its peer"), map.values->ofEnds, {}};
  info.captions << QObject::tr("The %1 most loaded link ends; %2.").arg(rows.size()).arg(map.words)
                << provenance(map.run->snapshot, kindsOf(map.shown.view));
  return rankingFigure(std::move(rows), info);
}

}  // namespace weft
