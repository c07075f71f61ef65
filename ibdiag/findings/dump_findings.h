// Findings from the import and from counters: contradictions between dumps, and errors that ports counted.
#pragma once

#include <string>
#include <vector>

#include "core/records/records.h"
#include "ibdiag/findings/finding.h"
#include "ibdiag/loads/port_counters.h"

namespace weft {

// Data beside the fabric; what is null or empty was not recorded.
struct FindingSources {
  const PortCounters* counters = nullptr;
  std::vector<DiagnosticRecord> diagnostics;
  std::vector<CodeTotal> diagnosticTotals;
  FindingList ofRun{};                           // what others found in what the run did on the fabric
  std::string expectedWidth{}, expectedSpeed{};  // of each link, as dumps spell them; empty: none is
};

void findDumpFaults(const Fabric& fabric, const FindingSources& sources, FindingList& list);

}  // namespace weft
