// Reads the XML files that NCCL writes about a host: NCCL_TOPO_DUMP_FILE (<system>) and NCCL_GRAPH_DUMP_FILE
// (<graphs>).
#pragma once

#include <string_view>
#include <vector>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_host.h"

namespace weft {

bool looksLikeNcclXml(std::string_view firstBytes);

// False where the user cancelled.
bool readNcclXml(const InputFile& file, std::vector<NcclHost>& hosts, ReaderNotes& notes, const Progress& progress);

}  // namespace weft
