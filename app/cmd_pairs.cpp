// weft pairs: who sends how much to whom.
#include <CLI/CLI.hpp>

#include <cstdio>
#include <map>

#include "app/commands.h"
#include "app/names.h"
#include "app/output.h"
#include "app/run_fabric.h"
#include "core/error.h"
#include "core/quote.h"
#include "core/units.h"
#include "ibdiag/port_traffic.h"

namespace weft {
namespace {

struct Request {
  std::string path, communicator, klass, by, format = "csv";
  std::vector<std::string> regions;
};

struct HostPairs {
  std::map<std::pair<HostIndex, HostIndex>, std::uint64_t> bytes;  // by source, then destination
  std::uint64_t nowhereBytes = 0;                                  // to LIDs that no host owns
};

void say(const std::string& line) { std::fprintf(stderr, "weft: %s\n", line.c_str()); }

// Only pair traffic knows ranks, classes and communicators, and no format of this version records it.
void refuseWhatIsNotRecorded(const Request& request) {
  const auto refuse = [](const std::string& option) {
    throw Error("pair traffic of ranks is not recorded in this run, so that " + option +
                " can't be had; port traffic between hosts can: weft pairs --by host");
  };
  if (request.by == "rank") refuse("--by rank");
  if (!request.klass.empty()) refuse("--class");
  if (!request.communicator.empty()) refuse("--communicator");
}

HostPairs hostPairs(const RunStore& store, const Fabric& fabric, const Request& request) {
  const auto regions = findRegions(store.regions(), request.regions);
  const PortTraffic traffic = loadPortTraffic(store, fabric);
  if (!traffic.recorded())
    throw Error("this run has neither pair traffic nor port traffic; import an OTF2 port-traffic profile with it");
  if (traffic.unknownPorts != 0)
    say(std::to_string(traffic.unknownPorts) + " recorded ports are not in the fabric; their " +
        std::to_string(traffic.unknownPortBytes) + " bytes are left out");
  HostPairs pairs;
  for (const Flow& flow : mergedFlows(traffic, regions)) {
    const FabricNode& source = fabric.node(fabric.port(flow.source).node);
    const auto owner = fabric.owner(source.subnet, flow.destination);
    const auto target = owner ? fabric.node(fabric.port(*owner).node).host : std::nullopt;
    std::uint64_t& sum = source.host && target ? pairs.bytes[{*source.host, *target}] : pairs.nowhereBytes;
    const auto more = checkedSum(sum, flow.bytes);
    if (!more) throw Error("the bytes between two hosts pass 2^63; choose fewer regions with --region");
    sum = *more;
  }
  std::erase_if(pairs.bytes, [](const auto& each) { return each.second == 0; });
  return pairs;
}

void printCsv(Output& out, const Fabric& fabric, const HostPairs& pairs) {
  out << "source,destination,messages,bytes\n";
  for (const auto& [pair, bytes] : pairs.bytes)
    out << csvField(fabric.host(pair.first).name) << "," << csvField(fabric.host(pair.second).name) << ",,"
        << std::to_string(bytes) << "\n";
}

// NIST's Matrix Market exchange format: rows send, columns receive, counted from 1.
void printMatrixMarket(Output& out, const Fabric& fabric, const HostPairs& pairs) {
  const std::string count = std::to_string(fabric.hosts().size());
  out << "%%MatrixMarket matrix coordinate integer general\n% bytes; rows send, columns receive\n";
  for (std::size_t i = 0; i < fabric.hosts().size(); ++i)
    out << "% " << std::to_string(i + 1) << " " << fabric.hosts()[i].name << "\n";
  out << count << " " << count << " " << std::to_string(pairs.bytes.size()) << "\n";
  for (const auto& [pair, bytes] : pairs.bytes)
    out << std::to_string(number(pair.first) + 1) << " " << std::to_string(number(pair.second) + 1) << " "
        << std::to_string(bytes) << "\n";
}

int run(const Request& request) {
  refuseWhatIsNotRecorded(request);
  const RunStore store(request.path);
  const Fabric fabric = loadFabric(store);
  const HostPairs pairs = hostPairs(store, fabric, request);
  if (request.by.empty()) say("the bytes are port traffic between hosts, as the run recorded it");
  if (pairs.nowhereBytes != 0)
    say(std::to_string(pairs.nowhereBytes) + " bytes go to LIDs that no host of the fabric owns; they are left out");
  Output out;
  if (request.format == "mtx") printMatrixMarket(out, fabric, pairs);
  else printCsv(out, fabric, pairs);
  out.finish();
  return 0;
}

}  // namespace

void addPairsCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("pairs", "who sends how much to whom");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--communicator", request->communicator, "only this one, where the source knows communicators")
      ->type_name("NAME");
  command->add_option("--region", request->regions, "only this region; may be repeated")->type_name("NAME")->allow_extra_args(false);
  command->add_option("--class", request->klass)->check(CLI::IsMember({"p2p", "collective", "onesided"}));
  command->add_option("--by", request->by, "default: the finest that the run has")->check(CLI::IsMember({"rank", "host"}));
  command->add_option("--format", request->format)->check(CLI::IsMember({"csv", "mtx"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
