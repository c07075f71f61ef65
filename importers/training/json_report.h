// The diagnostic for how a JSON file ended.
#pragma once

#include "importers/io/reader_notes.h"
#include "importers/training/json_records.h"

namespace weft {

void reportJsonEnd(const JsonEnd& end, ReaderNotes& notes);

}  // namespace weft
