// The caption lines that state where the numbers of a figure come from.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

// Kinds of the sources that count operations by communicator.
inline const std::vector<std::string> operationKinds{kinds::recording, kinds::profile, kinds::trace,
                                                     kinds::pairTraffic};

// Captions; if those sources lost data at the import, the first one states it. Then one line, a sourceCaption():
// "Source: traces.otf2 (OTF2 port traffic, xxh3:0123abcd…). Drawn by Weft 0.1.0 from the run X.", with fewer words and
// names where it has no room. Names without folders: a figure is the same wherever the bundle lies. `whose` stands in
// front.
QStringList provenance(const RunSnapshot& run, const std::vector<std::string>& kinds, const QString& whose = {});

// All sources of a run, for the file's metadata: "traces.otf2 (OTF2 port traffic, xxh3:0123456789abcdef)".
std::vector<std::string> allSources(const RunSnapshot& run);

}  // namespace weft
