// Handlers of signals that end the process: what is known then goes into its part.
#pragma once

namespace weft::record {

// Handlers before those that are there; whatever would happen without them still happens. Signals that the program
// ignores, or takes for itself later, are its own.
void watchForCrashes();
void ignoreCrashes();  // those that were there before come back

}  // namespace weft::record
