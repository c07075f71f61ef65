#include "views/functions/flame_drawing.h"

#include <QFontMetricsF>
#include <array>

#include "core/base/short_text.h"
#include "core/base/units.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// Series of the colours.
enum Part : std::size_t { program, working, waiting };
constexpr std::array<const char*, 3> partNames{QT_TRANSLATE_NOOP("QObject", "outside of MPI"),
                                               QT_TRANSLATE_NOOP("QObject", "MPI, working"),
                                               QT_TRANSLATE_NOOP("QObject", "MPI, waiting")};

class FlameDrawing {
 public:
  FlameDrawing(QPainter& painter, const QRectF& area, const FlameFacts& facts, const Theme& theme, int textPixels,
               const AxisWindow& window, std::uint32_t chosen)
      : painter_(painter), area_(area), facts_(facts), theme_(theme), window_(window), chosen_(chosen),
        font_(viewFont(textPixels)), metrics_(font_), em_(textPixels) {}

  std::vector<FlameHit> draw() {
    painter_.setFont(font_);
    drawKey();
    std::vector<FlameHit> hits;
    for (std::size_t i = 0; i < facts_.boxes.size(); ++i) {
      const QRectF box = placeOf(facts_.boxes[i]);
      if (box.width() < 1.0 / 3 || box.right() <= area_.left() || box.left() >= area_.right()) continue;
      const QRectF seen = box.intersected(QRectF(area_.left(), box.top(), area_.width(), box.height()));
      drawBox(facts_.boxes[i], box, seen);
      hits.push_back({seen, i});
    }
    return hits;
  }

 private:
  double rowHeight() const { return em_ * 1.6; }

  QRectF placeOf(const FlameBox& box) const {
    const double left = area_.left() + window_.toView(box.begin) * area_.width(),
                 right = area_.left() + window_.toView(box.end) * area_.width();
    return {left, area_.top() + rowHeight() * (1.4 + box.depth), right - left, rowHeight() - 1};
  }

  void drawKey() {
    double left = area_.left();
    for (std::size_t part = 0; part < partNames.size(); ++part) {
      fillSeries(painter_, {left, area_.top() + em_ * 0.1, em_, em_}, part, false, theme_, em_);
      painter_.setPen(theme_.ink);
      const QString name = QObject::tr(partNames[part]);
      painter_.drawText(QPointF(left + em_ * 1.4, area_.top() + em_ * 0.95), name);
      left += em_ * 2.8 + metrics_.horizontalAdvance(name);
    }
  }

  void drawBox(const FlameBox& box, const QRectF& whole, const QRectF& seen) {
    QColor fill = theme_.zero;
    if (box.kind == FlameBox::Kind::all) {
      painter_.fillRect(seen, fill);
    } else if (box.kind == FlameBox::Kind::code) {
      fill = fillSeries(painter_, seen, program, false, theme_, em_);
    } else {  // waiting to the left of working
      const CodeSums& sums = box.sums.inclusive;
      const double share = sums.seconds > 0 ? sums.waitSeconds / sums.seconds : 0,
                   between = whole.left() + whole.width() * share;
      const auto part = [&](double from, double to, Part as) {
        const QRectF one = QRectF(from, whole.top(), to - from, whole.height()).intersected(seen);
        if (one.width() > 0) fill = fillSeries(painter_, one, as, false, theme_, em_);
      };
      part(between, whole.right(), working);
      part(whole.left(), between, waiting);
    }
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(box.function == chosen_ && chosen_ != SampledCode::none ? theme_.selection : theme_.background,
                         box.function == chosen_ && chosen_ != SampledCode::none ? 2 : 0.5));
    painter_.drawRect(seen);
    if (seen.width() < em_ * 2) return;
    const QString name = metrics_.elidedText(qt(box.name), Qt::ElideRight, seen.width() - em_ * 0.6);
    if (name.size() < 2) return;
    painter_.setPen(box.kind == FlameBox::Kind::all ? theme_.ink : inkOn(fill));
    painter_.drawText(seen.adjusted(em_ * 0.3, 0, -em_ * 0.3, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      name);
  }

  QPainter& painter_;
  const QRectF area_;
  const FlameFacts& facts_;
  const Theme& theme_;
  const AxisWindow window_;
  const std::uint32_t chosen_;
  const QFont font_;
  const QFontMetricsF metrics_;
  const double em_;
};

}  // namespace

double flameHeight(const FlameFacts& facts, int textPixels) { return textPixels * 1.6 * (1.4 + facts.depth) + 2; }

std::vector<FlameHit> drawFlame(QPainter& painter, const QRectF& area, const FlameFacts& facts, const Theme& theme,
                                int textPixels, const AxisWindow& window, std::uint32_t chosen) {
  return FlameDrawing(painter, area, facts, theme, textPixels, window, chosen).draw();
}

QString flameText(const FlameFacts& facts, const FlameBox& box) {
  const CodeSums &all = box.sums.inclusive, &own = box.sums.exclusive;
  const double whole = facts.boxes.front().sums.inclusive.seconds;
  QString text = QObject::tr("%1: %2, %3 of all")
                     .arg(qt(box.name), qt(humanSeconds(all.seconds)), qt(sharePercent(all.seconds / whole)));
  if (all.mpiSeconds > 0)
    text += QObject::tr("; %1 in MPI, of which %2 waiting")
                .arg(qt(humanSeconds(all.mpiSeconds)), qt(humanSeconds(all.waitSeconds)));
  text += QObject::tr("; itself %1; %2 on a processor; %3 samples")
              .arg(qt(humanSeconds(own.seconds)), qt(humanSeconds(all.cpuSeconds)), grouped(all.samples));
  return text;
}

}  // namespace weft
