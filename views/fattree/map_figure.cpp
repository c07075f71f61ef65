#include "views/fattree/map_figure.h"

#include <algorithm>

#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_levels.h"
#include "views/fattree/map_painter.h"
#include "views/fattree/link_difference.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr double edge = 3;                          // points
constexpr double inset = 4;                         // points of a box around a name in it
constexpr double roomOfName = 0.9;                  // of the type size: between upright names
constexpr double usualRowMm = 26, leastRowMm = 20;  // two rails have many rows

// Between rows in whose boxes the names of switches and groups are not cut.
double rowMmFor(const MapShape& shape, const MapLabelSizes& labels) {
  double longest = 0;
  for (const MapGlyph& glyph : shape.glyphs) {
    const double room = std::max(glyph.rect.width(), glyph.rect.height()) - inset;
    if (!glyph.isHost() && glyph.shortWidth > room && glyph.rect.width() >= labels.smallest)
      longest = std::max(longest, glyph.shortWidth);
  }
  return longest == 0 ? leastRowMm : std::clamp(rowForUpright(longest, labels) / pointsPerMm, leastRowMm, usualRowMm);
}

double suitableHeight(const Layout& layout, double widthMm, double rowMm = leastRowMm) {
  if (layout.kind == LayoutKind::planar && layout.width > 0)
    return std::clamp(widthMm * (layout.height + 1) / (layout.width + 1), widthMm * 0.35, widthMm * 1.1);
  const auto rows = static_cast<double>(std::max<std::size_t>(layout.rows.size(), 2));
  return std::clamp(rows * usualRowMm, widthMm * 0.35, std::max(widthMm * 0.85, rows * rowMm));
}

constexpr int bannerFlags = Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap;

double bannerHeight(const QString& banner, double width, int textPoints) {
  if (banner.isEmpty()) return 0;
  return std::max(
      textPoints * 1.6,
      QFontMetricsF(viewFont(textPoints)).boundingRect(QRectF(0, 0, width, 1e4), bannerFlags, banner).height() + 2);
}

void drawBanner(QPainter& painter, const QRectF& body, const QString& banner, const Theme& theme, int textPoints) {
  if (banner.isEmpty()) return;
  painter.setFont(viewFont(textPoints));
  painter.setPen(theme.ink);
  painter.drawText(body, bannerFlags, banner);
}

// As the window does when all of the map is in view; but on paper nobody comes nearer, so names need room.
std::size_t readableLevel(const Fabric& fabric, const Layout& layout, QSizeF size, const MapLabelSizes& labels) {
  if (layout.groupings.empty()) return 0;
  const auto borrowed = [](const auto& one) {
    return std::shared_ptr<const std::remove_cvref_t<decltype(one)>>(std::shared_ptr<void>(), &one);
  };
  MapLevels levels(borrowed(fabric), borrowed(layout), labels.smallest * roomOfName);
  levels.setRoom(size, labels);
  return levels.levelFor(1);
}

// All of the map below the banner, as high as its names want it.
struct Fitted {
  double heightMm;
  std::size_t level;
  std::shared_ptr<const MapShape> shape;
};

Fitted fitted(const Fabric& fabric, const Layout& layout, const MapFigureInfo& info, const MapLabelSizes& labels,
              double left, double bannerMm) {
  const FigureStyle& style = info.style;
  const auto room = [&](double heightMm) {
    return QSizeF(style.widthMm * pointsPerMm - left - edge, heightMm * pointsPerMm - 2 * edge);
  };
  Fitted map{style.heightMm ? *style.heightMm - bannerMm : suitableHeight(layout, style.widthMm), 0, nullptr};
  map.level = std::min(info.level ? *info.level : readableLevel(fabric, layout, room(map.heightMm), labels),
                       layout.groupings.size());
  const auto plan = std::make_shared<const MapPlan>(
      planOf(fabric, layout, map.level == 0 ? nullptr : &layout.groupings[map.level - 1]));
  const auto build = [&] {
    map.shape = std::make_shared<const MapShape>(buildShape(plan, layout, room(map.heightMm), labels));
  };
  build();
  const double rowMm = rowMmFor(*map.shape, labels);
  if (style.heightMm || rowMm <= leastRowMm) return map;
  map.heightMm = suitableHeight(layout, style.widthMm, rowMm);
  build();
  return map;
}

QStringList leftOut(const MapPlan& plan, std::size_t level, bool traffic) {
  QStringList texts;
  if (plan.hiddenHosts > 0)
    texts << QObject::tr("%n storage and management host(s) is/are hidden.", nullptr, formOf(plan.hiddenHosts));
  if (plan.hiddenSwitches > 0)
    texts << QObject::tr("%n switch(es) is/are hidden.", nullptr, formOf(plan.hiddenSwitches));
  if (level > 0)
    texts << (traffic ? QObject::tr(
                            "Drawn in groups: a box shows its most loaded member, a line the most loaded of its links.")
                      : QObject::tr("Drawn in groups."));
  return texts.isEmpty() ? texts : QStringList(texts.join(' '));
}

}  // namespace

Figure mapFigure(const Fabric& fabric, const Layout& layout, const MapValues* values, const MapOptions& options,
                 const MapFigureInfo& info) {
  Figure figure;
  figure.style = info.style;
  if (layout.glyphs.empty()) {
    figure.emptyBecause =
        QObject::tr("the run has no fabric. Import the network's dumps (ibdiagnet.lst, ibdiagnet.fdbs) with it.");
    return figure;
  }
  const int font = info.style.textPoints;
  const MapLabelSizes labels{.normal = font, .smallest = font, .apart = 1.1};
  const Theme theme = info.style.theme();
  const double banner = bannerHeight(info.banner, info.style.widthMm * pointsPerMm, font);
  const double left = rowLabelWidth(layout, font) + edge;
  const Fitted map = fitted(fabric, layout, info, labels, left, banner / pointsPerMm);
  figure.bodyHeightMm = map.heightMm + banner / pointsPerMm;
  const auto scene = std::make_shared<const MapScene>(colourScene(fabric, map.shape, values, options, theme));
  figure.bars = scene->bars;
  figure.captions = info.captions + leftOut(*map.shape->plan, map.level, values != nullptr);
  if (values && values->difference) figure.captions.prepend(differenceNotes(*values).join(' '));
  figure.captions.removeAll(QString());
  figure.drawBody = [scene, left, banner, labels, text = info.banner, marks = info.marks, selected = info.selected](
                        QPainter& painter, const QRectF& body) {
    drawBanner(painter, body, text, scene->theme, labels.normal);
    const MapStyle style{.line = 0.7, .hotLine = 1.2, .labels = labels};
    drawMap(painter, *scene, QTransform::fromTranslate(left, edge + banner), body.adjusted(0, banner, 0, 0),
            left - edge, style, marks, selected);
  };
  return figure;
}

}  // namespace weft
