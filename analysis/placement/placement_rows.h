// Metrics of several placements side by side, by one routing or several, and notes about the best.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/placement/remap_answer.h"
#include "ibdiag/loads/compared_rates.h"

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

// `fabric` by its own tables, called `name`, and those that the engines would make but for the one of that name. The
// notes say which engine can't.
std::vector<NamedRouting> routingsOf(const Fabric& fabric, const std::string& name, const EngineTables& tables,
                                     Notes& notes);

// The metrics of each placement by each routing; placements other than before and after only with `others`.
std::vector<PlacementRow> rowsOf(const RemapAnswer& answer, const std::vector<NamedRouting>& routings, bool others);

// What placements and routings of a run are judged by: the bytes of the most loaded link end; where links have
// different rates, the bytes of the fastest link that load it as much.
std::uint64_t mostLoadedEnd(const PlacementMetrics& of);
// Bytes of the slower links count for more than they are.
bool isByCapacity(const PlacementMetrics& of);
MostLoadedEnds mostLoadedEnds(const PlacementMetrics& before, const PlacementMetrics& after);

// "links between switches carry 1.2 GB, before 3.4 GB (-64.7 %)"
std::string gainBetweenSwitches(const PlacementMetrics& before, const PlacementMetrics& after);

// For a smaller gain the ranks may stay where they are.
constexpr double worthMoving = 0.02;

struct VerdictQuestion {
  RemapObjective objective = RemapObjective::maxLink;
  std::string from;         // the start from which it was found
  bool canStay = true;      // all ranks are where they may be
  bool movesHosts = false;  // for fewer bytes between switches alone
};

// Whether what was minimised, or the load of shared links, falls by 2 % or more.
bool isWorthMoving(const PlacementMetrics& before, const PlacementMetrics& after, const VerdictQuestion& question);

// From the rows of rowsOf() and the bounds of RemapAnswer: what was minimised comes first. States if nothing better
// exists, how much less there could be, and what other answers cost.
Notes verdict(const std::vector<PlacementRow>& rows, const std::vector<NamedBounds>& bounds,
              const VerdictQuestion& question);

}  // namespace weft
