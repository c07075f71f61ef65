// Handlers of fatal signals, and of ends at which no handler of exit() runs: what is known is written into the part of
// this process.
#pragma once

#include <string>

namespace weft::record {

// Handlers before those that are there; whatever would happen without them still happens. Signals that the program
// ignores, or takes for itself later, are its own.
void watchForCrashes();
void ignoreCrashes();  // handlers that were installed before are restored

// By _exit() or quick_exit(), also in a handler of the program. `how` is never freed.
void beforeSuddenEnd(const std::string& how);

}  // namespace weft::record
