// weft remap --simulate: run times of a program with the placement before and after, simulated by SimGrid.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/placement/remap_answer.h"

namespace weft {

struct RemapSimulation {
  bool wanted = false;
  std::vector<std::string> program;
  std::optional<double> gbps;  // of links whose rate is not known
};

// Throw Error where it can't be, before anything is searched for: the program, or a platform of the hosts as they are.
void checkProgram(const RemapSimulation& wish);
void checkPlatform(const RemapAnswer& answer, const RemapSimulation& wish);

// "simulated by SimGrid: …", and what was assumed. `hottest`: bytes of the most loaded end before and after, as
// foretold. Nothing where it is not wanted.
Notes simulatedSeconds(const RemapAnswer& answer, const RemapSimulation& wish, std::uint64_t hottestBefore,
                       std::uint64_t hottestAfter);

}  // namespace weft
