// Merges recorded time bins into longer ones.
#pragma once

#include "core/records/time_bins.h"
#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"

namespace weft {

// Joins recorded bins, as many into one as the requested length needs; bins can't be shorter than they were recorded.
void mergeBins(RecordData& data, const BinChoice& choice, ReaderNotes& notes);

}  // namespace weft
