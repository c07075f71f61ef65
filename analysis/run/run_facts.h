// Facts about a run: what it holds, what it lacks, and values derived from others.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/sums/run_times.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// "port traffic", "regions", …: what no source of this run recorded.
std::vector<std::string> absentParts(const RunStore& store, const RunSnapshot& run, const Fabric& fabric);

bool hasPortTraffic(const RunStore& store);  // any row of it

// Values of `report` that follow from rounded ones, by communicator.
struct Derived {
  std::string communicator;
  std::vector<std::string> operations;  // whose bytes are average size × calls
};
std::vector<Derived> derivedBytes(const RunSnapshot& run);

}  // namespace weft
