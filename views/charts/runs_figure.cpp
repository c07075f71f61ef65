#include "views/charts/runs_figure.h"

#include "views/charts/scatter_drawing.h"
#include "views/charts/variant_drawing.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

QString leftOut(std::size_t count) {
  return QObject::tr("%n more communicator(s) is/are not shown.", nullptr, formOf(count));
}

template <class Facts, class Height, class Draw>
Figure figureOf(const Facts& facts, const FigureStyle& style, const QStringList& captions, Height height, Draw draw) {
  Figure figure;
  figure.style = style;
  figure.emptyBecause = QString::fromStdString(facts.missing);
  if (!figure.emptyBecause.isEmpty()) return figure;
  if (facts.leftOut > 0) figure.captions << leftOut(facts.leftOut);
  figure.captions << captions;
  figure.bodyHeightMm = (height(facts, style.widthMm * pointsPerMm - 4, style.textPoints) + 4) / pointsPerMm;
  figure.drawBody = [facts, style, draw](QPainter& painter, const QRectF& body) {
    draw(painter, body.adjusted(2, 2, -2, -2), facts, style.theme(), style.textPoints, std::nullopt);
  };
  return figure;
}

}  // namespace

Figure scatterFigure(const ScatterFacts& facts, const FigureStyle& style, const QStringList& captions) {
  const QString what = QObject::tr(
      "A point is a run. r: Pearson's correlation of a communicator's mean time (over the ranks that made a call on "
      "it) with the "
      "run's total time; lines: least squares.");
  return figureOf(facts, style, QStringList{what} + captions, scatterHeight, drawScatter);
}

Figure variantsFigure(const VariantFacts& facts, const FigureStyle& style, const QStringList& captions) {
  const QStringList whisker{QString::fromStdString(facts.whisker)};
  return figureOf(facts, style, facts.whisker.empty() ? captions : whisker + captions, variantsHeight, drawVariants);
}

}  // namespace weft
