#include "views/shared/legend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <QFontMetricsF>
#include <QLinearGradient>

#include "views/shared/sign_marks.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString withPrefix(double amount, const QString& unit) {
  constexpr std::array<const char*, 7> prefixes{"", "k", "M", "G", "T", "P", "E"};
  std::size_t step = 0;
  while (amount >= 999.5 && step + 1 < prefixes.size()) {
    amount /= 1000;
    ++step;
  }
  const QString number = QString::number(amount, 'g', 3);
  const QString suffix = QString::fromLatin1(prefixes[step]) + unit;
  return suffix.isEmpty() ? number : number + QChar(0x202f) + suffix;
}

struct LegendTick {
  double x;
  QString text;
};

// Both ends first, then round amounts from left to right where their texts leave room.
std::vector<LegendTick> placeTicks(const QRectF& line, const ColourBar& bar, const QFontMetricsF& metrics) {
  const ValueRange range = bar.scale.range();
  std::vector<LegendTick> ticks{{line.left(), (bar.below ? "≤ " : "") + bar.spelled(range.low)},
                                {line.right(), (bar.beyond ? "≥ " : "") + bar.spelled(range.high)}};
  const double gap = metrics.horizontalAdvance("0") * 1.5;
  const auto extent = [&](const LegendTick& tick) {
    const double half = metrics.horizontalAdvance(tick.text) / 2;
    return std::pair{tick.x - half - gap / 2, tick.x + half + gap / 2};
  };
  const int wanted = static_cast<int>(line.width() / (metrics.horizontalAdvance("000 MB") + gap));
  for (const double amount : roundTicks(bar.scale, wanted)) {
    const LegendTick tick{line.left() + bar.scale.position(amount) * line.width(), bar.spelled(amount)};
    const auto [from, to] = extent(tick);
    const bool free = std::ranges::none_of(ticks, [&, from = from, to = to](const LegendTick& other) {
      const auto [otherFrom, otherTo] = extent(other);
      return from < otherTo && otherFrom < to;
    });
    if (free) ticks.push_back(tick);
  }
  return ticks;
}

void drawSwatchText(QPainter& painter, const QRectF& swatch, const QString& text, const Theme& theme) {
  painter.setPen(theme.ink);
  const QFontMetricsF metrics(painter.font());
  painter.drawText(QPointF(swatch.center().x() - metrics.horizontalAdvance(text) / 2,
                           swatch.bottom() + metrics.height() * 0.28 + metrics.ascent()),
                   text);
}

// What stands beside the scale: of "zero" on its left, of the others on its right.
struct LegendSwatch {
  QString text;
  QRgb colour = 0;
  enum class Look { filled, dotted, hatched, line, hair, frame, notRecorded } look = Look::filled;
};

std::vector<LegendSwatch> swatchesRight(const ColourBar& bar, bool roomy) {
  std::vector<LegendSwatch> swatches;
  const QString absent = !bar.absent.isEmpty()            ? bar.absent
                         : bar.scale.diverging() && roomy ? absentIn(QObject::tr("both"), bar.absence)
                                                          : wordText(bar.absence);
  if (bar.showsAbsent)
    swatches.push_back(
        {absent, bar.scale.absent(), bar.ofLines ? LegendSwatch::Look::hair : LegendSwatch::Look::notRecorded});
  if (!bar.onlyFirst.isEmpty()) swatches.push_back({bar.onlyFirst, 0, LegendSwatch::Look::dotted});
  if (bar.showsAlone) swatches.push_back({QObject::tr("in one run only"), 0, LegendSwatch::Look::hatched});
  return swatches;
}

