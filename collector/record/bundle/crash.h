// A signal that ends the process: what it was, what MPI call the process was in or made last, and the stack.
#pragma once

#include <string>

#include "collector/record/bundle/text.h"

namespace weft::record {

// Handlers before those that are there; whatever would happen without them still happens. Signals that the program ignores, or takes for itself
// later, are its own.
void watchForCrashes();
void ignoreCrashes();  // those that were there before come back

std::string crashText();  // "signal 11 (SIGSEGV) in MPI_Recv"; empty: there was none
void crashRows(RowText& rows);

}  // namespace weft::record
