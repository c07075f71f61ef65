// Where lines leave their boxes: the side, and the point on it.
#pragma once

#include "views/fattree/map_arcs.h"

namespace weft {

enum class Edge : std::uint8_t { top, bottom, left, right };
enum class Course : std::uint8_t { straight, arc, bow, stub };      // arc: within a row; bow: past boxes on a plane
enum class Towards : std::uint8_t { arcLeft, straight, arcRight };  // from left to right along an edge

// One side of a line.
struct Leaving {
  HalfIndex half{};
  std::uint32_t glyph = 0, peerGlyph = 0;
  Edge edge = Edge::top;
  Course course = Course::straight;
  Towards towards = Towards::straight;
  double order = 0;  // along the edge
  QPointF at;
  double room = 6;  // to its neighbours on the edge
};

// By HalfIndex. Sets MapRow::freeBelow.
std::vector<Leaving> leavingOf(const ArcRoom& arcs, MapShape& shape);

}  // namespace weft
