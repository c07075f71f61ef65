// PyTorch's execution traces (Chakra's host traces in JSON): the operations of a rank without times.
#pragma once

#include <string>
#include <string_view>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/training/training_job.h"

namespace weft {

bool looksLikeExecutionTrace(std::string_view firstBytes);

// Adds the file's calls; `schema`: "1.0.2-chakra.0.0.4". False where the user cancelled.
bool readExecutionTrace(const InputFile& file, TrainingJob& job, ReaderNotes& notes, const Progress& progress,
                        std::string& schema);

}  // namespace weft
