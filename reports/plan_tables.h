// Tables of what would be: links without a part of the fabric, placements beside each other.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "analysis/placement/placement_rows.h"
#include "analysis/plan/what_if.h"
#include "analysis/run/notes.h"
#include "reports/node_cell.h"

namespace weft {

// The place, then "before", "after", "difference", "flows_before", "flows_after".
Table whatIfTable(const Fabric& fabric, const WhatIf& answer, std::span<const EndIndex> ends, const std::string& unit);
// For people, who know nodes by their names: without subnet and GUIDs.
Table withoutIds(const Table& ofEnds);

std::vector<Column> placementColumns();
std::vector<Column> placementBaseColumns();  // besides, where others' bytes are known
// A row for each, then one for each bound, of which only the two hottest ends are known.
Table placementTable(const Fabric& fabric, std::span<const PlacementRow> rows, std::span<const NamedBounds> bounds);

// The answer of weft remap as a document that programs read, and read again: the window's search runs in a child process.
struct PlacementAnswer {
  Notes verdict, notes;  // what was found; what is to be said of how
  Table table;           // as placementTable() makes it
};
std::string placementAnswerText(const PlacementAnswer& answer);  // JSON
PlacementAnswer placementAnswerOf(const std::string& json);      // throws Error where it is none

}  // namespace weft
