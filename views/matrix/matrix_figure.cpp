#include "views/matrix/matrix_figure.h"

#include <cmath>

#include "core/base/work_stop.h"
#include "views/matrix/difference_text.h"
#include "views/matrix/each_drawing.h"
#include "views/matrix/matrix_drawing.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_text.h"
#include "views/shared/text.h"

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
  if (facts.entries.empty())
    return QObject::tr(
        "the run has no host or port of the recording. Check that fabric and hosts belong to the same cluster.");
  if (facts.cells->cells() == 0)
    return QObject::tr("no traffic matches the filter (%1). Choose a wider filter.")
        .arg(filterText(*inputs.run, facts.request));
  if (facts.request.measure != MatrixMeasure::bytes && !facts.hasMessages)
    return QObject::tr("%1. Choose bytes.")
        .arg(sentenceText(QObject::tr("messages"), Absence::notRecorded, Verb::were));
  if (facts.request.measure != MatrixMeasure::messages && !facts.hasBytes)
    return QObject::tr("%1. Choose messages.")
        .arg(sentenceText(QObject::tr("bytes"), Absence::notRecorded, Verb::were));
  if (matrix.pyramid->largest() == 0) return QObject::tr("all cells are zero. Choose another measure.");
  return {};
}

// The picture, its legend, and what is to be said of it.
void drawInto(Figure& figure, const MatrixPicture& matrix, const QString& note, std::vector<bool> marked,
              const MatrixFigureInfo& info) {
  const Theme theme = info.style.theme();
  const ColourScale scale = matrixColours(matrix, info.scaling, info.range, theme);
  figure.bars = {matrixColourBar(matrix, scale, theme)};
  figure.captions = info.captions;
  if (const QString sums = sumsNote(matrix); !sums.isEmpty()) figure.captions.prepend(sums);
  if (!note.isEmpty()) figure.captions.prepend(note);
  const auto colours = std::make_shared<const CellColours>(scale);
  figure.drawBody = [matrix, colours, theme, marked = std::move(marked), style = info.style](QPainter& painter,
                                                                                             const QRectF& body) {
    MatrixScene scene{matrix, *colours, {}, theme, style.textPoints, style.imageDpi / 72.0, marked, {}, {}, {}};
    placeMatrix(scene.geometry, body, *matrix.facts, style.textPoints);
    scene.geometry.fit();
    drawMatrix(painter, body, scene);
  };
}

}  // namespace

Figure matrixFigure(const MatrixInputs& inputs, const MatrixFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = info.style.widthMm;  // as high as wide: so are the cells
  figure.emptyBecause = refusal(inputs, info.request);
  if (!figure.emptyBecause.isEmpty()) return figure;
  const MatrixPicture matrix = collectMatrix(inputs, info.request, WorkStop::look);
  figure.emptyBecause = reason(matrix, inputs);
  if (!figure.emptyBecause.isEmpty()) return figure;

  std::vector<bool> marked;
  if (info.marked) marked = marksOf(inputs, *matrix.facts, *info.marked);
  drawInto(figure, matrix, matrixNote(inputs, *matrix.facts), std::move(marked), info);
  return figure;
}

Figure matrixDifferenceFigure(const TwoInputs& inputs, const MatrixFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = info.style.widthMm;
  const auto second = requestOfSecond(inputs, info.request);
  figure.emptyBecause = whyNoDifference(inputs, info.request, second);
  if (!figure.emptyBecause.isEmpty()) return figure;
  const MatrixPicture matrix = collectDifference(inputs, info.request, *second, {});
  figure.emptyBecause = whyNothingDiffers(*matrix.facts);
  if (!figure.emptyBecause.isEmpty()) return figure;
  drawInto(figure, matrix, differenceNote(inputs, *matrix.facts), {}, info);
  if (matrix.pyramid->largest() == 0)
    figure.captions.prepend(QObject::tr("There is no difference: both runs sent the same."));
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
  if (page->list.empty())
    figure.emptyBecause =
        QObject::tr(
            "no traffic by communicator matches the filter (%1). Draw one matrix of all, or choose a wider filter.")
            .arg(filterText(*inputs.run, request));
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
