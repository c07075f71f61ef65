// What a run has, and what it lacks.
#pragma once

#include "reports/summary/summary_sentence.h"

namespace weft {

class SummaryInputs;

void addContents(const SummaryInputs& inputs, Summary& summary);

}  // namespace weft
