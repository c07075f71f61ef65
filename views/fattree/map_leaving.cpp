#include "views/fattree/map_leaving.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace weft {
namespace {

constexpr double widestSpacing = 6, widestOfGroups = 40;
constexpr double aligned = 1;  // pixels: two boxes stand on one line of a grid

struct LeavingDescriber {
  const ArcRoom& arcs;
  const MapShape& shape;
  // On a plane: centres by line of the grid, then along it: (y, x) and (x, y), lines as whole pixels.
  using Lines = std::vector<std::pair<qint64, double>>;
  struct Grid {
    Lines across, down;
    void add(QPointF at);
    void sort();
    bool isBlocked(QPointF a, QPointF b) const;
  };
  Grid boxes = {}, switches = {};

  Leaving describe(HalfIndex half) const;
  void inRows(Leaving& end) const;
  void onPlane(Leaving& end) const;
  bool goesAround(const Leaving& end) const;
  void lookAround();
};

void LeavingDescriber::Grid::add(QPointF at) {
  across.emplace_back(qRound64(at.y()), at.x());
  down.emplace_back(qRound64(at.x()), at.y());
}

void LeavingDescriber::Grid::sort() {
  std::ranges::sort(across);
  std::ranges::sort(down);
}

void LeavingDescriber::lookAround() {
  for (const MapGlyph& glyph : shape.glyphs) {
    boxes.add(glyph.rect.center());
    if (!glyph.isHost()) switches.add(glyph.rect.center());
  }
  boxes.sort();
  switches.sort();
}

bool isAligned(double a, double b) { return std::abs(a - b) < aligned; }

// Others stand between two on one line of the grid.
bool LeavingDescriber::Grid::isBlocked(QPointF a, QPointF b) const {
  const auto between = [](const Lines& lines, double line, double from, double to) {
    const auto next = std::ranges::upper_bound(lines, std::pair(qRound64(line), std::min(from, to) + aligned));
    return next != lines.end() && next->first == qRound64(line) && next->second < std::max(from, to) - aligned;
  };
  if (isAligned(a.y(), b.y())) return between(across, a.y(), a.x(), b.x());
  return isAligned(a.x(), b.x()) && between(down, a.x(), a.y(), b.y());
}

// A torus: over other switches, or from slice to slice.
bool LeavingDescriber::goesAround(const Leaving& end) const {
  const MapGlyph &own = shape.glyphs[end.glyph], &other = shape.glyphs[end.peerGlyph];
  if (!shape.plan->torus || own.isHost() || other.isHost() || own.isGroup() || other.isGroup()) return false;
  const QPointF a = own.rect.center(), b = other.rect.center();
  return (!isAligned(a.x(), b.x()) && !isAligned(a.y(), b.y())) || switches.isBlocked(a, b);
}

bool oneRow(const MapShape& shape, std::uint32_t a, std::uint32_t b) {
  return shape.glyphs[a].row == shape.glyphs[b].row &&
         std::abs(shape.glyphs[a].rect.center().y() - shape.glyphs[b].rect.center().y()) < 1;
}

void makeArc(Leaving& end, bool up, double ownX, double peerX) {
  end.course = Course::arc;
  end.edge = up ? Edge::top : Edge::bottom;
  const bool right = peerX != ownX ? peerX > ownX : number(end.half) % 2 == 0;
  end.towards = right ? Towards::arcRight : Towards::arcLeft;
  end.order = peerX;
}

void LeavingDescriber::inRows(Leaving& end) const {
  const QPointF own = shape.glyphs[end.glyph].rect.center(), other = shape.glyphs[end.peerGlyph].rect.center();
  end.order = other.x();
  end.edge = other.y() < own.y() ? Edge::top : Edge::bottom;
  if (oneRow(shape, end.glyph, end.peerGlyph)) makeArc(end, arcs.up[shape.glyphs[end.glyph].row], own.x(), other.x());
}

// Each line leaves by the side that faces its peer, in the order of the angles.
void LeavingDescriber::onPlane(Leaving& end) const {
  const QRectF &own = shape.glyphs[end.glyph].rect, &other = shape.glyphs[end.peerGlyph].rect;
  QPointF d = other.center() - own.center();
  if (end.glyph == end.peerGlyph) return makeArc(end, true, 0, 0);
  if (goesAround(end)) {
    end.course = Course::stub;
    d = -d;  // the other way round
  } else if (boxes.isBlocked(own.center(), other.center())) {
    end.course = Course::bow;
  }
  if (std::abs(d.x()) * own.height() > std::abs(d.y()) * own.width()) {
    end.edge = d.x() > 0 ? Edge::right : Edge::left;
    end.order = d.y() / std::abs(d.x());
  } else {
    end.edge = d.y() > 0 ? Edge::bottom : Edge::top;
    end.order = d.x() / std::max(1e-9, std::abs(d.y()));
  }
}

Leaving LeavingDescriber::describe(HalfIndex half) const {
  Leaving end{.half = half, .glyph = shape.plan->boxOf(half), .peerGlyph = shape.plan->boxOf(peer(half)), .at = {}};
  shape.plan->planar ? onPlane(end) : inRows(end);
  return end;
}

// Straight lines in the order of their peers; arcs nest: the farther one goes, the nearer to the middle it starts.
bool before(const Leaving* a, const Leaving* b) {
  if (a->towards != b->towards) return a->towards < b->towards;
  const bool arc = a->towards != Towards::straight;
  if (a->order != b->order) return arc ? a->order > b->order : a->order < b->order;
  return a->towards == Towards::arcLeft ? number(a->half) / 2 > number(b->half) / 2 : number(a->half) < number(b->half);
}

void spread(const MapShape& shape, std::vector<Leaving*>& edge) {
  std::ranges::sort(edge, before);
  const MapGlyph& glyph = shape.glyphs[edge.front()->glyph];
  const QRectF& rect = glyph.rect;
  const Edge side = edge.front()->edge;
  const bool across = side == Edge::top || side == Edge::bottom;
  const double usable = (across ? rect.width() : rect.height()) * (glyph.isHost() && !glyph.isGroup() ? 0.7 : 0.94);
  const double spacing =
      std::min(glyph.isGroup() ? widestOfGroups : widestSpacing, usable / static_cast<double>(edge.size()));
  double at = (across ? rect.center().x() : rect.center().y()) - spacing * static_cast<double>(edge.size() - 1) / 2;
  for (Leaving* each : edge) {
    each->room = spacing;
    each->at = across ? QPointF(at, side == Edge::top ? rect.top() : rect.bottom())
                      : QPointF(side == Edge::left ? rect.left() : rect.right(), at);
    at += spacing;
  }
}

}  // namespace

std::vector<Leaving> leavingOf(const ArcRoom& arcs, MapShape& shape) {
  LeavingDescriber describer{arcs, shape};
  if (shape.plan->planar) describer.lookAround();
  std::vector<Leaving> leaving(shape.plan->halves());
  std::vector<std::array<std::vector<Leaving*>, 4>> edges(shape.glyphs.size());
  for (MapRow& row : shape.rows) row.freeBelow = !shape.plan->planar;
  for (std::uint32_t i = 0; i < leaving.size(); ++i) {
    leaving[i] = describer.describe(HalfIndex{i});
    edges[leaving[i].glyph][static_cast<std::size_t>(leaving[i].edge)].push_back(&leaving[i]);
    if (leaving[i].edge == Edge::bottom) shape.rows[shape.glyphs[leaving[i].glyph].row].freeBelow = false;
  }
  for (auto& glyph : edges)
    for (auto& edge : glyph)
      if (!edge.empty()) spread(shape, edge);
  return leaving;
}

}  // namespace weft
