#include "views/matrix/matrix_figure.h"

#include <array>

#include "views/matrix/matrix_drawing.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_text.h"

namespace weft {
namespace {

constexpr double pointsPerMm = 72 / 25.4;
constexpr double cellResolution = 600.0 / 72;  // image pixels per point

QString reason(const Fabric& fabric, const PortTraffic& traffic, const MatrixFacts& facts, const MatrixPyramid& cells) {
  if (fabric.nodes().empty())
    return "the run has no fabric. Import the network's dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.";
  if (!traffic.recorded()) return "port traffic is not recorded in this run. Import a port-traffic profile with it.";
  if (facts.entries.empty()) return "no port of the recording is in the fabric. Check that both are of one cluster.";
  if (cells.largest() == 0) return "nothing was sent in the chosen regions. Choose others.";
  return {};
}

}  // namespace

Figure matrixFigure(const RunSnapshot& run, const Fabric& fabric, const PortTraffic& traffic,
                    const MatrixFigureInfo& info) {
  const auto facts = std::make_shared<const MatrixFacts>(collectMatrix(fabric, traffic, info.kind, info.order));
  const auto side = static_cast<std::uint32_t>(facts->entries.size());
  const auto cells = std::make_shared<const MatrixPyramid>(cellsOf(*facts, info.regions), side);
  Figure figure;
  figure.widthMm = info.widthMm;
  figure.bodyHeightMm = info.widthMm;  // as high as wide: so are the cells
  figure.emptyBecause = reason(fabric, traffic, *facts, *cells);
  if (!figure.emptyBecause.isEmpty()) return figure;

  const Theme theme = Theme::lightTheme();
  const std::array<std::uint64_t, 2> ends{cells->smallest(), cells->largest()};
  const ColourScale colours(info.range.value_or(rangeOf(ends, info.scaling)), info.scaling, theme);
  ColourBar bar = matrixColourBar(*facts, colours);
  bar.beyond = static_cast<double>(cells->largest()) > colours.range().high;
  bar.below = static_cast<double>(cells->smallest()) < colours.range().low;
  figure.bars = {bar};
  figure.captions = info.captions;
  const QString note = matrixNote(*facts, traffic, info.regions);
  if (!note.isEmpty()) figure.captions.prepend(note);
  std::vector<bool> marked;
  if (info.communicator) marked = entriesOf(*facts, run, fabric, *info.communicator);
  figure.drawBody = [facts, cells, colours, theme, marked](QPainter& painter, const QRectF& body) {
    MatrixScene scene{facts.get(), cells.get(), {}, colours, theme, Figure::textPoints, cellResolution, marked, {}, {}};
    placeMatrix(scene.geometry, body, *facts, Figure::textPoints);
    scene.geometry.fit();
    drawMatrix(painter, body, scene);
  };
  return figure;
}

}  // namespace weft
