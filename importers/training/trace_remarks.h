// What has to be said of one trace.
#pragma once

#include "importers/io/reader_notes.h"
#include "importers/training/training_trace.h"

namespace weft {

void tellTrace(const TrainingTrace& trace, ReaderNotes& notes);

}  // namespace weft
