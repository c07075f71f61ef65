// Where the numbers of a figure come from, in the words that stand below it.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

// Kinds of the sources that count operations by communicator.
inline const std::vector<std::string> operationKinds{kinds::recording, kinds::profile, kinds::trace, kinds::pairTraffic};

// Captions; the first, where those sources lost data at the import, says so. Then "Source: traces.otf2 (OTF2 port traffic, xxh3:0123abcd…)." with the sources of the given kinds, and
// who drew it from which run. Names without folders: a figure is the same wherever the bundle lies.
QStringList provenance(const RunSnapshot& run, const std::vector<std::string>& kinds);

}  // namespace weft
