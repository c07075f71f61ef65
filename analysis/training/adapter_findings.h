// Findings about adapters that the channels of several ranks share.
#pragma once

#include "analysis/training/shared_adapters.h"
#include "ibdiag/loads/adapter_ports.h"
#include "ibdiag/findings/finding.h"

namespace weft {

// One for the adapters of one name. A warning if fewer than half of the hosts share it; else the job was set up like
// that, and it is a note.
void findSharedAdapters(const AdapterUse& use, const AdapterPorts& ports, const Fabric& fabric, FindingList& list);

}  // namespace weft
