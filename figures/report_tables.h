// The tables of the HTML report: the largest values of everything, with exact numbers.
#pragma once

#include "core/store/run_snapshot.h"
#include "ibdiag/findings/fabric_findings.h"
#include "reports/table.h"

namespace weft {

class FigureData;

// Of each at most `most` rows, the largest first.
Table communicatorsTable(const RunSnapshot& run, std::size_t most);  // by time, else by volume
Table operationsTable(const RunSnapshot& run, std::size_t most);     // over all communicators
// The link ends with the largest load of the best source that was recorded, and who of pair traffic loads them most.
// Empty where no source tells loads.
struct HotLinks {
  Table table;
  std::string source;  // "port traffic"
};
HotLinks hotLinks(FigureData& data, std::size_t most);
Table findingsTable(const Fabric& fabric, const FabricFindings& findings, std::size_t most);
Table sourcesTable(const RunSnapshot& run);
Table diagnosticsTable(const RunSnapshot& run, std::size_t most);

}  // namespace weft
