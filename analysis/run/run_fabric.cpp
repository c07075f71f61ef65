#include "analysis/run/run_fabric.h"

#include <CLI/CLI.hpp>

#include "analysis/run/output.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/loads/measured_rails.h"
#include "ibdiag/loads/recorded_ports.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {

Fabric loadFabric(const RunStore& store) {
  Fabric fabric = withMeasuredRails(Fabric::build(store.fabric()), store);
  if (fabric.nodes().empty()) throw Error(whyNoRoutes(fabric));
  return fabric;
}

Fabric fabricForPorts(const RunStore& store) {
  Fabric fabric = Fabric::build(store.fabric());
  return fabric.nodes().empty() ? fabricOfRecordedPorts(store) : fabric;
}

std::string assumedRoutes(const Fabric& filled) {
  const std::string lids = filled.givenLids() == 0
                               ? ""
                               : "; no dump has LIDs, so that " +
                                     counted(filled.givenLids(), "port was", "ports were") + " given one, by names";
  return filled.routesAssumed() ? "the routes of " + std::to_string(filled.assumedTables()) +
                                      sentence(" switches are assumed, by minimal hops; their forwarding tables",
                                               Absence::notKnown, Verb::are) +
                                      lids
                                : "all forwarding tables are known; no route is assumed";
}

Fabric withRoutes(Fabric fabric, bool assume) {
  if (!assume) return fabric;
  Fabric filled = assumeMinimalHops(fabric);
  say(assumedRoutes(filled));
  return filled;
}

std::string whyNoRoutes(const Fabric& fabric) {
  if (fabric.nodes().empty())
    return "this run has no fabric; import a topology and forwarding tables with it, for example ibdiagnet.lst and "
           "ibdiagnet.fdbs";
  const std::string why = routesUnknown(fabric);
  return why.empty() ? why : why + " with --assume-minimal-hops";
}

void needRoutes(const Fabric& fabric) {
  if (const std::string why = whyNoRoutes(fabric); !why.empty()) throw Error(why);
}

void addSendersOption(CLI::App& command, Senders& senders) {
  command.add_flag_callback(
      "--all-adapters", [&senders] { senders = Senders::all; },
      "include aggregation nodes and gateways in all-to-all traffic and in checks of all pairs of ports");
}

std::string sendersNote(const Fabric& fabric) {
  std::size_t aggregation = 0, gateways = 0;
  for (const FabricNode& node : fabric.nodes()) {
    aggregation += node.aggregates;
    gateways += node.gateway;
  }
  if (aggregation + gateways == 0) return {};
  std::string words = aggregation == 0 ? "" : counted(aggregation, "aggregation node", "aggregation nodes");
  if (gateways != 0) words += (words.empty() ? "" : " and ") + counted(gateways, "gateway", "gateways");
  return words + (fabric.senders() == Senders::all ? " send and receive too, because of --all-adapters"
                                                   : " neither send nor receive; --all-adapters takes them too");
}

std::string sendersWords(const Fabric& fabric) {
  return fabric.senders() == Senders::all && !sendersNote(fabric).empty() ? "of aggregation nodes and gateways too"
                                                                          : "";
}

void addAssumeOption(CLI::App& command, bool& assume) {
  command.add_flag("--assume-minimal-hops", assume, "for switches without a forwarding table, assume minimal hops");
}

Json asJson(const SubnetCounts& counts) {
  return {{"subnet", number(counts.subnet)},
          {"cas", counts.adapters},
          {"switches", counts.switches},
          {"links", counts.links},
          {"levels", counts.switchesOnLevel.size()},
          {"routers", counts.routers},
          {"tables", counts.tables},
          {"aggregation_nodes", counts.aggregationNodes}};
}

}  // namespace weft