void drawSwatch(QPainter& painter, const QRectF& box, const LegendSwatch& swatch, const Theme& theme) {
  using enum LegendSwatch::Look;
  const QPointF left(box.left(), box.center().y()), right(box.right(), box.center().y());
  const double thin = box.height() / 12;
  switch (swatch.look) {
    case dotted:
      drawOnlyFirst(painter, box, theme, box.height() / 10);
      break;
    case hatched:
      drawHatch(painter, box, box.height() / 2.5, theme.muted, thin);
      break;
    case frame:
      drawZero(painter, box, theme, thin);
      break;
    case notRecorded:
      drawNotRecorded(painter, box, theme, thin);
      break;
    case line:
    case hair:
      painter.setPen(
          QPen(QColor(swatch.colour), box.height() * (swatch.look == line ? 0.25 : 0.08), Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(left, right);
      break;
    case filled:
      painter.fillRect(box, QColor(swatch.colour));
      break;
  }
  drawSwatchText(painter, box, swatch.text, theme);
}

// The side below 0 as the view draws it.
void drawLessLook(QPainter& painter, const QRectF& line, const ColourBar& bar, const Theme& theme) {
  const QRectF less(line.topLeft(), QSizeF(line.width() / 2, line.height()));
  if (bar.less == LessLook::hatch) drawHatch(painter, less, line.height() / 2, theme.background, line.height() / 8);
  if (bar.less != LessLook::core) return;
  painter.setPen(QPen(theme.background, line.height() / 4, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(less.left(), less.center().y()), QPointF(less.right(), less.center().y()));
}

}  // namespace

QString tickBytes(double bytes) { return withPrefix(bytes, "B"); }
QString tickCount(double count) { return withPrefix(count, ""); }

QString tickShare(double share) {
  const bool large = share >= 9.995;  // would be written with an exponent
  return QString::number(share * 100, large ? 'f' : 'g', large ? 0 : 3) + QChar(0x202f) + "%";
}

std::function<QString(double)> signedTicks(std::function<QString(double)> spelled) {
  return [spelled = std::move(spelled)](double amount) {
    if (amount == 0) return QString("0");
    return (amount < 0 ? "−" : "+") + spelled(std::abs(amount));
  };
}

void drawOnlyFirst(QPainter& painter, const QRectF& box, const Theme& theme, double width) {
  painter.setBrush(theme.background);
  painter.setPen(QPen(theme.muted, width, Qt::DotLine));
  painter.drawRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2));
  painter.setBrush(Qt::NoBrush);
}

std::vector<double> roundTicks(const ColourScale& scale, int wanted) {
  std::vector<double> ticks;
  const auto [low, high] = scale.range();
  if (wanted < 1) return ticks;
  if (scale.scaling() != Scaling::logarithmic) {
    const double rough = (high - low) / (wanted + 1);
    const double decade = std::pow(10, std::floor(std::log10(rough)));
    const double step = decade * (rough <= decade ? 1 : rough <= 2 * decade ? 2 : rough <= 5 * decade ? 5 : 10);
    for (double k = std::floor(low / step) + 1; k * step < high && ticks.size() < 100; ++k) ticks.push_back(k * step);
  } else {
    const double decades = std::log10(high / low);
    const double every = std::max(1.0, std::ceil(decades / (wanted + 1)));
    for (double k = std::floor(std::log10(low)) + 1; std::pow(10, k) < high && ticks.size() < 100; k += every)
      if (std::pow(10, k) > low) ticks.push_back(std::pow(10, k));
  }
  return ticks;
}

namespace {

// Names of parts below their colours, side by side; the last represents those that have no room.
void drawParts(QPainter& painter, const QRectF& line, const ColourBar& bar, const Theme& theme) {
  const QFontMetricsF metrics(painter.font());
  double widest = line.height();
  for (const auto& [name, colour] : bar.parts) widest = std::max(widest, metrics.horizontalAdvance(name));
  const double step = widest + metrics.horizontalAdvance("0");
  const auto room = static_cast<std::size_t>(std::max(1.0, (line.width() + metrics.horizontalAdvance("0")) / step));
  const bool fits = bar.parts.size() <= room;
  const std::size_t shown = fits ? bar.parts.size() : room - 1;
  for (std::size_t i = 0; i < shown; ++i) {
    const QRectF box(line.left() + static_cast<double>(i) * step, line.top(), widest, line.height());
    painter.fillRect(box, QColor(bar.parts[i].second));
    drawSwatchText(painter, box, bar.parts[i].first, theme);
  }
  if (!fits) painter.drawText(QPointF(line.left() + static_cast<double>(shown) * step, line.bottom()), "…");
}

}  // namespace

