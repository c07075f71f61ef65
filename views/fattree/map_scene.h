// What the map shows, before anybody draws it: a shape, and what traffic and highlights make of its colours.
// VTK and QPainter draw the same scene.
#pragma once

#include <memory>
#include <optional>

#include "ibdiag/link_loads.h"
#include "views/colour_scale.h"
#include "views/fattree/map_shape.h"
#include "views/legend.h"

namespace weft {

// What belongs to something that was selected elsewhere; all else fades.
struct MapHighlight {
  std::vector<bool> ends;  // by EndIndex
  std::vector<HostIndex> hosts;
  QString explanation;     // "routes between the 4 members of W_a1 (structural)"
};

struct MapOptions {
  Scaling scaling = Scaling::linear;
  std::optional<ValueRange> linkRange;  // locked by the user; else that of the loads
  bool hideUnused = false;              // links that carry nothing either way; needs recorded loads
  std::optional<MapHighlight> highlight;
  QString description;                  // where the loads come from: "port traffic"
};

// How a box or a half link is drawn.
struct MapInk {
  std::optional<std::uint64_t> bytes;
  QRgb colour = 0;
  bool hidden = false;
  bool lit = true;  // false: fades behind a highlight
};

struct MapScene {
  std::shared_ptr<const MapShape> shape;
  std::vector<MapInk> glyphs;         // as in the shape
  std::vector<MapInk> halves;         // by EndIndex
  std::vector<EndIndex> drawOrder;    // visible ones, the strongest last
  Theme theme;
  std::vector<ColourBar> bars;        // N and L; none where no traffic was recorded
  bool highlighted = false;
};

// `loads` null: not recorded, topology only.
MapScene colourScene(const Fabric& fabric, std::shared_ptr<const MapShape> shape, const LinkLoads* loads,
                     const MapOptions& options, const Theme& theme);

}  // namespace weft
