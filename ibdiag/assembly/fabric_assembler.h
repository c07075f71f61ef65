// Collects the dumps of an import and puts them together when the last one is read.
#pragma once

#include <list>
#include <span>
#include <string>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "core/records/run_hosts.h"
#include "ibdiag/assembly/node_name_map_reader.h"
#include "ibdiag/counters/counter_dumps.h"
#include "ibdiag/dumps/collected_dumps.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

class FabricAssembler {
 public:
  // References stay valid.
  TopologyDump& addTopology(DumpName name) { return topologies_.emplace_back(std::move(name)); }
  TableDump& addTables(DumpName name) { return tables_.emplace_back(TableDump{std::move(name), {}}); }
  RangeDump& addRanges(DumpName name) { return ranges_.emplace_back(RangeDump{std::move(name), {}}); }

  LaneDump& addLanes(DumpName name) { return lanes_.emplace_back(LaneDump{std::move(name), {}}); }
  LevelDump& addLevels(DumpName name) { return levels_.emplace_back(LevelDump{std::move(name), {}}); }

  NameDump& addNames(DumpName name) { return names_.emplace_back(NameDump{std::move(name), {}}); }

  PortFactDump& addPortFacts(DumpName name) { return portFacts_.emplace_back(PortFactDump{std::move(name), {}, {}}); }

  CounterDump& addCounters(DumpName name, CounterMoment moment) {
    return counters_.emplace_back(CounterDump{std::move(name), moment, {}, false});
  }

  // Hands over nodes by subnet and GUID, their ports, links, forwarding tables and lanes, the adapters of `hosts`,
  // and the counters of ports: those of dumps, or else those that the hosts read themselves. The report counts the rows
  // and states what does not fit together. Empties the collection.
  ImportReport finish(RowSink& sink, const RunHosts& hosts);

 private:
  std::list<TopologyDump> topologies_;
  std::list<TableDump> tables_;
  std::list<RangeDump> ranges_;
  std::list<LaneDump> lanes_;
  std::list<LevelDump> levels_;
  std::list<CounterDump> counters_;
  std::list<PortFactDump> portFacts_;
  std::list<NameDump> names_;
};

}  // namespace weft
