// Rows of what NCCL's logs say.
#pragma once

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_groups.h"

namespace weft {

void giveNccl(const NcclGroups& groups, const Measures& wanted, RowSink& sink, ReaderNotes& notes);

}  // namespace weft
