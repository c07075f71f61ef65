// The item that a row of a comparison table describes: a click on the row selects it.
#pragma once

#include <optional>
#include <span>

#include "analysis/run/open_run.h"
#include "analysis/run/item.h"
#include "reports/table.h"

namespace weft {

struct RowPlace {
  std::size_t run;  // whose item it is: the first that has it
  Item item;        // a link end, a node, or a communicator
};
// By the columns "guid" and "port", "now_guid" and "now_port" of the second run, or "name_a" and "name_b". Nothing
// where the row names none of these, or no run has it.
std::optional<RowPlace> placeOf(const Table& table, const Row& row, std::span<const OpenRun* const> runs);

}  // namespace weft
