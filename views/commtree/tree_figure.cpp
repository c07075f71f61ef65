#include "views/commtree/tree_figure.h"

#include <algorithm>

#include "views/commtree/tree_drawing.h"

namespace weft {

Figure treeFigure(std::shared_ptr<const RunSnapshot> run, const TreeFigureInfo& info) {
  constexpr double mmPerPoint = 25.4 / 72;
  const auto forest = std::make_shared<const CommForest>(buildForest(std::move(run)));
  const std::size_t most = std::max<std::size_t>(info.mostRows, 1);
  const auto rows = std::make_shared<const std::vector<TreeRow>>(treeRows(*forest, most));
  Figure figure;
  figure.widthMm = info.widthMm;
  figure.bodyHeightMm = std::max(10.0, (treeHeight(rows->size(), Figure::textPoints) + 4) * mmPerPoint);
  if (rows->empty()) {
    figure.emptyBecause = "communicators are not recorded in this run. Import a communicator profile with it.";
    return figure;
  }
  const bool guessed = std::ranges::any_of(*rows, [&](const TreeRow& row) { return forest->nodes[row.node].guess; });
  QString caption = "Communicators below the one they were made from; “N × size S” are like siblings, their bars "
                    "are sums. Volume: bytes of sends and collectives over all ranks, receives not added. –: not recorded.";
  if (guessed) caption += " Parents of names in italics are guesses: the profile does not record them.";
  figure.captions << caption << info.captions;
  figure.drawBody = [forest, rows](QPainter& painter, const QRectF& body) {
    drawTree(painter, body.adjusted(2, 2, -2, -2), *forest, *rows, Theme::lightTheme(), Figure::textPoints);
  };
  return figure;
}

}  // namespace weft
