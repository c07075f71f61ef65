// Chakra's execution traces as simulators read them (.et): nodes in Protocol Buffers, each behind its length. The
// schema is et_def.proto of MLCommons' Chakra.
#pragma once

#include <string_view>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/training/training_job.h"

namespace weft {

bool looksLikeChakra(std::string_view firstBytes);

// Adds the file's calls. The rank follows from its name ("trace.3.et"); `files`: how many there are, for communication
// without a stated group. False if the user cancelled.
bool readChakra(const InputFile& file, std::size_t files, TrainingJob& job, ReaderNotes& notes,
                const Progress& progress);

}  // namespace weft
