// Sentences whole, with all numbers and the evidence: from a process that computes them to the window. Their evidence
// is a switch, or nothing.
#pragma once

#include <string>
#include <vector>

#include "reports/summary/summary_sentence.h"

namespace weft {

std::string sentencesText(const std::vector<SummarySentence>& sentences);

}  // namespace weft
