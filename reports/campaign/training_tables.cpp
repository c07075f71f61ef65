// Tables of training jobs: who was connected to whom by which adapter, what each connection carries, and the rings that
// they make.
#include "reports/campaign/run_table.h"
#include "reports/tables/connection_table.h"

namespace weft {
namespace {

void connectionRows(RunInFull& run, const RowTaker& take) { eachConnectionRow(run.store(), take); }

// Where adapters hang is the fabric's: without one it is absent, as `weft connections --rings` has it.
void ringRows(RunInFull& run, const RowTaker& take) {
  const Fabric none;
  const OpenRun* const open = run.loads();
  if (open) eachRingRow(run.store(), open->fabric, open->rankHosts, take);
  else eachRingRow(run.store(), none, RankHosts(), take);
}

}  // namespace

std::vector<RunTable> trainingTables() {
  return {{"connections", connectionColumns(), connectionRows}, {"rings", ringColumns(), ringRows}};
}

}  // namespace weft
