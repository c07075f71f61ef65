// The importers for training jobs, except for NCCL's logs.
#pragma once

#include <memory>

#include "core/records/importer.h"
#include "core/records/time_bins.h"
#include "importers/nccl/nccl_company.h"

namespace weft {

// The last of them reads NCCL's logs, which are combined with what the others read.
Importers trainingImporters(const BinChoice& bins);

// For tests: only one format.
std::unique_ptr<Importer> inspectorImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company);
std::unique_ptr<Importer> kinetoImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company);
std::unique_ptr<Importer> executionTraceImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company);
std::unique_ptr<Importer> chakraImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company);

}  // namespace weft
