// What tools cost, as the table that `weft overhead` prints.
#pragma once

#include <string>

#include "app/overhead_run.h"
#include "app/output.h"

namespace weft {

// "text", "csv" or "json".
void printOverhead(Output& out, const Measured& measured, const std::string& format);

}  // namespace weft