double colourBarHeight(int fontPixels) { return fontPixels * 4.1; }

void drawColourBar(QPainter& painter, const QRectF& box, const ColourBar& bar, const Theme& theme, int fontPixels) {
  painter.save();
  painter.setFont(viewFont(fontPixels));
  const QFontMetricsF metrics(painter.font());
  const double high = fontPixels * 0.9;
  const double top = box.top() + metrics.height() * 1.2;
  painter.setPen(theme.ink);
  painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()),
                   metrics.elidedText(bar.title, Qt::ElideRight, box.width()));

  if (!bar.parts.empty()) {
    drawParts(painter, QRectF(box.left(), top, box.width(), high), bar, theme);
    return painter.restore();
  }
  const auto plain = bar.ofLines ? LegendSwatch::Look::line : LegendSwatch::Look::frame;
  const LegendSwatch zero{bar.scale.diverging() ? QObject::tr("no difference") : QObject::tr("zero"), bar.scale.zero(),
                          bar.scale.diverging() ? LegendSwatch::Look::filled : plain};
  const bool roomy = box.width() > fontPixels * 28.0;
  const bool hasZero = roomy || !bar.scale.diverging();  // a diverging scale has its 0 in the middle too
  const double zeroWidth = hasZero ? metrics.horizontalAdvance(zero.text) : 0;
  if (hasZero) drawSwatch(painter, QRectF(box.left() + (zeroWidth - high) / 2, top, high, high), zero, theme);
  double right = box.right();
  for (const LegendSwatch& swatch : swatchesRight(bar, roomy)) {
    const double width = metrics.horizontalAdvance(swatch.text);
    drawSwatch(painter, QRectF(right - width / 2 - high / 2, top, high, high), swatch, theme);
    right -= width + fontPixels;
  }
  const double lead = zeroWidth + (hasZero ? fontPixels * 0.8 : 0) +
                      metrics.horizontalAdvance((bar.below ? "≤ " : "") + bar.spelled(bar.scale.range().low)) / 2;
  const double tail = metrics.horizontalAdvance("≥ " + bar.spelled(bar.scale.range().high)) / 2;
  const QRectF line(box.left() + lead, top, std::max(10.0, right - tail - box.left() - lead), high);

  QLinearGradient gradient(line.topLeft(), line.topRight());
  for (int i = 0; i <= 32; ++i) gradient.setColorAt(i / 32.0, QColor(bar.scale.entry(i * 255 / 32)));
  painter.fillRect(line, gradient);
  if (bar.scale.diverging()) drawLessLook(painter, line, bar, theme);
  painter.setPen(QPen(theme.ink, fontPixels / 12.0));
  for (const LegendTick& tick : placeTicks(line, bar, metrics)) {
    painter.drawLine(QPointF(tick.x, line.bottom()), QPointF(tick.x, line.bottom() + metrics.height() * 0.2));
    painter.drawText(QPointF(tick.x - metrics.horizontalAdvance(tick.text) / 2,
                             line.bottom() + metrics.height() * 0.28 + metrics.ascent()),
                     tick.text);
  }
  painter.restore();
}

void drawColourBars(QPainter& painter, const QRectF& box, const std::vector<ColourBar>& bars, const Theme& theme,
                    int fontPixels) {
  if (bars.empty()) return;
  const double gap = fontPixels * 2.0;
  const double width = (box.width() - gap * static_cast<double>(bars.size() - 1)) / static_cast<double>(bars.size());
  double x = box.left();
  for (const ColourBar& bar : bars) {
    drawColourBar(painter, QRectF(x, box.top(), width, box.height()), bar, theme, fontPixels);
    x += width + gap;
  }
}

}  // namespace weft
