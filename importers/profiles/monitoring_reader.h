// What Open MPI's monitoring counted (`--mca pml_monitoring_enable`): pairs of ranks, and calls by communicator.
#pragma once

#include <memory>
#include <span>

#include "core/records/importer.h"

namespace weft {

// All files of a run: one per rank and phase, or files that hold the lines of many, in any order. Several phases become
// regions. What lies there twice is read once. Each file is opened twice.
ImportReport readMonitoring(const InputFile& files, RowSink& sink, const Progress& progress);

std::unique_ptr<Importer> monitoringImporter();

}  // namespace weft
