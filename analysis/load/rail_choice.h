// The option --rails: how ports of two hosts are paired.
#pragma once

#include <string>

#include "analysis/run/notes.h"
#include "analysis/run/open_run.h"

namespace weft {

// Changes what the run's fabric knows of rails. `words`: "names", "leaf", "measured" or a file that lists them; empty,
// "even" and "first" change nothing, see railsOf(). Notes are what of a file the fabric does not have. Throws Error
// where it is none of these, or the run measured nothing.
void setRails(OpenRun& run, const std::string& words, Notes& notes);

}  // namespace weft
