#include "views/matrix/matrix_figure.h"

#include <array>
#include <cmath>

#include "views/matrix/each_drawing.h"
#include "views/matrix/matrix_drawing.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_text.h"

namespace weft {
namespace {

// As one goes on after a colon.
QString refusal(const MatrixInputs& inputs, const MatrixRequest& request) {
  QString why = whyNoMatrix(inputs, request);
  if (!why.isEmpty()) why[0] = why[0].toLower();
  return why;
}

QString reason(const MatrixPicture& matrix, const MatrixInputs& inputs) {
  const MatrixFacts& facts = *matrix.facts;
  if (facts.entries.empty()) return "no host or port of the recording is known to the run. Check that fabric and hosts are of one cluster.";
  if (facts.cells->cells() == 0) return "nothing was sent of what was chosen (" + filterText(*inputs.run, facts.request) + "). Choose a wider filter.";
  if (facts.request.measure != MatrixMeasure::bytes && !facts.hasMessages) return "messages were not counted. Choose bytes.";
  if (facts.request.measure != MatrixMeasure::messages && !facts.hasBytes) return "bytes were not recorded. Choose messages.";
  if (matrix.pyramid->largest() == 0) return "all cells are zero. Choose another measure.";
  return {};
}

}  // namespace

Figure matrixFigure(const MatrixInputs& inputs, const MatrixFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = info.style.widthMm;  // as high as wide: so are the cells
  figure.emptyBecause = refusal(inputs, info.request);
  if (!figure.emptyBecause.isEmpty()) return figure;
  const MatrixPicture matrix = collectMatrix(inputs, info.request, {});
  figure.emptyBecause = reason(matrix, inputs);
  if (!figure.emptyBecause.isEmpty()) return figure;

  const Theme theme = info.style.theme();
  const std::array<std::uint64_t, 2> ends{matrix.pyramid->smallest(), matrix.pyramid->largest()};
  const ColourScale scale(info.range.value_or(rangeOf(ends, info.scaling)), info.scaling, theme);
  ColourBar bar = matrixColourBar(matrix, scale);
  bar.beyond = static_cast<double>(matrix.pyramid->largest()) > scale.range().high;
  bar.below = static_cast<double>(matrix.pyramid->smallest()) < scale.range().low;
  figure.bars = {bar};
  figure.captions = info.captions;
  const QString note = matrixNote(inputs, *matrix.facts);
  if (!note.isEmpty()) figure.captions.prepend(note);
  std::vector<bool> marked;
  if (info.marked) marked = marksOf(inputs, *matrix.facts, *info.marked);
  const auto colours = std::make_shared<const CellColours>(scale);
  figure.drawBody = [matrix, colours, theme, marked, style = info.style](QPainter& painter, const QRectF& body) {
    MatrixScene scene{matrix, *colours, {}, theme, style.textPoints, style.imageDpi / 72.0, marked, {}, {}, {}};
    placeMatrix(scene.geometry, body, *matrix.facts, style.textPoints);
    scene.geometry.fit();
    drawMatrix(painter, body, scene);
  };
  return figure;
}

Figure eachFigure(const MatrixInputs& inputs, const MatrixFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  MatrixRequest request = info.request;
  request.axis = MatrixAxis::ranks;
  figure.emptyBecause = refusal(inputs, request);
  if (!figure.emptyBecause.isEmpty()) return figure;
  const auto page = std::make_shared<const SmallMatrices>(collectEach(inputs, request, {}));
  if (page->list.empty()) figure.emptyBecause = "nothing was recorded by communicator of what was chosen (" + filterText(*inputs.run, request) + "). Draw one matrix, without --each, or choose a wider filter.";
  if (!figure.emptyBecause.isEmpty()) return figure;
  // About as many rows as columns, each as high as wide and a title.
  const double columns = std::ceil(std::sqrt(static_cast<double>(page->list.size())));
  const double rows = std::ceil(static_cast<double>(page->list.size()) / columns);
  figure.bodyHeightMm = info.style.widthMm / columns * rows + rows * 8;
  const Theme theme = info.style.theme();
  ColourScale scale = scaleOfEach(*page, info.scaling, theme);
  if (info.range) scale = ColourScale(*info.range, info.scaling, theme);
  figure.bars = {barOfEach(*page, scale)};
  figure.bars[0].beyond = static_cast<double>(page->largest) > scale.range().high;
  figure.bars[0].below = static_cast<double>(page->smallest) < scale.range().low;
  figure.captions = info.captions;
  if (page->more != 0) figure.captions.prepend(moreText(*page));
  const auto colours = std::make_shared<const CellColours>(scale);
  figure.drawBody = [page, colours, theme, style = info.style](QPainter& painter, const QRectF& body) {
    drawEach(painter, body, *page, *colours, theme, style.textPoints);
  };
  return figure;
}

}  // namespace weft
