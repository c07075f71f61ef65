// weft fabric: what each subnet consists of, and whether its routes are sound.
#include <CLI/CLI.hpp>

#include "app/commands.h"
#include "app/json.h"
#include "app/run_fabric.h"
#include "app/run_facts.h"

namespace weft {
namespace {

struct Request {
  std::string path, format = "text";
  bool check = false;
};

std::vector<std::string> cells(const SubnetCounts& each) {
  std::vector<std::string> row;
  for (const std::uint32_t count : {each.subnet, each.channelAdapters, each.switches, each.links, each.levels, each.routers, each.hosts})
    row.push_back(std::to_string(count));
  return row;
}

void printCsv(Output& out, const std::vector<SubnetCounts>& subnets) {
  out << "subnet,cas,switches,links,levels,routers,hosts\n";
  for (const SubnetCounts& each : subnets) {
    std::string line;
    for (const std::string& cell : cells(each)) line += (line.empty() ? "" : ",") + cell;
    out << line << "\n";
  }
}

void printText(Output& out, const Fabric& fabric, const std::vector<SubnetCounts>& subnets) {
  TextTable table({"subnet", "CAs", "switches", "links", "levels", "routers", "hosts"});
  for (const SubnetCounts& each : subnets) table.row(cells(each));
  out << table.text();
  for (const std::string& problem : fabric.problems()) out << problem << "\n";
}

Json asJson(const Fabric& fabric, const std::vector<SubnetCounts>& subnets) {
  Json json{{"subnets", Json::array()}, {"problems", fabric.problems()}};
  for (const SubnetCounts& each : subnets)
    json["subnets"].push_back({{"subnet", each.subnet}, {"cas", each.channelAdapters}, {"switches", each.switches},
                               {"links", each.links}, {"levels", each.levels}, {"routers", each.routers},
                               {"hosts", each.hosts}});
  return json;
}

int run(const Request& request) {
  const Fabric fabric = loadFabric(RunStore(request.path));
  const auto subnets = countSubnets(fabric, computeLevels(fabric));
  Output out;
  if (request.format == "json") print(out, asJson(fabric, subnets));
  else if (request.format == "csv") printCsv(out, subnets);
  else printText(out, fabric, subnets);
  out.finish();
  return 0;
}

}  // namespace

void addFabricCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("fabric", "what each subnet consists of, and whether its routes are sound");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--format", request->format)->check(CLI::IsMember({"text", "csv", "json"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
