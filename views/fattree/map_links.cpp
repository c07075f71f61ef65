#include "views/fattree/map_links.h"

#include <algorithm>
#include <cmath>

#include "views/fattree/map_leaving.h"

namespace weft {
namespace {

constexpr int arcSteps = 32;         // even: the middle is a point
constexpr double bowed = 0.16;       // of its length that a bow keeps from the straight line
constexpr double stubLength = 0.42;  // of the nearest distance
constexpr double past = 2;           // pixels between a line and the boxes that it passes

struct LinksDrawing {
  const ArcRoom& arcs;
  MapShape& shape;
  std::vector<Leaving> leaving = {};              // by HalfIndex
  std::vector<std::vector<double>> reaches = {};  // per row: how far its arcs go, ascending, each length once

  void path(HalfIndex first);
  void measureArcs();
  double rise(std::uint32_t row, double reach) const;
  void addHalf(HalfIndex half, std::span<const QPointF> path);
  void addLine(HalfIndex first, const std::vector<QPointF>& path);
  void arc(HalfIndex first);
  void bow(HalfIndex first);
  void stub(HalfIndex half);
  void straight(HalfIndex first);
  double wayThrough(const MapRow& row, double x, double slack) const;
  void bundle();
};

void LinksDrawing::addHalf(HalfIndex half, std::span<const QPointF> path) {
  shape.halves[number(half)] = {
      static_cast<std::uint32_t>(shape.points.size()), static_cast<std::uint32_t>(path.size()),
      static_cast<float>(std::min(leaving[number(half)].room, leaving[number(peer(half))].room))};
  shape.points.insert(shape.points.end(), path.begin(), path.end());
}

// Parts a path in its middle, measured along it.
void LinksDrawing::addLine(HalfIndex first, const std::vector<QPointF>& path) {
  const auto length = [&](std::size_t i) {
    return std::hypot(path[i].x() - path[i - 1].x(), path[i].y() - path[i - 1].y());
  };
  double left = 0;
  for (std::size_t i = 1; i < path.size(); ++i) left += length(i) / 2;
  std::size_t at = 1;
  while (at + 1 < path.size() && left > length(at)) left -= length(at++);
  const QPointF middle = path[at - 1] + (path[at] - path[at - 1]) * (length(at) > 0 ? left / length(at) : 0.5);
  std::vector<QPointF> half(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(at));
  half.push_back(middle);
  addHalf(first, half);
  half.assign(path.rbegin(), path.rend() - static_cast<std::ptrdiff_t>(at));
  half.push_back(middle);
  addHalf(peer(first), half);
}

// The x at which a line may cross a row: the gap between its boxes nearest to where it wants to. `slack`: how far it
// slants to each side while it crosses.
double LinksDrawing::wayThrough(const MapRow& row, double x, double slack) const {
  const auto rect = [&](std::uint32_t i) { return shape.glyphs[i].rect; };
  const auto after =
      std::ranges::partition_point(row.glyphs, [&](std::uint32_t i) { return rect(i).right() + past + slack < x; });
  if (after == row.glyphs.end() || rect(*after).left() - past - slack > x) return x;
  const double left =
      after == row.glyphs.begin() ? rect(*after).left() - past : (rect(*(after - 1)).right() + rect(*after).left()) / 2;
  const double right = after + 1 == row.glyphs.end() ? rect(*after).right() + past
                                                     : (rect(*after).right() + rect(*(after + 1)).left()) / 2;
  return x - left < right - x ? left : right;
}

// A link that skips rows goes between the boxes on its way, not behind them.
void LinksDrawing::straight(HalfIndex first) {
  const Leaving &a = leaving[number(first)], &b = leaving[number(peer(first))];
  const QPointF from = a.at, to = b.at;
  std::vector<QPointF> path{from};
  const std::uint32_t rowA = shape.glyphs[a.glyph].row, rowB = shape.glyphs[b.glyph].row;
  if (!shape.plan->planar && rowA != rowB) {
    const std::uint32_t step = rowA < rowB ? 1U : UINT32_MAX;  // up or down, modulo 2^32
    for (std::uint32_t at = rowA + step; at != rowB; at += step) {
      const MapRow& row = shape.rows[at];
      if (row.glyphs.empty() || std::abs(to.y() - from.y()) < 1) continue;
      const double x = from.x() + (to.x() - from.x()) * (row.y - from.y()) / (to.y() - from.y());
      const double high = shape.glyphs[row.glyphs.front()].rect.height() / 2 + past;
      const double way = wayThrough(row, x, std::abs((to.x() - from.x()) / (to.y() - from.y()) * high));
      const double sign = to.y() > from.y() ? 1 : -1;
      if (way != x) path.insert(path.end(), {{way, row.y - sign * high}, {way, row.y + sign * high}});
    }
  }
  path.push_back(to);
  addLine(first, path);
}

void LinksDrawing::measureArcs() {
  reaches.resize(shape.rows.size());
  for (std::uint32_t i = 0; i < leaving.size(); i += 2)
    if (leaving[i].course == Course::arc)
      reaches[shape.glyphs[leaving[i].glyph].row].push_back(std::abs(leaving[i].at.x() - leaving[i + 1].at.x()));
  for (auto& row : reaches) {
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end(), [](double a, double b) { return b - a < 0.5; }), row.end());
  }
}

