// Several runs in the columns of one figure.
#include <algorithm>
#include <memory>

#include "analysis/run/item_words.h"
#include "core/base/error.h"
#include "core/sums/run_times.h"
#include "figures/figure_difference.h"
#include "figures/run_figure.h"
#include "views/shared/common_range.h"
#include "views/shared/figure_captions.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t most = 8;
constexpr double gap = 8;  // points between columns

struct SideColumn {
  FigureRequest request;
  FigureRuns run;
  QString title;  // "A: name"
  Figure figure = {};
};

// What stands out in the first run: communicators as they match, hosts and ranks by their words where the other has
// them.
std::optional<std::string> selectedInOther(const FigureRequest& request, const Comparison& both, FigureData& other) {
  if (!request.select) return std::nullopt;
  try {
    const auto selected = communicatorsOf(*both.first, *request.select);
    if (selected.empty()) {
      itemOf(*other.run(), *request.select);
      return request.select;
    }
    std::vector<CommunicatorId> found;
    for (const CommunicatorId id : selected)
      if (const auto one = both.match->counterpart(0, id, 1)) found.push_back(*one);
    return communicatorWords(*both.second, found);
  } catch (const Error&) {
    return std::nullopt;
  }
}

FigureRequest ofOther(const FigureRequest& request, FigureData& first, FigureData& other) {
  const Comparison both = comparisonOf(request, first, other);
  FigureRequest asked = both.ofSecond;
  asked.select = selectedInOther(request, both, other);
  return asked;
}

// Numbers of different sources say nothing beside each other: all are shown by what the first run is shown by.
FigureRequest ofFirst(FigureRequest request, FigureData& first) {
  if (auto* map = request.find<MapFigure>()) map->source = mapRanges(request, first).source;
  return request.find<MatrixFigure>() ? completedMatrix(request, first) : request;
}

// A run that carries nothing of what is shown has no say in it.
std::optional<ValueRange> matrixRangeOf(const FigureRequest& request, FigureData& data) {
  try {
    return matrixRange(request, data);
  } catch (const Error&) {
    return std::nullopt;
  }
}

void shareRanges(std::vector<SideColumn>& columns) {
  std::optional<ValueRange> all, nodes;
  for (SideColumn& each : columns) {
    FigureData& data = each.run.shown;
    switch (each.request.view()) {
      case FigureView::map: {
        const MapRanges own = mapRanges(each.request, data);
        widen(all, own.ends);
        widen(nodes, own.nodes);
        break;
      }
      case FigureView::matrix:
        widen(all, matrixRangeOf(each.request, data));
        break;
      case FigureView::bars:
        widen(all, spanOf(barsOf(each.request, data)));
        break;
      case FigureView::tree:
        widen(all, treeRange(each.request, data));
        break;
      default:
        break;
    }
  }
  for (SideColumn& each : columns) {
    if (!each.request.range && all && all->high > all->low) each.request.range = all;
    auto* map = each.request.find<MapFigure>();
    if (map && !map->nodeRange && nodes && nodes->high > nodes->low) map->nodeRange = nodes;
  }
}

// An operation has one colour in all columns, whatever ranges they have.
void shareSeries(std::vector<SideColumn>& columns) {
  std::vector<BarFacts> facts;
  for (SideColumn& each : columns) facts.push_back(barsOf(each.request, each.run.shown));
  std::vector<const OperationTotals*> all;
  for (const BarFacts& each : facts) all.push_back(&each.operations);
  const std::vector<std::string> series = seriesOfAll(all);
  for (SideColumn& each : columns) each.request.as<BarsFigure>().series = series;
}

std::vector<SideColumn> columnsOf(const FigureRequest& request, FigureRuns& runs) {
  std::vector<std::shared_ptr<const RunSnapshot>> snapshots{runs.shown.snapshot()};
  for (FigureData& other : runs.against) snapshots.push_back(other.snapshot());
  std::vector<const RunSnapshot*> all;
  for (const auto& one : snapshots) all.push_back(one.get());
  const auto names = runNames(all);
  FigureRequest first = ofFirst(request, runs.shown);
  const double count = static_cast<double>(snapshots.size());
  first.style.widthMm = (request.style.widthMm - gap / pointsPerMm * (count - 1)) / count;
  first.against.clear();
  first.sideBySide = first.ownRanges = false;
  first.style.title.clear();
  std::vector<SideColumn> columns;
  for (std::size_t at = 0; at < snapshots.size(); ++at) {
    FigureData& data = at == 0 ? runs.shown : runs.against[at - 1];
    columns.push_back(
        {at == 0 ? first : ofOther(first, runs.shown, data),
         {data, {}},
         QString("%1: %2").arg(QChar(u'A' + static_cast<char16_t>(at))).arg(QString::fromStdString(names[at]))});
  }
  return columns;
}

