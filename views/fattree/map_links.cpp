#include "views/fattree/map_links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace weft {
namespace {

constexpr double widestSpacing = 6;
constexpr double highestArc = 120;
constexpr int arcSteps = 32;  // even: the middle is a point

enum class Edge : std::uint8_t { top, bottom };
enum class Towards : std::uint8_t { arcLeft, straight, arcRight };  // from left to right along an edge

struct Leaving {
  EndIndex end{};
  std::uint32_t glyph = 0, peerGlyph = 0;
  Edge edge = Edge::top;
  Towards towards = Towards::straight;
  double peerX = 0;
  QPointF at;
};

struct Drawing {
  const Fabric& fabric;
  const ArcRoom& arcs;
  MapShape& shape;
  std::vector<Leaving> leaving;  // by EndIndex
  std::vector<std::vector<double>> reaches;  // per row: how far its arcs go, ascending, each length once

  std::uint32_t glyphOf(EndIndex end) const { return shape.glyphOfNode[number(fabric.end(end).node)]; }
  void describe(Leaving& end) const;
  void spread(std::vector<Leaving*>& edge) const;
  void spreadAll();
  void path(EndIndex first);
  void measureArcs();
  double rise(std::uint32_t row, double reach) const;
  void straight(EndIndex first);
  void arc(EndIndex first);
  void bundle();
};

bool oneRow(const MapShape& shape, std::uint32_t a, std::uint32_t b) {
  return shape.glyphs[a].row == shape.glyphs[b].row &&
         std::abs(shape.glyphs[a].rect.center().y() - shape.glyphs[b].rect.center().y()) < 1;
}

void Drawing::describe(Leaving& end) const {
  const QRectF& own = shape.glyphs[end.glyph].rect;
  const QRectF& other = shape.glyphs[end.peerGlyph].rect;
  end.peerX = other.center().x();
  if (!oneRow(shape, end.glyph, end.peerGlyph)) {
    end.edge = other.center().y() < own.center().y() ? Edge::top : Edge::bottom;
    return;
  }
  end.edge = arcs.up[shape.glyphs[end.glyph].row] ? Edge::top : Edge::bottom;
  const bool right = end.peerX != own.center().x() ? end.peerX > own.center().x() : number(end.end) % 2 == 0;
  end.towards = right ? Towards::arcRight : Towards::arcLeft;
}

// Straight lines in the order of their peers; arcs nest: the farther one goes, the nearer to the middle it starts.
bool leftOf(const Leaving* a, const Leaving* b) {
  if (a->towards != b->towards) return a->towards < b->towards;
  const bool arc = a->towards != Towards::straight;
  if (a->peerX != b->peerX) return arc ? a->peerX > b->peerX : a->peerX < b->peerX;
  return a->towards == Towards::arcLeft ? number(a->end) / 2 > number(b->end) / 2 : number(a->end) < number(b->end);
}

void Drawing::spread(std::vector<Leaving*>& edge) const {
  std::ranges::sort(edge, leftOf);
  const MapGlyph& glyph = shape.glyphs[edge.front()->glyph];
  const double usable = glyph.rect.width() * (glyph.isHost() ? 0.7 : 0.94);
  const double spacing = std::min(widestSpacing, usable / static_cast<double>(edge.size()));
  const double first = glyph.rect.center().x() - spacing * static_cast<double>(edge.size() - 1) / 2;
  for (std::size_t i = 0; i < edge.size(); ++i)
    edge[i]->at = QPointF(first + spacing * static_cast<double>(i),
                          edge[i]->edge == Edge::top ? glyph.rect.top() : glyph.rect.bottom());
}

void Drawing::spreadAll() {
  std::vector<std::array<std::vector<Leaving*>, 2>> edges(shape.glyphs.size());
  for (MapRow& row : shape.rows) row.freeBelow = true;
  for (std::uint32_t i = 0; i < fabric.ends().size(); ++i) {
    const EndIndex end{i};
    leaving[i] = {.end = end, .glyph = glyphOf(end), .peerGlyph = glyphOf(peer(end)), .at = {}};
    describe(leaving[i]);
    edges[leaving[i].glyph][static_cast<std::size_t>(leaving[i].edge)].push_back(&leaving[i]);
    if (leaving[i].edge == Edge::bottom) shape.rows[shape.glyphs[leaving[i].glyph].row].freeBelow = false;
  }
  for (auto& glyph : edges)
    for (auto& edge : glyph)
      if (!edge.empty()) spread(edge);
}

void Drawing::straight(EndIndex first) {
  const QPointF from = leaving[number(first)].at;
  const QPointF to = leaving[number(peer(first))].at;
  for (const EndIndex end : {first, peer(first)}) {
    shape.halves[number(end)] = {static_cast<std::uint32_t>(shape.points.size()), 2};
    shape.points.push_back(leaving[number(end)].at);
    shape.points.push_back((from + to) / 2);
  }
}

void Drawing::measureArcs() {
  reaches.resize(shape.rows.size());
  for (std::uint32_t i = 0; i < leaving.size(); i += 2)
    if (leaving[i].towards != Towards::straight)
      reaches[shape.glyphs[leaving[i].glyph].row].push_back(std::abs(leaving[i].at.x() - leaving[i + 1].at.x()));
  for (auto& row : reaches) {
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end(), [](double a, double b) { return b - a < 0.5; }), row.end());
  }
}

