// Tables of what-ifs: links without a part of the fabric, placements beside each other.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/placement/placement_rows.h"
#include "analysis/load/routing_comparison.h"
#include "analysis/load/what_if.h"
#include "analysis/run/notes.h"
#include "reports/node_cell.h"

namespace weft {

// The place, then "before", "after", "difference", "flows_before", "flows_after".
Table whatIfTable(const Fabric& fabric, const WhatIf& answer, std::span<const EndIndex> ends, const std::string& unit);
// For people, who know nodes by their names: without subnet and GUIDs.
Table withoutIds(const Table& ofEnds);

// A row for each routing; one that can't be computed has only its reason.
Table routingTable(const Fabric& fabric, const std::vector<RoutingLoads>& routings, const std::string& unit);

std::vector<Column> placementColumns();
std::vector<Column> placementBaseColumns();  // besides, where others' bytes are known
// A row for each placement, then one for each bound, which has only the loads of the two most loaded ends.
Table placementTable(const Fabric& fabric, std::span<const PlacementRow> rows, std::span<const NamedBounds> bounds);

// Places that a user may choose among: those that were found, then the others that are best at one thing.
struct OfferedPlaces {
  std::string name;                                          // as the table has it
  std::vector<std::pair<std::uint64_t, std::string>> hosts;  // rank, name of its host
};

// The answer of weft remap as a document that programs read, and read again: the window's search runs in a child
// process.
struct PlacementAnswer {
  Notes verdict, notes;  // what was found; what is to be said of how
  Table table;           // as placementTable() makes it
  std::vector<OfferedPlaces> offered = {};
};
// For `after` and the other answers of the front.
std::vector<OfferedPlaces> offeredOf(const OpenRun& run, std::span<const NamedPlaces> places);
// Both must have the same fabric. A host with another name is ignored.
RankHosts hostsOf(const Fabric& fabric, const OfferedPlaces& places);
std::string placementAnswerText(const PlacementAnswer& answer);  // JSON
PlacementAnswer placementAnswerOf(const std::string& json);      // throws Error if it is not one

}  // namespace weft