// What is said of all runs once, behind what is said of each.
QStringList captionsOf(const std::vector<SideColumn>& columns) {
  QStringList own, common;
  for (const SideColumn& each : columns)
    for (const QString& line : each.figure.captions) {
      const bool ofAll =
          std::ranges::all_of(columns, [&](const SideColumn& one) { return one.figure.captions.contains(line); });
      if (!ofAll) own << prefixed(line, each.title.left(1) + ": ");
      else if (!common.contains(line)) common << line;
    }
  return own + common;
}

void drawColumn(QPainter& painter, const QRectF& box, const SideColumn& column, bool withBars) {
  const FigureStyle& style = column.figure.style;
  const QFont font = viewFont(style.textPoints);
  const QFontMetricsF metrics(font);
  painter.save();
  painter.translate(box.topLeft());
  painter.setFont(font);
  painter.setPen(style.theme().ink);
  painter.drawText(QPointF(2, metrics.ascent()), metrics.elidedText(column.title, Qt::ElideMiddle, box.width() - 4));
  painter.translate(0, metrics.height() * 1.3);
  const QRectF body(0, 0, box.width(), column.figure.bodyHeightMm * pointsPerMm);
  painter.setClipRect(body.adjusted(0, 0, 0, withBars ? box.height() : 0), Qt::IntersectClip);
  column.figure.drawBody(painter, body);
  QRectF bar(2, body.bottom() + gap, box.width() - 4, colourBarHeight(style.textPoints));
  for (const ColourBar& each : column.figure.bars) {
    if (withBars) drawColourBar(painter, bar, each, style.theme(), style.textPoints);
    bar.translate(0, bar.height());
  }
  painter.restore();
}

Figure composed(std::vector<SideColumn> made, const FigureStyle& style, bool ownRanges) {
  Figure figure;
  figure.style = style;
  figure.captions = captionsOf(made);
  double bars = 0;
  for (const SideColumn& each : made) {
    figure.bodyHeightMm = std::max(&each == &made.front() ? 0 : figure.bodyHeightMm, each.figure.bodyHeightMm);
    if (ownRanges)
      bars = std::max(bars, gap + static_cast<double>(each.figure.bars.size()) * colourBarHeight(style.textPoints));
  }
  figure.bodyHeightMm += (QFontMetricsF(viewFont(style.textPoints)).height() * 1.3 + bars) / pointsPerMm;
  if (!ownRanges) figure.bars = made.front().figure.bars;
  for (std::size_t at = 0; at < figure.bars.size(); ++at)
    for (const SideColumn& each : made) {
      if (at >= each.figure.bars.size()) continue;
      const ColourBar& own = each.figure.bars[at];
      figure.bars[at].beyond |= own.beyond;
      figure.bars[at].below |= own.below;
      figure.bars[at].showsAbsent |= own.showsAbsent;
    }
  const auto columns = std::make_shared<const std::vector<SideColumn>>(std::move(made));
  figure.drawBody = [columns, ownRanges](QPainter& painter, const QRectF& body) {
    const auto count = static_cast<double>(columns->size());
    const double width = (body.width() - gap * (count - 1)) / count;
    double left = body.left();
    for (const SideColumn& each : *columns) {
      drawColumn(painter, {left, body.top(), width, body.height()}, each, ownRanges);
      left += width + gap;
    }
  };
  return figure;
}

}  // namespace

Figure makeSideBySideFigure(const FigureRequest& request, FigureRuns& runs) {
  if (runs.against.empty())
    throw Error(QObject::tr("side by side are two runs or more; name the others with --against").toStdString());
  if (runs.against.size() >= most)
    throw Error(QObject::tr("a figure has room for %1 runs side by side; omit some").arg(most).toStdString());
  std::vector<SideColumn> columns = columnsOf(request, runs);
  if (!request.ownRanges) shareRanges(columns);
  if (request.find<BarsFigure>()) shareSeries(columns);
  for (SideColumn& each : columns) {
    each.figure = makeOneFigure(each.request, each.run);
    if (!each.figure.emptyBecause.isEmpty())
      throw Error(
          QObject::tr("there is nothing to draw of %1: %2").arg(each.title, each.figure.emptyBecause).toStdString());
  }
  return composed(std::move(columns), request.style, request.ownRanges);
}

}  // namespace weft
