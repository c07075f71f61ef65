// What data a run has and lacks, for its summary.
#pragma once

#include "reports/summary/summary_sentence.h"

namespace weft {

class SummaryInputs;

void addContents(const SummaryInputs& inputs, Summary& summary);

}  // namespace weft
