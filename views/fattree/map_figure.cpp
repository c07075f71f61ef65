#include "views/fattree/map_figure.h"

#include <algorithm>

#include "views/fattree/map_painter.h"

namespace weft {
namespace {

constexpr double pointsPerMm = 72 / 25.4;
constexpr double edge = 3;  // points

double suitableHeight(const Layout& layout, double widthMm) {
  const auto rows = static_cast<double>(std::max<std::size_t>(layout.rows.size(), 2));
  return std::clamp(rows * 22, widthMm * 0.35, widthMm * 0.85);
}

double drawBanner(QPainter& painter, const QRectF& body, const QString& banner, const Theme& theme) {
  if (banner.isEmpty()) return 0;
  painter.setFont(viewFont(Figure::textPoints));
  painter.setPen(theme.ink);
  QRectF used;
  painter.drawText(body, Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap, banner, &used);
  return used.height() + 2;
}

}  // namespace

Figure mapFigure(const Fabric& fabric, const Layout& layout, const LinkLoads* loads, const MapOptions& options,
                 const MapFigureInfo& info) {
  Figure figure;
  figure.widthMm = info.widthMm;
  figure.bodyHeightMm = info.heightMm.value_or(suitableHeight(layout, info.widthMm));
  figure.captions = info.captions;
  if (layout.glyphs.empty()) {
    figure.emptyBecause = "the run has no fabric. Import the network's dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.";
    return figure;
  }
  const int font = Figure::textPoints;
  const MapLabelSizes labels{.normal = font, .smallest = font, .apart = 1.1};
  const Theme theme = Theme::lightTheme();
  const double banner = info.banner.isEmpty() ? 0 : font * 1.6;
  const double left = rowLabelWidth(layout, font) + edge;
  const QSizeF size(info.widthMm * pointsPerMm - left - edge, figure.bodyHeightMm * pointsPerMm - 2 * edge - banner);
  const auto shape = std::make_shared<const MapShape>(buildShape(fabric, layout, size, labels));
  const auto scene = std::make_shared<const MapScene>(colourScene(fabric, shape, loads, options, theme));
  figure.bars = scene->bars;
  figure.drawBody = [scene, left, banner, labels, text = info.banner](QPainter& painter, const QRectF& body) {
    drawBanner(painter, body, text, scene->theme);
    const MapStyle style{.line = 0.7, .hotLine = 1.2, .labels = labels};
    drawMap(painter, *scene, QTransform::fromTranslate(left, edge + banner), body.adjusted(0, banner, 0, 0), left - edge, style);
  };
  return figure;
}

}  // namespace weft
