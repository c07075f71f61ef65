// Runs a program under SimGrid's SMPI: the seconds that its messages would take on a platform.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace weft {

// Why there is none: smpirun is not installed, or the program can't run under it, and what to do; empty: it can.
std::string noSimulation(const std::vector<std::string>& program);

// The simulated clock at the end of the program, in seconds; what it computes takes no time, so that the same input
// gives the same number. In SimGrid's model of InfiniBand. Ranks are as many as the hostfile has lines. `folder` is for
// files on the way. Throws Error if the program fails, and once `stopped` returns true.
double simulate(const std::vector<std::string>& program, const std::filesystem::path& platform,
                const std::filesystem::path& hostfile, const std::filesystem::path& folder,
                const std::function<bool()>& stopped);

}  // namespace weft
