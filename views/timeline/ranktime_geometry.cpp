#include "views/timeline/ranktime_geometry.h"

#include <QLineF>
#include <algorithm>
#include <cmath>

namespace weft {
namespace {

// From a point to the nearest one of a line between two points.
double distanceTo(const QLineF& line, QPointF at) {
  const QPointF along = line.p2() - line.p1(), to = at - line.p1();
  const double square = QPointF::dotProduct(along, along);
  const double part = square > 0 ? std::clamp(QPointF::dotProduct(to, along) / square, 0.0, 1.0) : 0;
  return QLineF(at, line.pointAt(part)).length();
}

}  // namespace

double RankTimeGeometry::x(std::uint64_t nanoseconds) const {
  const auto span = static_cast<double>(std::max<std::uint64_t>(1, time.until - time.from));
  return plot.left() + plot.width() * (static_cast<double>(static_cast<std::int64_t>(nanoseconds - time.from)) / span);
}

std::uint64_t RankTimeGeometry::timeAt(double atX) const {
  const double share = std::clamp((atX - plot.left()) / std::max(1.0, plot.width()), 0.0, 1.0);
  return std::min(time.until,
                  time.from + static_cast<std::uint64_t>(share * static_cast<double>(time.until - time.from)));
}

const RankTimeFacts::Row* RankTimeGeometry::rowAt(const RankTimeFacts& facts, QPointF at) const {
  if (at.y() < plot.top() || at.y() >= plot.bottom() || at.x() >= plot.right()) return nullptr;
  const double row = rowAt(at.y());
  const auto next =
      std::ranges::upper_bound(facts.rows, row, {}, [](const auto& one) { return static_cast<double>(one.first); });
  return next == facts.rows.begin() || row >= static_cast<double>((next - 1)->end) ? nullptr : &*(next - 1);
}

const RankTimeFacts::Line* RankTimeGeometry::lineAt(const RankTimeFacts& facts, QPointF at, double pixels) const {
  const RankTimeFacts::Line* nearest = nullptr;
  for (const auto* list : {&facts.lines, &facts.marked})
    for (const RankTimeFacts::Line& line : *list) {
      const double distance =
          distanceTo({QPointF(x(line.sent), y(line.from)), QPointF(x(line.received), y(line.to))}, at);
      if (distance <= pixels) {
        pixels = distance;
        nearest = &line;
      }
    }
  return nearest;
}

}  // namespace weft
