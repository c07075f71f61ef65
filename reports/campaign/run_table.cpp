#include "reports/campaign/run_table.h"

#include <algorithm>
#include <iterator>

namespace weft {

const std::vector<RunTable>& runTables() {
  static const std::vector<RunTable> all = [] {
    std::vector<RunTable> tables = programTables();
    for (auto part : {trafficTables, trainingTables, fabricTables})
      std::ranges::move(part(), std::back_inserter(tables));
    return tables;
  }();
  return all;
}

const RunTable* findRunTable(std::string_view name) {
  const auto found = std::ranges::find(runTables(), name, &RunTable::name);
  return found == runTables().end() ? nullptr : &*found;
}

}  // namespace weft
