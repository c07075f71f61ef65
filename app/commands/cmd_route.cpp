// weft route: the hops between two ports, as the forwarding tables take them.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "analysis/run/adaptive_words.h"
#include "analysis/run/endpoints.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"
#include "ibdiag/routes/routes.h"
#include "reports/node_cell.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct RouteRequest {
  std::string path, source, destination;
  FormatOption format;
  Top top;
  std::optional<std::uint32_t> subnet;
  bool assume = false;
  Adaptive adaptive = Adaptive::even;
};

// The ports with a cable among which a switch of the route may choose: "5 6 7"; empty where it does not.
std::string choicesAt(const Fabric& fabric, const Hop& hop, Lid destination) {
  std::string text;
  if (!hop.out || !fabric.node(hop.node).isSwitch()) return text;
  for (const PortNumber port : fabric.choices(hop.node, destination))
    if (fabric.endAt(hop.node, port)) text += (text.empty() ? "" : " ") + std::to_string(port);
  return text;
}

Table asTable(const Fabric& fabric, const Route& route, Lid destination) {
  Table table{{{"hop", ColumnKind::number},
               {"node"},
               {"guid"},
               {"in_port", ColumnKind::number, "in port"},
               {"out_port", ColumnKind::number, "out port"}},
              {}};
  if (fabric.spreads()) table.columns.push_back({"choices"});
  for (const Hop& hop : route.hops) {
    const FabricNode& node = fabric.node(hop.node);
    table.rows.push_back({table.rows.size(), nodeCell(fabric, hop.node), text(node.guid), hop.in, hop.out});
    if (fabric.spreads()) table.rows.back().push_back(choicesAt(fabric, hop, destination));
  }
  return table;
}

// What the switches have printed beside the ports, to the right, where some port of the route has it.
void addLabels(const Fabric& fabric, const Route& route, Table& table) {
  const auto labelOf = [&](const Hop& hop, const std::optional<PortNumber>& port) {
    const auto label = port && fabric.node(hop.node).isSwitch() ? portLabel(fabric, hop.node, *port) : std::nullopt;
    return label ? Cell(label->text) : Cell();
  };
  const auto isLabelled = [&](const Hop& hop) {
    return !labelOf(hop, hop.in).isAbsent() || !labelOf(hop, hop.out).isAbsent();
  };
  if (std::ranges::none_of(route.hops, isLabelled)) return;
  table.columns.push_back({"in_label", ColumnKind::text, "in label"});
  table.columns.push_back({"out_label", ColumnKind::text, "out label"});
  for (std::size_t at = 0; at < route.hops.size(); ++at) {
    table.rows[at].push_back(labelOf(route.hops[at], route.hops[at].in));
    table.rows[at].push_back(labelOf(route.hops[at], route.hops[at].out));
  }
}

int run(const RouteRequest& request) {
  const Fabric fabric = withRoutes(loadFabric(RunStore(request.path)), request.assume).withAdaptive(request.adaptive);
  needRoutes(fabric);
  const Endpoints ends = findEndpoints(fabric, request.source, request.destination, request.subnet);
  const Route route = walkRoute(fabric, ends.source, ends.destination);
  if (fabric.spreads())
    say("switches may choose among groups of ports: this route takes the static ports; choices are the ports that each "
        "switch may take");
  Output out;
  Table table = asTable(fabric, route, ends.destination);
  addLabels(fabric, route, table);
  keepTopRows(table.rows, request.top, "hops");
  if (request.format.name == "text") {
    out << withBlanks(table);
    out.finish();
  }  // where a route begins and ends there is no port
  else
    print(out, table, request.format.table());
  if (route.end == RouteEnd::arrived) return 0;
  const std::string where = route.hops.empty() ? request.source : nodeName(fabric, route.hops.back().node);
  throw Error("the route to LID " + std::to_string(number(ends.destination)) + " ends at " + where + ": " +
              sentence(route.end) + "; weft fabric --check lists all broken routes");
}

}  // namespace

void addRouteCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<RouteRequest>();
  CLI::App* command = app.add_subcommand("route", "the hops between two ports, by the forwarding tables");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("SOURCE", request->source, "a LID, port GUID or host")->required();
  command->add_option("DESTINATION", request->destination, "a LID, port GUID or host")->required();
  command->add_option("--subnet", request->subnet, "the subnet, if the LIDs or hosts are in several")->type_name("N");
  addAssumeOption(*command, request->assume);
  addAdaptiveOption(*command, request->adaptive);
  addTopOption(*command, request->top, "only the first N hops");
  addFormatOption(*command, request->format, tableFormatNames());
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
