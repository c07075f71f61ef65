// The samples of a run, read once: files, functions, the call tree, and the sums at its nodes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

struct SampledCode {
  static constexpr std::uint32_t none = UINT32_MAX;

  // A place in the tree. Calls of MPI are places of their own, below the place that called.
  struct Place {
    std::uint32_t parent = none;  // a position among places, before its own
    std::uint32_t function = 0;   // among functions
    std::uint32_t line = 0;  // among lines: of the call or, where nothing is below, of what was done. none: not known
    bool inlined = false;
  };
  struct Function {
    std::string name;             // "MPI_Send" for calls of MPI
    std::uint32_t module = none;  // among modules; none: MPI, or not known
    bool isMpi = false;
  };
  struct Line {
    std::string file;
    std::uint32_t number = 0;
    bool operator==(const Line&) const = default;
  };
  struct Sums {
    enum Of : std::uint8_t { sampled, init, finalize };
    SampleRow row;               // its place is not the row's stack
    std::uint32_t place = none;  // none: the stack is not known
    Of of = sampled;  // else of MPI_Init or MPI_Finalize, which a process timed as a whole: work and wait are not known
  };

  std::vector<CodeModuleRow> modules;
  std::vector<Function> functions;  // ids of the store are positions + 1; calls of MPI follow
  std::vector<Line> lines;
  std::vector<Place> places;
  std::vector<Sums> sums;
  std::map<RankId, ProcessUsage> usage;  // of processes as a whole; only where it was recorded
  std::string rate, rule;                // the facts "sample hertz" and "mpi states"; empty: not said
};

// Throws Error where nothing was sampled, or the store is damaged.
SampledCode sampledCode(const RunStore& store);

}  // namespace weft
