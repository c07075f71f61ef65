#include "ibdiag/counters/ports_missing.h"

#include "core/base/units.h"

namespace weft {
namespace {

struct NamedPorts {
  std::set<PortPlace> ports;  // of switches
  std::set<NodeId> switches;
  std::uint64_t lastLine = 0;
};

NamedPorts portsNamed(const CounterDump& dump, const PortDirectory& directory) {
  NamedPorts named;
  for (const ListedCounters& port : dump.ports) {
    named.lastLine = port.line;
    const auto place = port.guid ? directory.byGuid(*port.guid, port.guidOf, port.port) : std::nullopt;
    if (!place || !directory.isSwitch(place->node)) continue;
    named.ports.insert(*place);
    named.switches.insert(place->node);
  }
  return named;
}

}  // namespace

void reportPortsMissing(const std::vector<const CounterDump*>& dumps, const PortDirectory& directory,
                        ImportReport& report) {
  for (const CounterDump* dump : dumps) {
    if (!dump->listsAllPorts) continue;
    const NamedPorts named = portsNamed(*dump, directory);
    std::vector<PortPlace> missing;
    std::set<NodeId> of;
    for (const PortPlace& place : directory.activeSwitchPorts()) {
      if (!named.switches.contains(place.node) || named.ports.contains(place)) continue;
      missing.push_back(place);
      of.insert(place.node);
    }
    if (missing.empty()) continue;
    report.diagnostics.add(
        {"counters.portsMissing", Severity::dataLost, dump->name.shown, named.lastLine,
         counted(missing.size(), "port", "ports") + " of " +
             counted(of.size(), "switch that it names has", "switches that it names have") +
             " a link and no counters here, the first is port " + std::to_string(missing.front().port) + " of " +
             directory.nameOf(missing.front().node),
         "their traffic is not known",
         "copy the file again if it was still being written, or dump the counters again with the topology"});
  }
}

}  // namespace weft
