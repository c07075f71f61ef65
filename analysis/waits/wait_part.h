// The part of a run's waits that a filter of its traffic means.
#pragma once

#include <map>
#include <string>

#include "core/records/pair_filter.h"
#include "core/records/wait_filter.h"

namespace weft {

using RunFacts = std::map<std::string, std::string>;

// How long a bin of waits is; nothing: they are not known by time.
std::optional<double> waitBinSeconds(const RunFacts& facts);

// Communicators, regions, operations, the ranks that wait, and the bins of waits that the time touches: they may be longer than those of
// traffic. Classes of messages mean nothing here, nor does a time where waits were not recorded by it.
WaitFilter waitFilterOf(const RunFacts& facts, const PairFilter& filter);

}  // namespace weft
