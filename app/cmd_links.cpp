// weft links: bytes and flows of every link end.
#include <CLI/CLI.hpp>

#include <cstdio>

#include "app/commands.h"
#include "app/json.h"
#include "app/names.h"
#include "app/run_fabric.h"
#include "core/error.h"
#include "core/quote.h"
#include "core/units.h"
#include "ibdiag/levels.h"
#include "ibdiag/port_traffic.h"

namespace weft {
namespace {

struct Request {
  std::string path, traffic, communicator, format = "csv";
  std::vector<std::string> regions;
  bool assume = false;
};

[[noreturn]] void refuse(const std::string& what) {
  throw Error(what + "; --traffic port (where port traffic was recorded) and --traffic all-to-all can be had");
}

void say(const std::string& line) { std::fprintf(stderr, "weft: %s\n", line.c_str()); }

std::vector<Flow> portFlows(const RunStore& store, const Fabric& fabric, const Request& request) {
  const auto regions = findRegions(store.regions(), request.regions);
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  if (!traffic.recorded()) {
    if (request.traffic.empty())
      throw Error("no traffic was recorded in this run; --traffic all-to-all shows what an even load would do");
    throw Error("this run has no port traffic; import an OTF2 port-traffic profile with it, or take --traffic all-to-all");
  }
  if (request.traffic.empty()) say("the loads are port traffic, as the run recorded it");
  if (traffic.unknownPorts != 0)
    say(std::to_string(traffic.unknownPorts) + " recorded ports are not in the fabric; their " +
        std::to_string(traffic.unknownPortBytes) + " bytes load no link");
  return mergedFlows(traffic, regions);
}

LinkLoads loads(const RunStore& store, const Fabric& fabric, const Request& request) {
  if (request.traffic == "pair") refuse("pair traffic is not recorded in this run");
  if (request.traffic == "counter") refuse("port counters are not recorded in this run");
  if (!request.communicator.empty())
    throw Error(std::string(request.traffic == "all-to-all" ? "all-to-all traffic" : "port traffic") +
                " does not know communicators; leave --communicator away, or see the routes with "
                "weft figure --view map --communicator");
  if (request.traffic == "all-to-all") {
    if (!request.regions.empty()) throw Error("all-to-all traffic has no regions; leave --region away");
    needRoutes(fabric);
    return accumulateAllToAll(fabric);
  }
  needRoutes(fabric);
  return accumulate(fabric, portFlows(store, fabric, request));
}

void tellTroubles(const LinkLoads& loads) {
  for (std::size_t i = 0; i < loads.flowsByEnd.size(); ++i) {
    const auto end = static_cast<RouteEnd>(i);
    if (end == RouteEnd::arrived || loads.flowsByEnd[i] == 0) continue;
    say(std::to_string(loads.flowsByEnd[i]) + " flows with " + std::to_string(loads.bytesByEnd[i]) +
        " bytes do not arrive: " + sentence(end) + "; they count up to where they end");
  }
  if (loads.overflow) say("some sums pass 2^63 and are held there");
}

// Visits the link ends by subnet, node GUID and port, which is the order of nodes and of a node's ends.
template <class Visit>
void eachEnd(const Fabric& fabric, Visit visit) {
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node)
    for (const EndIndex end : fabric.endsOf(NodeIndex(node))) visit(end);
}

std::string levelText(const Levels& levels, NodeIndex node) {
  const auto level = levels.ofNode[number(node)];
  return level ? std::to_string(*level) : std::string();
}

void printCsv(Output& out, const Fabric& fabric, const Levels& levels, const LinkLoads& loads) {
  out << "subnet,node,guid,port,peer,peer_guid,peer_port,level,peer_level,bytes,flows\n";
  eachEnd(fabric, [&](EndIndex at) {
    const LinkEnd &near = fabric.end(at), &far = fabric.end(peer(at));
    const FabricNode &node = fabric.node(near.node), &other = fabric.node(far.node);
    out << std::to_string(number(node.subnet)) << "," << csvField(node.description) << "," << text(node.guid) << ","
        << std::to_string(near.port) << "," << csvField(other.description) << "," << text(other.guid) << ","
        << std::to_string(far.port) << "," << levelText(levels, near.node) << "," << levelText(levels, far.node) << ","
        << std::to_string(loads.bytes[number(at)]) << "," << std::to_string(loads.flows[number(at)]) << "\n";
  });
  out.finish();
}

void printJson(Output& out, const Fabric& fabric, const Levels& levels, const LinkLoads& loads) {
  Json list = Json::array();
  eachEnd(fabric, [&](EndIndex at) {
    const LinkEnd &near = fabric.end(at), &far = fabric.end(peer(at));
    const FabricNode &node = fabric.node(near.node), &other = fabric.node(far.node);
    list.push_back({{"subnet", number(node.subnet)}, {"node", node.description}, {"guid", text(node.guid)},
                    {"port", near.port}, {"peer", other.description}, {"peer_guid", text(other.guid)},
                    {"peer_port", far.port}, {"level", orNull(levels.ofNode[number(near.node)])},
                    {"peer_level", orNull(levels.ofNode[number(far.node)])},
                    {"bytes", loads.bytes[number(at)]}, {"flows", loads.flows[number(at)]}});
  });
  print(out, list);
}

int run(const Request& request) {
  const RunStore store(request.path);
  const Fabric fabric = withRoutes(loadFabric(store), request.assume);
  const LinkLoads result = loads(store, fabric, request);
  const Levels levels = computeLevels(fabric);
  Output out;
  if (request.format == "json") printJson(out, fabric, levels, result);
  else printCsv(out, fabric, levels, result);
  tellTroubles(result);
  return 0;
}

}  // namespace

void addLinksCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("links", "bytes and flows of every link end");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--traffic", request->traffic, "default: the best source that the run has")
      ->check(CLI::IsMember({"port", "pair", "counter", "all-to-all"}));
  command->add_option("--region", request->regions, "only this region; may be repeated")->type_name("NAME")->allow_extra_args(false);
  command->add_option("--communicator", request->communicator, "only this one, where the source knows communicators")
      ->type_name("NAME");
  addAssumeOption(*command, request->assume);
  command->add_option("--format", request->format)->check(CLI::IsMember({"csv", "json"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