// Wider arcs pass over narrower ones, in equal steps, so that parallel links stay apart. In control point units:
// a cubic curve rises to 3/4 of them.
double LinksDrawing::rise(std::uint32_t row, double reach) const {
  const std::vector<double>& all = reaches[row];
  const auto rank = static_cast<double>(std::ranges::lower_bound(all, reach - 0.5) - all.begin());
  return arcs.height[row] * (0.2 + 0.8 * (rank + 1) / static_cast<double>(all.size())) / 0.75;
}

// A cubic Bézier curve whose control points are lifted by the same vector.
std::vector<QPointF> curve(QPointF a, QPointF b, QPointF lift) {
  std::vector<QPointF> points;
  for (int i = 0; i <= arcSteps; ++i) {
    const double t = static_cast<double>(i) / arcSteps, u = 1 - t;
    points.push_back(a * (u * u * u + 3 * u * u * t) + b * (t * t * t + 3 * u * t * t) + lift * (3 * u * t));
  }
  return points;
}

void LinksDrawing::arc(HalfIndex first) {
  const Leaving &a = leaving[number(first)], &b = leaving[number(peer(first))];
  const double lifted = rise(shape.glyphs[a.glyph].row, std::abs(a.at.x() - b.at.x()));
  const std::vector<QPointF> points = curve(a.at, b.at, QPointF(0, a.edge == Edge::top ? -lifted : lifted));
  constexpr std::size_t middle = arcSteps / 2;
  addHalf(first, std::span(points).first(middle + 1));
  const std::vector<QPointF> back(points.rbegin(), points.rend() - middle);
  addHalf(peer(first), back);
}

// To the same side for both of its ends.
void LinksDrawing::bow(HalfIndex first) {
  const QPointF a = leaving[number(first)].at, b = leaving[number(peer(first))].at;
  const QPointF along = a.x() + a.y() < b.x() + b.y() ? b - a : a - b;
  addLine(first, curve(a, b, QPointF(along.y(), -along.x()) * bowed));
}

void LinksDrawing::stub(HalfIndex half) {
  const Leaving& end = leaving[number(half)];
  const double length = shape.crowding * stubLength;
  const QPointF out = end.edge == Edge::left     ? QPointF(-length, 0)
                      : end.edge == Edge::right  ? QPointF(length, 0)
                      : end.edge == Edge::bottom ? QPointF(0, length)
                                                 : QPointF(0, -length);
  const std::array<QPointF, 2> path{end.at, end.at + out};
  addHalf(half, path);
}

void LinksDrawing::path(HalfIndex first) {
  switch (leaving[number(first)].course) {
    case Course::straight:
      return straight(first);
    case Course::arc:
      return arc(first);
    case Course::bow:
      return bow(first);
    case Course::stub:
      stub(first);
      return stub(peer(first));
  }
}

void LinksDrawing::bundle() {
  std::vector<std::pair<std::pair<std::uint32_t, std::uint32_t>, HalfIndex>> lines;
  for (std::uint32_t i = 0; i < leaving.size(); i += 2)
    lines.emplace_back(std::minmax(leaving[i].glyph, leaving[i].peerGlyph), HalfIndex{i});
  std::ranges::sort(lines);
  for (std::size_t from = 0, to = 0; from < lines.size(); from = to) {
    LinkBundle bundle;
    for (; to < lines.size() && lines[to].first == lines[from].first; ++to) {
      bundle.links.push_back(lines[to].second);
      bundle.count += shape.plan->linksOf(lines[to].second);
    }
    if (bundle.count < 2) continue;
    const auto middle = [&](HalfIndex half) { return shape.path(half).back(); };
    const QPointF across = middle(bundle.links.back()) - middle(bundle.links.front());
    const std::span<const QPointF> path = shape.path(bundle.links.front());
    const QPointF along = path.back() - path[path.size() - 2];
    bundle.middle = (middle(bundle.links.front()) + middle(bundle.links.back())) / 2;
    if (bundle.links.size() > 1)
      bundle.spacing = std::abs(across.x() * along.y() - across.y() * along.x()) /
                       std::max(1e-9, std::hypot(along.x(), along.y())) / static_cast<double>(bundle.links.size() - 1);
    shape.bundles.push_back(std::move(bundle));
  }
}

QRectF around(const QRectF& rect, QPointF point) {
  return {QPointF(std::min(rect.left(), point.x()), std::min(rect.top(), point.y())),
          QPointF(std::max(rect.right(), point.x()), std::max(rect.bottom(), point.y()))};
}

}  // namespace

void drawLinks(const ArcRoom& arcs, MapShape& shape) {
  for (const MapGlyph& glyph : shape.glyphs) shape.bounds |= glyph.rect;  // they start with the whole room
  shape.halves.resize(shape.plan->halves());
  LinksDrawing drawing{arcs, shape};
  drawing.leaving = leavingOf(arcs, shape);
  drawing.measureArcs();
  for (std::uint32_t i = 0; i < shape.halves.size(); i += 2) drawing.path(HalfIndex{i});
  drawing.bundle();
  for (const QPointF& point : shape.points) shape.bounds = around(shape.bounds, point);
}

}  // namespace weft
