#include "views/fattree/map_figure.h"

#include <algorithm>

#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_levels.h"
#include "views/fattree/map_painter.h"
#include "views/shared/link_difference.h"

namespace weft {
namespace {

constexpr double edge = 3;  // points

double suitableHeight(const Layout& layout, double widthMm) {
  if (layout.kind == LayoutKind::planar && layout.width > 0)
    return std::clamp(widthMm * (layout.height + 1) / (layout.width + 1), widthMm * 0.35, widthMm * 1.1);
  const auto rows = static_cast<double>(std::max<std::size_t>(layout.rows.size(), 2));
  return std::clamp(rows * 26, widthMm * 0.35, widthMm * 0.85);
}

double drawBanner(QPainter& painter, const QRectF& body, const QString& banner, const Theme& theme, int textPoints) {
  if (banner.isEmpty()) return 0;
  painter.setFont(viewFont(textPoints));
  painter.setPen(theme.ink);
  QRectF used;
  painter.drawText(body, Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap, banner, &used);
  return used.height() + 2;
}

QStringList leftOut(const MapPlan& plan, std::size_t level) {
  QStringList texts;
  if (plan.hiddenHosts > 0) texts << QString("%1 storage and management hosts are hidden.").arg(plan.hiddenHosts);
  if (plan.hiddenSwitches > 0) texts << QString("%1 switches are hidden.").arg(plan.hiddenSwitches);
  if (level > 0) texts << "Drawn in groups: a box shows its hottest member, a line the hottest of its links.";
  return texts.isEmpty() ? texts : QStringList(texts.join(' '));
}

}  // namespace

Figure mapFigure(const Fabric& fabric, const Layout& layout, const MapValues* values, const MapOptions& options,
                 const MapFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  figure.bodyHeightMm = info.heightMm.value_or(suitableHeight(layout, info.style.widthMm));
  if (layout.glyphs.empty()) {
    figure.emptyBecause = "the run has no fabric. Import the network's dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.";
    return figure;
  }
  const int font = info.style.textPoints;
  const MapLabelSizes labels{.normal = font, .smallest = font, .apart = 1.1};
  const Theme theme = info.style.theme();
  const double banner = info.banner.isEmpty() ? 0 : font * 1.6;
  const double left = rowLabelWidth(layout, font) + edge;
  const QSizeF size(info.style.widthMm * pointsPerMm - left - edge, figure.bodyHeightMm * pointsPerMm - 2 * edge - banner);
  const std::size_t level = std::min(info.level.value_or(levelWithin(layout, MapFigureInfo::mostBoxes)), layout.groupings.size());
  const auto plan = std::make_shared<const MapPlan>(planOf(fabric, layout, level == 0 ? nullptr : &layout.groupings[level - 1]));
  const auto shape = std::make_shared<const MapShape>(buildShape(plan, layout, size, labels));
  const auto scene = std::make_shared<const MapScene>(colourScene(fabric, shape, values, options, theme));
  figure.bars = scene->bars;
  figure.captions = info.captions + leftOut(*plan, level);
  if (values && values->difference) figure.captions.prepend(differenceNotes(*values).join(' '));
  figure.captions.removeAll(QString());
  figure.drawBody = [scene, left, banner, labels, text = info.banner, marks = info.marks](QPainter& painter, const QRectF& body) {
    drawBanner(painter, body, text, scene->theme, labels.normal);
    const MapStyle style{.line = 0.7, .hotLine = 1.2, .labels = labels};
    drawMap(painter, *scene, QTransform::fromTranslate(left, edge + banner), body.adjusted(0, banner, 0, 0), left - edge, style, marks);
  };
  return figure;
}

Figure mapFigure(const Fabric& fabric, const Layout& layout, const LinkLoads* loads, const MapOptions& options,
                 const MapFigureInfo& info) {
  if (!loads) return mapFigure(fabric, layout, static_cast<const MapValues*>(nullptr), options, info);
  const MapValues values = valuesOf(fabric, *loads, options.description);
  return mapFigure(fabric, layout, &values, options, info);
}

}  // namespace weft
