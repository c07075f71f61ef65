// The boxes of the flame graph: each as wide as the time spent in it, below its caller.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/waits/code_sums.h"

namespace weft {

struct FlameBox {
  enum class Kind { all, code, mpi };
  std::string name;
  Kind kind = Kind::code;
  std::uint32_t function = SampledCode::none;
  double begin = 0, end = 0;  // parts of the whole
  std::uint32_t depth = 0;    // 0: all of it
  CodePart sums;
};

struct FlameFacts {
  std::string missing;          // why there is nothing to draw; empty: there is
  std::vector<FlameBox> boxes;  // callers before what they called, the widest first
  std::uint32_t depth = 0;      // rows
  std::string rate, rule;       // as SampledCode has them
};

// Calls of the same function by one caller are one box, whatever their line. The same run gives the same boxes.
FlameFacts flameFacts(const SampledCode& code, const PairFilter& filter);

}  // namespace weft
