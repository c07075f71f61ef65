#include "views/commtree/difference_figure.h"

#include <QFontMetricsF>
#include <algorithm>
#include <memory>

#include "views/commtree/difference_delegate.h"
#include "views/commtree/difference_words.h"
#include "views/commtree/tree_drawing.h"
#include "views/shared/text.h"

namespace weft {
namespace {

struct TreeDifference {
  DifferenceForest both;
  std::vector<TreeRow> rows;
  TotalsMeasure measure;
  ColourScale scale;
};

void drawAmount(QPainter& painter, const QRectF& cell, const QString& text, const QColor& ink, int fontPixels) {
  const QFontMetricsF metrics(viewFont(fontPixels));
  painter.setPen(ink);
  painter.drawText(
      QPointF(cell.left() + fontPixels * 0.3, cell.center().y() + (metrics.ascent() - metrics.descent()) / 2), text);
}

// The number, then the bar.
void drawFar(QPainter& painter, const QRectF& cell, const NodeSides& sides, const TreeDifference& facts,
             const Theme& theme, int fontPixels) {
  const auto difference = sides.of(facts.measure).difference;
  drawAmount(painter, cell, differenceWords(facts.measure, sides), difference ? theme.ink : theme.muted, fontPixels);
  const double numbers = QFontMetricsF(viewFont(fontPixels)).horizontalAdvance("−000.0 MB") + fontPixels * 0.6;
  const QRectF bar(cell.left() + numbers, cell.top() + cell.height() * 0.18, cell.width() - numbers - fontPixels * 0.4,
                   cell.height() * 0.64);
  if (difference && bar.width() > fontPixels) drawDifferenceBar(painter, bar, *difference, facts.scale, theme);
}

TreeLook lookOf(const std::shared_ptr<const TreeDifference>& facts, const Theme& theme, int fontPixels) {
  const auto amount = [facts, theme, fontPixels](bool first) {
    return [=](QPainter& painter, std::uint32_t node, const QRectF& cell) {
      const NodeSides& sides = facts->both.sides[node];
      if (first ? sides.onlySecond() : sides.onlyFirst()) return;
      const MeasureSides values = sides.of(facts->measure);
      drawAmount(painter, cell, amountWords(facts->measure, first ? values.first : values.second), theme.ink,
                 fontPixels);
    };
  };
  TreeLook look;
  look.columns = {{"A: " + name(facts->measure), amount(true)},
                  {"B: " + name(facts->measure), amount(false)},
                  {"B − A", [=](QPainter& painter, std::uint32_t node, const QRectF& cell) {
                     drawFar(painter, cell, facts->both.sides[node], *facts, theme, fontPixels);
                   }}};
  look.colourOf = [facts](std::uint32_t node) -> std::optional<QColor> {
    const auto difference = facts->both.sides[node].of(facts->measure).difference;
    return difference ? std::optional(QColor(facts->scale.colour(*difference))) : std::nullopt;
  };
  look.mostForNames = 0.36;
  return look;
}

}  // namespace

Figure differenceTreeFigure(const RunSnapshot& first, const RunSnapshot& second, const RunMatch& match,
                            const DifferenceTreeInfo& info) {
  constexpr double mmPerPoint = 25.4 / 72;
  const int font = info.style.textPoints;
  const Theme theme = info.style.theme();
  DifferenceForest both = differenceForest(first, second, match);
  Figure figure;
  figure.style = info.style;
  if (both.sides.empty())
    figure.emptyBecause = QObject::tr("neither run has a communicator profile. Import one with each.");
  else if (!both.recorded(info.measure))
    figure.emptyBecause = QObject::tr("%1 alike in both runs for any communicator. Take another measure.")
                              .arg(sentenceText(name(info.measure), Absence::notRecorded));
  if (!figure.emptyBecause.isEmpty()) return figure;
  const double most = info.range.value_or(both.most(info.measure));
  std::vector<TreeRow> rows = treeRows(both.forest, std::max<std::size_t>(info.mostRows, 1));
  const auto facts = std::make_shared<const TreeDifference>(TreeDifference{
      std::move(both), std::move(rows), info.measure, ColourScale({-most, most}, Scaling::diverging, theme)});
  figure.bodyHeightMm = std::max(10.0, (treeHeight(facts->rows.size(), font) + 4) * mmPerPoint);
  figure.bars = {
      {QObject::tr("B − A, %1 of a communicator").arg(name(info.measure)), facts->scale,
       [measure = info.measure](double at) { return at == 0 ? QString("0") : differenceWords(measure, at); }}};
  figure.bars.front().less = info.style.grey ? LessLook::hatch : LessLook::plain;
  const QString note = noteOf(facts->both);
  if (!note.isEmpty()) figure.captions << note;
  figure.captions << info.captions;
  figure.drawBody = [facts, theme, font](QPainter& painter, const QRectF& body) {
    drawTree(painter, body.adjusted(2, 2, -2, -2), facts->both.forest, facts->rows, lookOf(facts, theme, font), theme,
             font);
  };
  return figure;
}

}  // namespace weft
