// Parses filter values that a user typed, by the names of a run. All functions throw Error for a name that the run
// does not have.
#pragma once

#include "analysis/pairs/run_names.h"
#include "analysis/run/notes.h"
#include "core/records/pair_filter.h"

namespace weft {

using Words = std::vector<std::string>;

std::vector<CommunicatorId> communicatorsNamed(RunNames& run, const Words& names);  // all of each name
std::vector<OperationId> operationsNamed(RunNames& run, const Words& names);
// "17", "0-15". `option` is named where a word is no rank: "--rank".
std::vector<RankId> ranksNamed(RunNames& run, const char* option, const Words& words);
std::vector<RankId> ranksOnHosts(RunNames& run, const Words& names);
// "0.4:0.8", in seconds; the notes say which time its bins make.
BinRange binsOf(RunNames& run, const std::string& word, Notes& notes);

Words rankWords(const std::vector<RankId>& ranks);  // "0-3", "8"
Words timeWords(const RunSnapshot& run, const std::optional<BinRange>& bins);

}  // namespace weft
