// Samples as rows: threads, code files, call stacks as a tree, and their sums.
#pragma once

#include "collector/record/bundle/text.h"

namespace weft::record {

struct SampleTables {
  RowText &threads, &modules, &stacks, &paths, &samples;
};

void sampleRows(const SampleTables& to);  // none where nothing is sampled

}  // namespace weft::record
