// Debug logs of NCCL and RCCL (NCCL_DEBUG=INFO): one file for each process, or all of them on one stream.
#pragma once

#include <memory>

#include "core/records/importer.h"
#include "importers/nccl/nccl_company.h"

namespace weft {

bool looksLikeNccl(std::string_view firstBytes);

// Ranks are GPUs. Communicators, operations by rank, and pairs of ranks by the rings and trees of the log; all files
// together. `company`: what other files of the job tell.
ImportReport readNccl(const InputFile& files, RowSink& sink, const Progress& progress, const NcclCompany& company = {});

std::unique_ptr<Importer> ncclImporter(std::shared_ptr<NcclCompany> company);

}  // namespace weft
