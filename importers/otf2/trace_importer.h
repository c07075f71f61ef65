// Reads MPI traces in OTF2, whoever wrote them (Score-P, EZTrace, …): archives without a port-traffic profile.
//
// Sends become pair traffic, collectives become pair traffic as far as their sizes determine it (trace_collectives.h),
// calls become statistics by communicator, region, rank and operation. Several archives of a bundle are parts of one
// run.
#pragma once

#include <memory>

#include "core/records/importer.h"
#include "core/records/time_bins.h"
#include "importers/events/told_communicators.h"

namespace weft {

// The preference of an archive that Weft made from its own recording: beside that recording it adds what the recording
// lacks.
inline constexpr int traceOfRecording = -1;

// `told`: receives the communicators of the traces that were read.
std::unique_ptr<Importer> traceImporter(const BinChoice& choice = {},
                                        std::shared_ptr<ToldCommunicators> told = nullptr);

}  // namespace weft
