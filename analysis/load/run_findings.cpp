#include "analysis/load/run_findings.h"

#include <algorithm>
#include <iterator>

#include "analysis/load/sick_traffic.h"
#include "analysis/training/training_findings.h"

namespace weft {

FindingList findingsOfRun(const RunStore& store, const OpenRun& run, const Stopped& stopped) {
  FindingList list = trainingFindings(store, run.fabric, run.rankHosts);
  std::ranges::move(findOverloads(store, run, stopped), std::back_inserter(list));
  std::ranges::move(findSickTraffic(store, run, stopped), std::back_inserter(list));
  return list;
}

}  // namespace weft
