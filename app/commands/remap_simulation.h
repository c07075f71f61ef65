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

// Throw Error before the search if the program can't be simulated, or no platform can be made of the present hosts.
void checkProgram(const RemapSimulation& wish);
void checkPlatform(const RemapAnswer& answer, const RemapSimulation& wish);

// "simulated by SimGrid: …", and what was assumed. `hottest`: bytes of the most loaded end before and after, as
// predicted. Nothing if no simulation was asked for.
Notes simulatedSeconds(const RemapAnswer& answer, const RemapSimulation& wish, std::uint64_t hottestBefore,
                       std::uint64_t hottestAfter);

}  // namespace weft
