// What was sampled, as rows: the threads, the files that code came from, call stacks as a tree, and the sums on them.
#pragma once

#include "collector/record/bundle/text.h"

namespace weft::record {

struct SampleTables {
  RowText &threads, &modules, &stacks, &paths, &samples;
};

void sampleRows(const SampleTables& to);  // none where nothing is sampled

}  // namespace weft::record
