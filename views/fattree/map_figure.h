// The map as a figure.
#pragma once

#include "views/fattree/map_marks.h"
#include "views/fattree/map_pick.h"
#include "views/fattree/map_scene.h"
#include "views/shared/figure.h"

namespace weft {

struct MapFigureInfo {
  FigureStyle style;
  QString banner;        // inside the map: "no port traffic recorded: topology only"; may be empty
  QStringList captions;  // unit, range, region filter, source, provenance
  std::optional<std::size_t> level =
      {};  // of detail: 0 is all of it; else the finest whose boxes have room for their names
  MapMarks marks = {};
  MapTarget selected = {};  // is outlined and named
};

// On white. `values` null: topology only. A fabric without nodes gives a figure that is refused.
Figure mapFigure(const Fabric& fabric, const Layout& layout, const MapValues* values, const MapOptions& options,
                 const MapFigureInfo& info);

}  // namespace weft
