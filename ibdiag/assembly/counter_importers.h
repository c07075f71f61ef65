// The readers of counter dumps as importers.
#pragma once

#include <memory>
#include <vector>

#include "core/records/importer.h"
#include "ibdiag/assembly/fabric_assembler.h"

namespace weft {

// One importer per format. They collect into `assembler`, whose finish() is called by another one of its importers.
std::vector<std::unique_ptr<Importer>> counterImporters(const std::shared_ptr<FabricAssembler>& assembler);

// A .db_csv whose topology was read is read again for its counters; the report covers both.
ImportReport withDbCsvCounters(ImportReport topology, const InputFile& file, FabricAssembler& assembler,
                               const Progress& progress);

}  // namespace weft
