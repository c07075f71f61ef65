// The user's settings for drawing a fabric.
#pragma once

#include <functional>
#include <string>

#include "ibdiag/layout/places.h"

namespace weft {

enum class MapKind { layered, planar, matrix };

struct MapSettings {
  MapKind kind = MapKind::layered;
  bool hideService = false;            // storage, management and login nodes
  bool wideHosts = false;              // in rows hosts of the run get more room than others
  bool capacityWidths = false;         // wider lines for links that carry more
  bool assumeRoutes = false;           // minimal hops where forwarding tables are missing
  Adaptive adaptive = Adaptive::even;  // how loads are computed where switches may choose among ports
  Senders senders = Senders::hosts;    // of all-to-all and of checks
  bool operator==(const MapSettings&) const = default;
};

using MapSettingsOf = std::function<MapSettings(const Fabric&)>;

// The words of the command line: "layered", "planar", "matrix".
std::optional<MapKind> mapKindOf(const std::string& word);
std::string wordOf(MapKind kind);

// Whether the same fabric and run have the same layout by both.
bool areLaidOutAlike(const MapSettings& one, const MapSettings& other);

MapSettings suggestedSettings(const Fabric& fabric, const Levels& levels);
Layout makeLayout(const Fabric& fabric, const Levels& levels, const MapSettings& settings);

// From the GUIDs of its switches, independent of anything else in it: 16 hex digits.
std::string fingerprintOf(const Fabric& fabric);

}  // namespace weft
