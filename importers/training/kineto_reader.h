// PyTorch's traces as Kineto writes them: Chrome's trace form, a file for each rank.
#pragma once

#include <string_view>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/training/training_job.h"

namespace weft {

bool looksLikeKineto(std::string_view firstBytes);

// Calls of collectives with their sizes, groups, times. False where the user cancelled.
bool readKineto(const InputFile& file, TrainingJob& job, ReaderNotes& notes, const Progress& progress);

}  // namespace weft
