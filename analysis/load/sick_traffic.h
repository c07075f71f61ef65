// The traffic of a run over link ends with receive errors, and its senders.
#pragma once

#include <span>

#include "analysis/load/traffic_source.h"
#include "analysis/run/notes.h"
#include "core/store/run_store.h"
#include "ibdiag/findings/finding.h"

namespace weft {

// The worst of them, at most `most`, then one that counts the rest. None if the run has no pair traffic on links.
FindingList findSickTraffic(const RunStore& store, const OpenRun& run, const Stopped& stopped = {},
                            std::size_t most = 8);

// Whether some link end is sick, so that it is worth to ask for the traffic.
bool hasSickEnds(const RunStore& store, const Fabric& fabric);

// A sentence for each of these ends that sends to a port which receives badly, or whose link flaps.
Notes sickNotes(const RunStore& store, const Fabric& fabric, std::span<const EndIndex> ends);

}  // namespace weft
