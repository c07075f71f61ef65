// Chooses the files of a recorded bundle to read: the parts of a killed program repeat what its gathered files have.
#pragma once

#include <vector>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"

namespace weft {

bool isRecordPart(const InputFile& file);

struct RecordFiles {
  std::vector<const InputFile*> read;  // by name
  bool complete = true;                // false: a part is among them
  bool hasFacts = false;               // one of them says whether it is complete
};

// Looks at the start of each file, where a part says in its table `run` that it is one.
//
// - Where a gathered file says that it is complete, parts are stale.
// - Where none does but there are parts, gathering did not end: only the parts are whole.
// - Files of a second bundle, in another folder, are left out, and so is NAME.tmp.
//
// All that is left out is told.
RecordFiles chooseRecordFiles(const InputFile& first, ReaderNotes& notes, const Progress& progress);

}  // namespace weft
