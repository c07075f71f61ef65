// A summary as text for a terminal, as JSON of at most 4 kB, and as one HTML page that needs nothing but itself.
#pragma once

#include <filesystem>
#include <string>

#include "reports/summary/summary_sentence.h"

namespace weft {

inline constexpr std::size_t maxSummaryJson = 4096;  // bytes

// "weft links run.weft --traffic pair" of "links RUN --traffic pair".
std::string typedCommand(const std::string& command, const std::filesystem::path& run);

std::string summaryText(const Summary& summary, const std::filesystem::path& run);
// Commands have RUN in the place of the file. Where all would be longer, commands, then second lines, then sentences
// are omitted from the last on.
std::string summaryJson(const Summary& summary);
std::string summaryHtml(const Summary& summary, const std::filesystem::path& run);

}  // namespace weft
