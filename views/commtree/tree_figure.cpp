#include "views/commtree/tree_figure.h"

#include <algorithm>
#include <set>

#include "views/commtree/node_text.h"
#include "views/commtree/tree_drawing.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString whyRefused(const std::vector<TreeRow>& rows, const TreeColours& colours) {
  if (rows.empty())
    return QObject::tr("%1. Import a communicator profile with it.")
        .arg(notInThisRunText(QObject::tr("communicators")));
  if (colours.measure() == TreeMeasure::none || colours.recorded()) return {};
  if (colours.measure() == TreeMeasure::locality)
    return QObject::tr("%1. Import it with --hosts FILE.")
        .arg(notInThisRunText(QObject::tr("on which hosts the ranks ran"), Verb::is));
  return QObject::tr("%1. Take another --colour.")
      .arg(notInThisRunText(QObject::tr("%1 of communicators").arg(name(colours.measure())), Verb::is));
}

// "not recorded", "not recorded, or does not apply under this filter": what a dash in these rows represents.
QString dashWords(const CommForest& forest, const std::vector<TreeRow>& rows, TreeMeasure measure) {
  std::set<Absence> reasons;
  const auto look = [&](const CommNode& node, CommunicatorColumn::Column column, const QString& text) {
    if (text == notRecorded) reasons.insert(whyAbsent(forest, node, column));
  };
  for (const TreeRow& row : rows) {
    const CommNode& node = forest.nodes[row.node];
    look(node, CommunicatorColumn::time, humanTime(node));
    look(node, CommunicatorColumn::volume, humanVolume(node));
    look(node, CommunicatorColumn::calls, humanCalls(node));
    if (measure == TreeMeasure::imbalance) look(node, CommunicatorColumn::imbalance, humanImbalance(node));
    if (measure == TreeMeasure::locality) look(node, CommunicatorColumn::locality, localityWord(forest, node));
  }
  if (reasons.empty()) reasons.insert(Absence::notRecorded);
  QStringList words;
  for (const Absence why : reasons) words << wordText(why);
  return words.join(QObject::tr(", or "));
}

QString captionOf(const CommForest& forest, const std::vector<TreeRow>& rows, TreeMeasure measure) {
  QString caption = QObject::tr(
                        "Each communicator is below its parent. “N × size S” are similar siblings; their bars are "
                        "sums. Volume: bytes of sends and collectives over all ranks, receives not added. –: %1.")
                        .arg(dashWords(forest, rows, measure));
  const bool guessed = std::ranges::any_of(rows, [&](const TreeRow& row) { return forest.nodes[row.node].guess; });
  if (guessed) caption += QObject::tr(" Parents of names in italics are guesses: the profile does not record them.");
  if (measure != TreeMeasure::none) caption += QObject::tr(" Coloured by %1.").arg(name(measure));
  if (measure == TreeMeasure::imbalance)
    caption += QObject::tr(
        " Imbalance: largest ÷ mean of the seconds of the ranks that called MPI on it; of siblings the largest.");
  if (measure == TreeMeasure::locality)
    caption += QObject::tr(" Locality: that of the farthest two members; of siblings the farthest.");
  return caption;
}

}  // namespace

Figure treeFigure(std::shared_ptr<const RunSnapshot> run, const TreeFigureInfo& info) {
  constexpr double mmPerPoint = 25.4 / 72;
  CommForest built = buildForest(std::move(run));
  setLocality(built, info.locality);
  if (info.whole) setWhole(built, totalsByNode(buildForest(info.whole)));
  const auto forest = std::make_shared<const CommForest>(std::move(built));
  const auto rows =
      std::make_shared<const std::vector<TreeRow>>(treeRows(*forest, std::max<std::size_t>(info.mostRows, 1)));
  const TreeColours colours(*forest, info.measure, info.style.theme(), info.range);
  const double legend = info.measure == TreeMeasure::locality ? reachLegendHeight(info.style.textPoints) : 0;
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = std::max(10.0, (treeHeight(rows->size(), info.style.textPoints) + legend + 4) * mmPerPoint);
  figure.emptyBecause = whyRefused(*rows, colours);
  if (!figure.emptyBecause.isEmpty()) return figure;
  if (const auto bar = colours.bar()) figure.bars.push_back(*bar);
  figure.captions << captionOf(*forest, *rows, info.measure) << info.captions;
  figure.drawBody = [forest, rows, colours, legend, style = info.style](QPainter& painter, const QRectF& body) {
    const Theme theme = style.theme();
    const QRectF box = body.adjusted(2, 2, -2, -2);
    drawTree(painter, box.adjusted(0, 0, 0, -legend), *forest, *rows, colours, theme, style.textPoints);
    if (legend > 0)
      drawReachLegend(painter, {box.left(), box.bottom() - legend, box.width(), legend}, *forest, colours, theme,
                      style.textPoints);
  };
  return figure;
}

}  // namespace weft
