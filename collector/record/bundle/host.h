// The host of this process.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace weft::record {

std::string hostName();
std::string boundProcessors();      // "0-3 8": those that the process may run on
double secondsSinceProcessStart();  // negative where the system doesn't tell
std::string commandLine();          // arguments separated by blanks
int ranksOnHost();                  // of this world, recorded or not, as the launcher says; negative where none does
bool firstOnHost();  // by the launcher's local rank; true for exactly one process of a host, or for all where no
                     // launcher tells

// What Slurm passes to all processes of the job, and where each process runs: its place in Slurm's topology, its
// cgroup, its container. By fact; only known ones.
using Facts = std::vector<std::pair<std::string, std::string>>;
const Facts& jobFacts();
Facts processFacts();

}  // namespace weft::record
