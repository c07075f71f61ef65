// The name of the file from which operation statistics come.
#pragma once

#include <QString>

#include "core/store/run_snapshot.h"

namespace weft {

// "source: profile.csv (mpisee CSV C9)": the first file that counted operations by communicator, and how many more
// there are; empty where none did.
QString profileSource(const RunSnapshot& run);

}  // namespace weft
