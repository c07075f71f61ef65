// The readers of counter dumps as importers.
#pragma once

#include <memory>
#include <vector>

#include "core/importer.h"
#include "ibdiag/fabric_assembler.h"

namespace weft {

// One per format. They collect into `assembler`, whose finish() is called by another one of its importers.
std::vector<std::unique_ptr<Importer>> counterImporters(const std::shared_ptr<FabricAssembler>& assembler);

}  // namespace weft
