// weft pairs: who sends how much to whom.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "app/commands.h"
#include "app/names.h"
#include "app/output.h"
#include "app/pair_choice.h"
#include "app/pair_table.h"
#include "app/run_fabric.h"
#include "core/bin_totals.h"
#include "core/error.h"
#include "core/quote.h"
#include "core/units.h"

namespace weft {
namespace {

struct Request {
  std::string path, traffic, by, format = "csv";
  PairChoice choice;
};

std::string nameOf(const PairTable& table, std::uint32_t at) {
  return table.hosts.empty() ? std::to_string(at) : table.hosts[at];
}

void printCsv(Output& out, const PairTable& table) {
  out << "source,destination,messages,bytes\n";
  for (const PairTotal& each : table.pairs)
    out << csvField(nameOf(table, each.source)) << "," << csvField(nameOf(table, each.destination)) << ","
        << (each.hasMessages ? std::to_string(each.messages) : "") << "," << (each.hasBytes ? std::to_string(each.bytes) : "")
        << "\n";
}

// NIST's Matrix Market exchange format: rows send, columns receive, counted from 1. Of bytes, or of messages where only
// those are known.
void printMatrixMarket(Output& out, const PairTable& table) {
  const bool ofBytes = table.pairs.empty() || std::ranges::any_of(table.pairs, &PairTotal::hasBytes);
  const auto value = [&](const PairTotal& each) { return ofBytes ? each.bytes : each.messages; };
  const auto count = std::ranges::count_if(table.pairs, [&](const PairTotal& each) { return value(each) != 0; });
  const std::string size = std::to_string(table.size);
  out << "%%MatrixMarket matrix coordinate integer general\n% " << (ofBytes ? "bytes" : "messages")
      << "; rows send, columns receive" << (table.hosts.empty() ? "; rank + 1\n" : "\n");
  for (std::size_t i = 0; i < table.hosts.size(); ++i) out << "% " << std::to_string(i + 1) << " " << table.hosts[i] << "\n";
  out << size << " " << size << " " << std::to_string(count) << "\n";
  for (const PairTotal& each : table.pairs)
    if (value(each) != 0)
      out << std::to_string(each.source + 1ULL) << " " << std::to_string(each.destination + 1ULL) << " "
          << std::to_string(value(each)) << "\n";
}

PairTable fromPortTraffic(const RunStore& store, const Request& request) {
  if (request.by == "rank")
    throw Error("pair traffic of ranks is not recorded in this run, so that --by rank can't be had; port traffic between "
                "hosts can: weft pairs --by host");
  refusePairOptions(request.choice, "port traffic");
  const PairTable table = portPairsByHost(store, loadFabric(store), findRegions(store.regions(), request.choice.regions));
  if (table.bytesLeftOut != 0)
    say(std::to_string(table.bytesLeftOut) + " bytes go to LIDs that no host of the fabric owns; they are left out");
  if (request.traffic.empty()) say("the bytes are port traffic between hosts, as the run recorded it");
  return table;
}

PairTable fromPairTraffic(const RunStore& store, const std::vector<PairLayer>& layers, const Request& request) {
  if (layers.empty())
    throw Error("pair traffic is not recorded in this run; import a trace or a monitoring profile with it, or take --traffic port");
  const PairFilter filter = filterOf(store, request.choice);
  const bool byHost = request.by == "host";
  if (byHost && store.hosts().empty())
    throw Error("the hosts of the ranks were not recorded; import with --hosts FILE, or take --by rank");
  if (request.traffic.empty()) say(byHost ? "the bytes are pair traffic, added up by host" : "the bytes are pair traffic of ranks");
  tellPairs(store, layers, filter);
  const PairTable table = byHost ? pairsByHost(store, filter) : pairsByRank(store, filter);
  if (table.bytesLeftOut != 0 || table.messagesLeftOut != 0)
    say(std::to_string(table.bytesLeftOut) + " bytes in " + std::to_string(table.messagesLeftOut) +
        " messages are of ranks whose host is not known; they are left out");
  return table;
}

// start_s,end_s,class,messages,bytes: a line for each class of each bin with traffic.
int printBins(const RunStore& store, const std::vector<PairLayer>& layers, const Request& request) {
  if (request.traffic == "port") throw Error("port traffic is not known by time; take --traffic pair");
  if (request.format != "csv") throw Error("--by bin has no matrix; leave --format away");
  const auto length = binSeconds(store.facts());
  if (!length) throw Error("pair traffic was not recorded by time in this run; import a trace");
  const PairFilter filter = filterOf(store, request.choice);
  if (!filter.communicators.empty() || !filter.regions.empty())
    throw Error("time bins do not tell communicators or regions; leave --communicator and --region away");
  const bool unpaired = std::ranges::any_of(layers, [](const PairLayer& each) { return each.unpairedBytes != 0; });
  if (unpaired) say("messages of which the source does not say to whom they went are in no time bin");
  Output out;
  out << "start_s,end_s,class,messages,bytes\n";
  for (const BinTotal& each : binTotals(store, filter))
    out << exactText(each.bin * *length) << "," << exactText((each.bin + 1.0) * *length) << "," << name(each.kind) << ","
        << std::to_string(each.messages) << "," << std::to_string(each.bytes) << "\n";
  out.finish();
  return 0;
}

int run(const Request& request) {
  const RunStore store(request.path);
  const auto layers = store.pairLayers();
  if (request.by == "bin") return printBins(store, layers, request);
  const bool ofPorts = request.traffic == "port" || (request.traffic.empty() && layers.empty() && !request.choice.needsPairs());
  const PairTable table = ofPorts ? fromPortTraffic(store, request) : fromPairTraffic(store, layers, request);
  if (table.held) say("some sums pass 2^63 and are held there");
  Output out;
  if (request.format == "mtx") printMatrixMarket(out, table);
  else printCsv(out, table);
  out.finish();
  return 0;
}

}  // namespace

void addPairsCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<Request>();
  CLI::App* command = app.add_subcommand("pairs", "who sends how much to whom");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--traffic", request->traffic, "default: pair traffic, else port traffic between hosts")
      ->check(CLI::IsMember({"pair", "port"}));
  addPairOptions(*command, request->choice);
  command->add_option("--by", request->by, "default: the finest of rank and host that the run has; bin: sums over time")->check(CLI::IsMember({"rank", "host", "bin"}));
  command->add_option("--format", request->format)->check(CLI::IsMember({"csv", "mtx"}))->capture_default_str();
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
