// Matrices of ranks by ranks: what profile2mat makes of Open MPI's monitoring, and what the introspection library
// writes.
//   0 3 17 0      one line per rank, whole numbers and blanks, no header
#pragma once

#include <memory>
#include <string_view>

#include "core/records/importer.h"

namespace weft {

// A square of whole numbers, two ranks at least; profile2mat puts a blank behind each.
bool looksLikeRankMatrix(std::string_view firstBytes);

// All matrices of a run: by their names they are bytes or messages, and of which class.
ImportReport readRankMatrices(const InputFile& files, RowSink& sink, const Progress& progress);

std::unique_ptr<Importer> rankMatrixImporter();

}  // namespace weft
