// Sentences of a summary as JSON with all numbers and evidence, passed from the process that computes them to the
// window. Their evidence is a switch, or nothing.
#pragma once

#include <string>
#include <vector>

#include "reports/summary/summary_sentence.h"

namespace weft {

std::string sentencesText(const std::vector<SummarySentence>& sentences);

}  // namespace weft
