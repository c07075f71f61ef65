#include "views/fattree/map_rows.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr double leastGap = 0.05;
constexpr double widestGap = 3;  // on a plane: where a box stands alone

}  // namespace

void makeRows(const Layout& layout, MapShape& shape) {
  for (const LayoutRow& row : layout.rows) {
    const QString label = QString::fromStdString(row.label);
    shape.rows.push_back({.label = label, .y = row.y, .glyphs = {}, .apart = label.contains("not reached")});
  }
  if (shape.rows.empty()) shape.rows.push_back({});
  const std::vector<MapBox>& boxes = shape.plan->boxes;
  for (std::uint32_t i = 0; i < shape.glyphs.size(); ++i) {
    const double y = boxes[i].y;
    const auto nearest =
        std::ranges::min_element(shape.rows, {}, [y](const MapRow& row) { return std::abs(row.y - y); });
    shape.glyphs[i].row = static_cast<std::uint32_t>(nearest - shape.rows.begin());
    nearest->glyphs.push_back(i);
    nearest->hosts = nearest->hosts || shape.glyphs[i].isHost();
  }
  for (MapRow& row : shape.rows)
    std::ranges::sort(row.glyphs, {}, [&](std::uint32_t i) { return std::pair{boxes[i].x, i}; });
}

std::vector<double> gapsInRows(const MapPlan& plan, const MapShape& shape, double width) {
  std::vector<double> gap(plan.boxes.size(), std::max(1.0, width));
  for (const MapRow& row : shape.rows)
    for (std::size_t i = 1; i < row.glyphs.size(); ++i) {
      const MapBox &left = plan.boxes[row.glyphs[i - 1]], &right = plan.boxes[row.glyphs[i]];
      const double distance = std::max(leastGap, right.x - right.across / 2 - left.x - left.across / 2);
      gap[row.glyphs[i]] = std::min(gap[row.glyphs[i]], distance);
      gap[row.glyphs[i - 1]] = std::min(gap[row.glyphs[i - 1]], distance);
    }
  return gap;
}

// Sorted by x, each box looks only as far as a nearer neighbour could be. The larger of the distances across and down
// counts, because boxes are rectangles.
std::vector<double> gapsOnPlane(const MapPlan& plan) {
  std::vector<std::uint32_t> order(plan.boxes.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, {}, [&](std::uint32_t i) { return std::tuple(plan.boxes[i].x, plan.boxes[i].y, i); });
  double widest = 0;
  for (const MapBox& box : plan.boxes) widest = std::max(widest, box.across);
  std::vector<double> gap(order.size(), widestGap);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const MapBox &a = plan.boxes[order[i]], &b = plan.boxes[order[j]];
      if (b.x - a.x > widestGap + widest) break;
      const double distance =
          std::max({b.x - a.x - (a.across + b.across) / 2, std::abs(b.y - a.y) - (a.down + b.down) / 2, leastGap});
      gap[order[i]] = std::min(gap[order[i]], distance);
      gap[order[j]] = std::min(gap[order[j]], distance);
    }
  return gap;
}

void measureRows(MapShape& shape) {
  for (MapRow& row : shape.rows) {
    row.pitch = shape.bounds.width();
    for (std::size_t i = 1; i < row.glyphs.size(); ++i)
      row.pitch = std::min(
          row.pitch, shape.glyphs[row.glyphs[i]].rect.center().x() - shape.glyphs[row.glyphs[i - 1]].rect.center().x());
  }
}

}  // namespace weft
