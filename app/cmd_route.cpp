// weft route: the hops between two ports, as the forwarding tables take them.
#include <CLI/CLI.hpp>

#include "app/commands.h"
#include "app/endpoints.h"
#include "app/output.h"
#include "app/run_fabric.h"
#include "core/error.h"
#include "core/quote.h"
#include "core/units.h"
#include "ibdiag/routes.h"

namespace weft {
namespace {

struct Request {
  std::string path, source, destination, format = "text";
  std::optional<std::uint32_t> subnet;
  bool assume = false;
};

std::vector<std::string> cells(const Fabric& fabric, const Hop& hop, std::size_t at) {
  const FabricNode& node = fabric.node(hop.node);
  return {std::to_string(at), node.description, text(node.guid), hop.in ? std::to_string(*hop.in) : "",
          hop.out ? std::to_string(*hop.out) : ""};
}

void printCsv(Output& out, const Fabric& fabric, const Route& route) {
  out << "hop,node,guid,in_port,out_port\n";
  for (std::size_t i = 0; i < route.hops.size(); ++i) {
    const auto row = cells(fabric, route.hops[i], i);
    out << row[0] << "," << csvField(row[1]) << "," << row[2] << "," << row[3] << "," << row[4] << "\n";
  }
}

void printText(Output& out, const Fabric& fabric, const Route& route) {
  TextTable table({"hop", "node", "guid", "in port", "out port"});
  for (std::size_t i = 0; i < route.hops.size(); ++i) table.row(cells(fabric, route.hops[i], i));
  out << table.text();
}

int run(const Request& request) {
  const Fabric fabric = withRoutes(loadFabric(RunStore(request.path)), request.assume);
  needRoutes(fabric);
  const Endpoints ends = findEndpoints(fabric, request.source, request.destination, request.subnet);
  const Route route = walkRoute(fabric, ends.source, ends.destination);
  Output out;
  if (request.format == "csv") printCsv(out, fabric, route);
  else printText(out, fabric, route);
  out.finish();
  if (route.end == RouteEnd::arrived) return 0;
  const std::string where = route.hops.empty() ? request.source : fabric.node(route.hops.back().node).description;
  throw Error("the route to LID " + std::to_string(number(ends.destination)) + " ends at " + where + ": " +
              sentence(route.end) + "; weft fabric --check lists all broken routes");
}

}  // namespace

void addRouteCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("route", "the hops between two ports, as the forwarding tables take them");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("SOURCE", request->source, "a LID, port GUID or host")->required();
  command->add_option("DESTINATION", request->destination, "a LID, port GUID or host")->required();
  command->add_option("--subnet", request->subnet, "where LIDs or hosts are in several")->type_name("N");
  addAssumeOption(*command, request->assume);
  command->add_option("--format", request->format)->check(CLI::IsMember({"text", "csv"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
