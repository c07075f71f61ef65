// What placements come to beside each other, by one routing or several, and what is to be said of the best.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/placement/remap_answer.h"

namespace weft {

struct PlacementRow {
  std::string routing;  // "kept", "ftree"
  std::string name;     // "before", "after", "block"
  PlacementMetrics metrics;
};

using NamedRouting = std::pair<std::string, Fabric>;  // "ftree", and the fabric with the tables that it makes

struct EngineTables {
  std::vector<std::string> engines;
  std::function<Fabric(const Fabric&, const std::string& engine)> make;  // throws Error where the engine can't
  std::function<bool()> stopped;
};

// `fabric` by its own tables, called `name`, and those that the engines would make but for the one of that name. The notes say which engine can't.
std::vector<NamedRouting> routingsOf(const Fabric& fabric, const std::string& name, const EngineTables& tables, Notes& notes);

// By each routing, what each placement comes to; of others but before and after where `others` says so.
std::vector<PlacementRow> rowsOf(const RemapAnswer& answer, const std::vector<NamedRouting>& routings, bool others);

// "the hottest link end carries 36.0 MB, before 64.0 MB (-44 %)"
std::string gain(const PlacementMetrics& before, const PlacementMetrics& after);

// "links between switches carry 1.2 GB, before 3.4 GB (-64.7 %)"
std::string gainBetweenSwitches(const PlacementMetrics& before, const PlacementMetrics& after);

// Of rows as rowsOf() has them and bounds as RemapAnswer has them; `from`: the start from which it was found. Says where nothing better exists.
Notes verdict(const std::vector<PlacementRow>& rows, const std::vector<NamedBounds>& bounds, const std::string& from);

}  // namespace weft
