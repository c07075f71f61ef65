// weft route: the hops between two ports, as the forwarding tables take them.
#include <CLI/CLI.hpp>

#include "analysis/run/endpoints.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/routes/routes.h"
#include "reports/node_cell.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct RouteRequest {
  std::string path, source, destination;
  FormatOption format;
  std::optional<std::uint32_t> subnet;
  bool assume = false;
};

Table asTable(const Fabric& fabric, const Route& route) {
  Table table{{{"hop", ColumnKind::number}, {"node"}, {"guid"}, {"in_port", ColumnKind::number, "in port"},
               {"out_port", ColumnKind::number, "out port"}}, {}};
  for (const Hop& hop : route.hops) {
    const FabricNode& node = fabric.node(hop.node);
    table.rows.push_back({table.rows.size(), nodeCell(fabric, hop.node), text(node.guid), hop.in, hop.out});
  }
  return table;
}

int run(const RouteRequest& request) {
  const Fabric fabric = withRoutes(loadFabric(RunStore(request.path)), request.assume);
  needRoutes(fabric);
  const Endpoints ends = findEndpoints(fabric, request.source, request.destination, request.subnet);
  const Route route = walkRoute(fabric, ends.source, ends.destination);
  Output out;
  const Table table = asTable(fabric, route);
  if (request.format.name == "text") out << withBlanks(table), out.finish();  // where a route begins and ends there is no port
  else print(out, table, request.format.table());
  if (route.end == RouteEnd::arrived) return 0;
  const std::string where = route.hops.empty() ? request.source : nodeName(fabric, route.hops.back().node);
  throw Error("the route to LID " + std::to_string(number(ends.destination)) + " ends at " + where + ": " +
              sentence(route.end) + "; weft fabric --check lists all broken routes");
}

}  // namespace

void addRouteCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<RouteRequest>();
  CLI::App* command = app.add_subcommand("route", "the hops between two ports, as the forwarding tables take them");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("SOURCE", request->source, "a LID, port GUID or host")->required();
  command->add_option("DESTINATION", request->destination, "a LID, port GUID or host")->required();
  command->add_option("--subnet", request->subnet, "where LIDs or hosts are in several")->type_name("N");
  addAssumeOption(*command, request->assume);
  addFormatOption(*command, request->format, tableFormatNames());
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
