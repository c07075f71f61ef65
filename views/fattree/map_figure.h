// The map as a figure.
#pragma once

#include "views/fattree/map_scene.h"
#include "views/figure.h"

namespace weft {

struct MapFigureInfo {
  double widthMm = figure_width::page;
  std::optional<double> heightMm;  // of the map; else what suits its rows
  QString banner;                  // inside the map: "no port traffic recorded: topology only"; may be empty
  QStringList captions;            // unit, range, region filter, source, provenance
};

// Always in light colours. `loads` null: topology only. A fabric without nodes gives a figure that is refused.
Figure mapFigure(const Fabric& fabric, const Layout& layout, const LinkLoads* loads, const MapOptions& options,
                 const MapFigureInfo& info);

}  // namespace weft
