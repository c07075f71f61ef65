// Reads the JSON of sentences that sentence_json.h writes.
#pragma once

#include <string>
#include <vector>

#include "reports/summary/summary_sentence.h"

namespace weft {

// Throws Error where the text is none of these.
std::vector<SummarySentence> sentencesOf(const std::string& text);

}  // namespace weft
