#include "ibdiag/assembly/port_fact_merge.h"

#include <map>
#include <tuple>

#include "core/base/units.h"

namespace weft {

void mergePortFacts(const std::vector<const PortFactDump*>& byPath, const PortDirectory& directory, RowSink& sink, ImportReport& report) {
  std::map<std::tuple<NodeId, PortNumber, PortFact>, std::string_view> all;
  for (const PortFactDump* dump : byPath) {
    std::uint64_t unplaced = 0, first = 0;
    for (const ListedPortFacts& port : dump->ports) {
      const auto place = directory.byGuid(port.guid, ListedCounters::GuidOf::unsaid, port.port);
      if (!place && unplaced++ == 0) first = port.line;
      if (!place) continue;
      for (const auto& [fact, value] : port.facts) all.try_emplace({place->node, place->port, fact}, value);
    }
    if (unplaced == 0) continue;
    report.rowsLeftOut += directory.empty() ? unplaced : 0;
    report.diagnostics.add({directory.empty() ? "ports.noTopology" : "ports.unplaced", directory.empty() ? Severity::dataLost : Severity::note, dump->name.shown, first,
                            directory.empty() ? "no topology was read, so that the ports have no place"
                                              : counted(unplaced, "port that it describes is", "ports that it describes are") + " of no node of the fabric",
                            "what it says of them was left out", "import the .lst file or another topology of the fabric with it"});
  }
  for (const auto& [key, value] : all) {
    sink.portFact({std::get<0>(key), std::get<1>(key), std::get<2>(key), std::string(value)});
    ++report.rowsKept;
  }
}

}  // namespace weft