// Wider arcs pass over narrower ones, in equal steps, so that parallel links stay apart. In control point units:
// a cubic curve rises to 3/4 of them.
double Drawing::rise(std::uint32_t row, double reach) const {
  const std::vector<double>& all = reaches[row];
  const auto rank = static_cast<double>(std::ranges::lower_bound(all, reach - 0.5) - all.begin());
  return arcs.height[row] * (0.2 + 0.8 * (rank + 1) / static_cast<double>(all.size())) / 0.75;
}

// A cubic Bézier curve.
void Drawing::arc(EndIndex first) {
  const Leaving& a = leaving[number(first)];
  const Leaving& b = leaving[number(peer(first))];
  const std::uint32_t row = shape.glyphs[a.glyph].row;
  const double lifted = rise(row, std::abs(a.at.x() - b.at.x()));
  const QPointF lift(0, a.edge == Edge::top ? -lifted : lifted);
  std::vector<QPointF> curve;
  for (int i = 0; i <= arcSteps; ++i) {
    const double t = static_cast<double>(i) / arcSteps, u = 1 - t;
    curve.push_back(a.at * (u * u * u + 3 * u * u * t) + b.at * (t * t * t + 3 * u * t * t) + lift * (3 * u * t));
  }
  const auto half = curve.begin() + arcSteps / 2;
  shape.halves[number(first)] = {static_cast<std::uint32_t>(shape.points.size()), arcSteps / 2 + 1};
  shape.points.insert(shape.points.end(), curve.begin(), half + 1);
  shape.halves[number(peer(first))] = {static_cast<std::uint32_t>(shape.points.size()), arcSteps / 2 + 1};
  shape.points.insert(shape.points.end(), curve.rbegin(), std::make_reverse_iterator(half));
}

void Drawing::path(EndIndex first) {
  if (leaving[number(first)].towards == Towards::straight)
    straight(first);
  else
    arc(first);
}

void Drawing::bundle() {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<EndIndex>> links;
  for (std::uint32_t i = 0; i < leaving.size(); i += 2)
    links[std::minmax(leaving[i].glyph, leaving[i].peerGlyph)].push_back(EndIndex{i});
  for (const auto& [glyphs, ends] : links) {
    if (ends.size() < 2) continue;
    const auto middle = [&](EndIndex end) { return shape.path(end).back(); };
    const QPointF across = middle(ends.back()) - middle(ends.front());
    const std::span<const QPointF> path = shape.path(ends.front());
    const QPointF along = path.back() - path[path.size() - 2];
    const double apart = std::abs(across.x() * along.y() - across.y() * along.x()) / std::hypot(along.x(), along.y());
    shape.bundles.push_back({ends, (middle(ends.front()) + middle(ends.back())) / 2,
                             apart / static_cast<double>(ends.size() - 1)});
  }
}

QRectF around(const QRectF& rect, QPointF point) {
  return {QPointF(std::min(rect.left(), point.x()), std::min(rect.top(), point.y())),
          QPointF(std::max(rect.right(), point.x()), std::max(rect.bottom(), point.y()))};
}

}  // namespace

ArcRoom arcRoom(const Fabric& fabric, const MapShape& shape, double rowGap) {
  const std::size_t rows = shape.rows.size();
  std::vector<std::uint64_t> within(rows), upwards(rows), downwards(rows);
  const auto rowOf = [&](EndIndex end) { return shape.glyphs[shape.glyphOfNode[number(fabric.end(end).node)]].row; };
  for (std::uint32_t i = 0; i < fabric.ends().size(); ++i) {
    const std::uint32_t own = rowOf(EndIndex{i}), other = rowOf(peer(EndIndex{i}));
    ++(own == other ? within : other < own ? upwards : downwards)[own];
  }
  ArcRoom room;
  for (std::size_t row = 0; row < rows; ++row) {
    room.up.push_back(upwards[row] <= downwards[row]);
    room.height.push_back(within[row] == 0 ? 0 : std::min(rowGap * 0.45, highestArc));
  }
  return room;
}

void drawLinks(const Fabric& fabric, const ArcRoom& arcs, MapShape& shape) {
  for (const MapGlyph& glyph : shape.glyphs) shape.bounds |= glyph.rect;  // they start with the whole room
  shape.halves.resize(fabric.ends().size());
  Drawing drawing{fabric, arcs, shape, std::vector<Leaving>(fabric.ends().size()), {}};
  drawing.spreadAll();
  drawing.measureArcs();
  for (std::uint32_t i = 0; i < fabric.ends().size(); i += 2) drawing.path(EndIndex{i});
  drawing.bundle();
  for (const QPointF& point : shape.points) shape.bounds = around(shape.bounds, point);
}

}  // namespace weft
