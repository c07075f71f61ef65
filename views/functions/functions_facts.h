// The data of the panel Functions for a part of a run; it can be computed on any thread.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/store/run_snapshot.h"
#include "reports/tables/function_tables.h"
#include "views/functions/flame_facts.h"

namespace weft {

struct FunctionsFacts {
  std::string missing;                      // why there is nothing; empty: there is
  std::shared_ptr<const SampledCode> code;  // of the whole run
  PairFilter filter;
  Table functions;
  FlameFacts flame;
  std::string accuracy;  // of the states, as a sentence
};

// `known`: what was read of this run before; nullptr: it is read now. Errors of the run are not thrown but stored in
// `missing`.
FunctionsFacts functionsFacts(const RunSnapshot& run, std::shared_ptr<const SampledCode> known,
                              const PairFilter& filter);

// The tables of one function, as in weft functions, with fewer columns.
struct FunctionNeighbours {
  Table callers, callees;
};
FunctionNeighbours neighbourTables(const FunctionsFacts& facts, const std::string& function);

// The file in which most of the function's own time is; empty where no lines are known.
std::string fileOf(const FunctionsFacts& facts, const std::string& function);

// Columns for the window: the key columns, seconds and the part of them on the CPU, in MPI, waiting and working, sends,
// receives, bytes; the inclusive ones beside them.
Table shortened(const Table& table);

}  // namespace weft
