// Items as words of the command line, so that a figure can highlight the same item in another run.
#pragma once

#include <optional>
#include <string>

#include "analysis/run/item.h"
#include "analysis/run/open_run.h"

namespace weft {

// "communicator W_s1.0", "family of W_s2.0", "communicators W_a1 + W_s1.0", "hosts n001 > n002", "ranks 3 > 4", "rank
// 3", "host n001", "switch leaf01", "link leaf01 port 3"; nothing for what has no such words.
std::optional<std::string> itemWords(const OpenRun& run, const Item& item);
// Throws Error if the words name nothing that the run has.
Item itemOf(const OpenRun& run, const std::string& words);

// Of several: "family of W_s2.0" for all siblings that are like that one (parent, creating call, size), else each by
// its name; nothing if there are none, or if names do not identify them.
std::optional<std::string> communicatorWords(const RunSnapshot& run, const std::vector<CommunicatorId>& communicators);
// Ascending, each once; none where the words name something else. Throws Error for names that the run does not have.
std::vector<CommunicatorId> communicatorsOf(const RunSnapshot& run, const std::string& words);
// The communicator that they name; throws Error where they name something else.
CommunicatorId communicatorOf(const RunSnapshot& run, const std::string& words);

}  // namespace weft
