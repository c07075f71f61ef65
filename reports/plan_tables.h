// Tables of what would be: links without a part of the fabric, links that the hosts of a job would share.
#pragma once

#include <span>

#include "analysis/plan/what_if.h"
#include "reports/node_cell.h"

namespace weft {

// The place, then "before", "after", "difference", "flows_before", "flows_after".
Table whatIfTable(const Fabric& fabric, const WhatIf& answer, std::span<const EndIndex> ends, const std::string& unit);
// For people, who know nodes by their names: without subnet and GUIDs.
Table withoutIds(const Table& ofEnds);

}  // namespace weft
