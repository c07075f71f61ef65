// Where this process runs.
#pragma once

#include <string>

namespace weft::record {

std::string hostName();
std::string boundProcessors();      // "0-3 8": those that the process may run on
double secondsSinceProcessStart();  // negative where the system doesn't tell
std::string commandLine();          // arguments separated by blanks
int ranksOnHost();                  // of this world, recorded or not, as the launcher says; negative where none does
bool firstOnHost();                 // by the launcher's local rank; true for exactly one process of a host, or for all where no launcher tells

}  // namespace weft::record
