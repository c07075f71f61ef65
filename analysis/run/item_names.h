// Names of items, as the map shows them.
#pragma once

#include <string>

#include "analysis/run/item.h"
#include "analysis/run/open_run.h"

namespace weft {

std::string itemName(const OpenRun& run, const Item& item);           // empty for nothing
std::string communicatorName(const OpenRun& run, CommunicatorId id);  // empty for one that the run does not have
std::string operationName(const OpenRun& run, OperationId id);        // likewise; without "MPI_"
std::string regionNames(const OpenRun& run, const std::vector<RegionId>& regions);  // "all regions", "FFT, PTRANS"

}  // namespace weft
