// The tables of the page that a report is: the largest of everything, with exact numbers.
#pragma once

#include "app/report_table.h"
#include "core/run_snapshot.h"
#include "ibdiag/fabric_findings.h"

namespace weft {

class FigureData;

// Of each at most `most` rows, the largest first.
ReportTable communicatorsTable(const RunSnapshot& run, std::size_t most);  // by time, else by volume
ReportTable operationsTable(const RunSnapshot& run, std::size_t most);     // over all communicators
// The link ends with the largest load of the best source that was recorded, and who of pair traffic loads them most.
// Empty where no source tells loads.
struct HotLinks {
  ReportTable table;
  std::string source;  // "port traffic"
};
HotLinks hotLinks(FigureData& data, std::size_t most);
ReportTable findingsTable(const Fabric& fabric, const FabricFindings& findings, std::size_t most);
ReportTable sourcesTable(const RunSnapshot& run);
ReportTable diagnosticsTable(const RunSnapshot& run, std::size_t most);

}  // namespace weft
