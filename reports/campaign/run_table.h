// The exported tables of a run, the same for weft export and weft query. docs/export.md describes each.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "reports/campaign/run_in_full.h"
#include "reports/table.h"

namespace weft {

using RowTaker = std::function<void(std::span<const Cell>)>;

struct RunTable {
  std::string_view name;
  std::vector<Column> columns;  // names as the commands' CSV has them; a cell's type follows from the kind
  void (*rows)(RunInFull& run,
               const RowTaker& take);  // one at a time; none: not recorded. Throws Error where the store is damaged
};

const std::vector<RunTable>& runTables();
const RunTable* findRunTable(std::string_view name);  // null: there is none

// Parts of the list, a file each.
std::vector<RunTable> programTables();
std::vector<RunTable> trafficTables();
std::vector<RunTable> trainingTables();
std::vector<RunTable> fabricTables();

}  // namespace weft
