// Merges recorded time bins into longer ones.
#pragma once

#include "core/records/time_bins.h"
#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"

namespace weft {

// Puts recorded bins together, so many to one as what was asked for needs; shorter ones than were recorded there are
// not.
void mergeBins(RecordData& data, const BinChoice& choice, ReaderNotes& notes);

}  // namespace weft
