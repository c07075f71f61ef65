// Describes how ranks ended, and their child processes.
#pragma once

#include <string>

#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"

namespace weft {

// How a program ended that did not come to the end of MPI_Finalize: "rank 3: MPI_Abort with code 4; the other 7 ranks
// did not say how they ended: they were killed, or still running when the bundle was copied".
std::string howItEnded(const RecordData& data);

// Communicators on which less or more arrived than was sent point to point, where all ranks recorded all that they did.
void tellBalance(const RecordData& data, ReaderNotes& notes);

// Signals that ended ranks, children that recorded nothing, and what there was no memory for.
void tellRanks(const RecordData& data, ReaderNotes& notes);

}  // namespace weft
