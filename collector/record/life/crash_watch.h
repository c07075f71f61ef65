// Handlers of fatal signals: they write what is known into the part of this process.
#pragma once

namespace weft::record {

// Handlers before those that are there; whatever would happen without them still happens. Signals that the program
// ignores, or takes for itself later, are its own.
void watchForCrashes();
void ignoreCrashes();  // handlers that were installed before are restored

}  // namespace weft::record
