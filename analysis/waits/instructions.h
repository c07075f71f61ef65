// The instructions of a function with the samples at each: its disassembly.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/waits/code_sums.h"

namespace weft {

struct SampledInstruction {
  std::uint64_t address = 0;     // as the function's file has it
  std::string text;              // as objdump writes it
  SampledCode::Line line;        // of the innermost function that was inlined there; number 0: not known
  std::optional<CodeSums> sums;  // nothing: nothing was sampled there
};

struct Disassembly {
  std::vector<SampledInstruction> instructions;  // in their order; of each file with such a function
  std::string missing;                           // what is not shown, and why: a sentence without full stop
};

// What was inlined into the function is part of it, and so are the MPI calls that it makes: they are at the instruction
// that calls. What other functions did is with these. The files that ran are read, on this machine, and no others.
// Throws Error where there is nothing to show: it says why.
Disassembly disassemblyOf(const SampledCode& code, const PairFilter& filter, const std::string& function,
                          const std::function<bool()>& stopped = {});

}  // namespace weft
