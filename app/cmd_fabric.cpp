// weft fabric: what each subnet consists of, and whether its routes are sound.
#include <CLI/CLI.hpp>

#include "app/commands.h"
#include "app/run_fabric.h"
#include "core/units.h"

namespace weft {
namespace {

struct Request {
  std::string path, format = "text";
  bool check = false;
};

struct Findings {
  std::vector<SubnetCounts> subnets;
  std::vector<SubnetRoutes> routes;  // with --check, as subnets
  DumpFindings dumps;
};

Findings collect(const RunStore& store, const Fabric& fabric, bool check) {
  Findings found{countSubnets(fabric, computeLevels(fabric)), {}, {}};
  if (!check) return found;
  found.routes = checkRoutes(fabric);
  found.dumps = findingsOf(store.diagnosticTotals());
  return found;
}

using Cells = std::vector<std::string>;

Cells cells(const SubnetCounts& each) {
  Cells row;
  for (const std::uint64_t count : {std::uint64_t{number(each.subnet)}, each.adapters, each.switches, each.links,
                                    std::uint64_t{each.switchesOnLevel.size()}, each.routers, each.tables})
    row.push_back(std::to_string(count));
  return row;
}

void printCsv(Output& out, const Findings& found) {
  out << "subnet,cas,switches,links,levels,routers,tables";
  // What the dumps themselves were found to hold cannot be told apart by subnet.
  if (!found.routes.empty()) out << ",pairs,unreachable,loops,one_way_links_of_run,duplicate_lids_of_run";
  out << "\n";
  for (std::size_t i = 0; i < found.subnets.size(); ++i) {
    Cells row = cells(found.subnets[i]);
    if (!found.routes.empty())
      for (const std::uint64_t count : {found.routes[i].pairs, found.routes[i].unreachable(), found.routes[i].loops(),
                                        found.dumps.oneWayLinks, found.dumps.duplicateLids})
        row.push_back(std::to_string(count));
    for (std::size_t at = 0; at < row.size(); ++at) out << (at == 0 ? "" : ",") << row[at];
    out << "\n";
  }
  out.finish();
}

std::string portText(const Fabric& fabric, PortIndex at) {
  const FabricPort& port = fabric.port(at);
  return fabric.node(port.node).description + " (LID " + std::to_string(number(port.lid)) + ")";
}

void printRoutes(Output& out, const Fabric& fabric, const SubnetRoutes& routes) {
  out << "subnet " << std::to_string(number(routes.subnet)) << ": " << std::to_string(routes.unreachable()) << " of "
      << std::to_string(routes.pairs) << " pairs unreachable, " << std::to_string(routes.loops()) << " of them in loops\n";
  for (std::size_t i = 0; i < routes.pairsByEnd.size(); ++i)
    if (static_cast<RouteEnd>(i) != RouteEnd::arrived && routes.pairsByEnd[i] != 0)
      out << "  " << std::to_string(routes.pairsByEnd[i]) << ": " << sentence(static_cast<RouteEnd>(i)) << "\n";
  for (const BrokenPair& pair : routes.examples)
    out << "  e.g. " << portText(fabric, pair.source) << " to " << portText(fabric, pair.destination) << ": "
        << sentence(pair.end) << "\n";
}

void printText(Output& out, const Fabric& fabric, const Findings& found) {
  TextTable table({"subnet", "CAs", "switches", "links", "levels", "routers", "tables"});
  for (const SubnetCounts& each : found.subnets) table.row(cells(each));
  out << table.text();
  for (const std::string& problem : fabric.problems()) out << problem << "\n";
  for (const SubnetRoutes& each : found.routes) printRoutes(out, fabric, each);
  if (!found.routes.empty())
    out << "one-way links: " << std::to_string(found.dumps.oneWayLinks) << "\nduplicate LIDs: "
        << std::to_string(found.dumps.duplicateLids) << "\nduplicate node GUIDs: " << std::to_string(found.dumps.duplicateGuids)
        << "\n";
  out.finish();
}

Json asJson(const Fabric& fabric, const SubnetRoutes& routes) {
  Json json{{"pairs", routes.pairs}, {"unreachable", routes.unreachable()}, {"loops", routes.loops()},
            {"examples", Json::array()}};
  for (const BrokenPair& pair : routes.examples)
    json["examples"].push_back({{"source", portText(fabric, pair.source)}, {"destination", portText(fabric, pair.destination)},
                                {"source_guid", text(fabric.port(pair.source).guid)},
                                {"destination_guid", text(fabric.port(pair.destination).guid)}, {"why", sentence(pair.end)}});
  return json;
}

void printJson(Output& out, const Fabric& fabric, const Findings& found) {
  Json json{{"subnets", Json::array()}, {"problems", fabric.problems()}};
  for (std::size_t i = 0; i < found.subnets.size(); ++i) {
    json["subnets"].push_back(asJson(found.subnets[i]));
    if (!found.routes.empty()) json["subnets"].back()["routes"] = asJson(fabric, found.routes[i]);
  }
  if (!found.routes.empty()) {
    json["one_way_links"] = found.dumps.oneWayLinks;
    json["duplicate_lids"] = found.dumps.duplicateLids;
    json["duplicate_guids"] = found.dumps.duplicateGuids;
  }
  print(out, json);
}

int run(const Request& request) {
  const RunStore store(request.path);
  const Fabric fabric = loadFabric(store);
  const Findings found = collect(store, fabric, request.check);
  Output out;
  if (request.format == "json") printJson(out, fabric, found);
  else if (request.format == "csv") printCsv(out, found);
  else printText(out, fabric, found);
  return 0;
}

}  // namespace

void addFabricCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("fabric", "what each subnet consists of, and whether its routes are sound");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_flag("--check", request->check, "walk all pairs: unreachable ones, loops, one-way links, duplicate LIDs");
  command->add_option("--format", request->format)->check(CLI::IsMember({"text", "csv", "json"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
