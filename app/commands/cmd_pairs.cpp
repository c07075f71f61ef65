// weft pairs: traffic by pair of sender and receiver.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <functional>

#include "analysis/collectives/model_option.h"
#include "analysis/pairs/pair_choice.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/names.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/sums/bin_totals.h"
#include "reports/pair_sizes.h"
#include "reports/pair_table.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct PairsRequest {
  std::string path, traffic, by;
  CollectivesChoice collectives;
  std::optional<CollectiveLibrary> model;  // as chosen
  FormatOption format{"csv"};
  PairChoice choice;
  bool sizes = false;
  Top top;
};

std::vector<std::string> formats() {
  auto names = tableFormatNames();
  names.emplace_back("mtx");
  return names;
}

void printTable(Output& out, const PairTable& table, TableFormat format) {
  const bool ofRanks = table.hosts.empty();
  const auto cell = [&](std::uint32_t at) { return ofRanks ? Cell(at) : Cell(table.hosts[at]); };
  const ColumnKind end = ofRanks ? ColumnKind::number : ColumnKind::text;
  const auto writer = tableWriter(
      format, {{"source", end}, {"destination", end}, {"messages", ColumnKind::count}, {"bytes", ColumnKind::bytes}},
      out);
  for (const PairTotal& each : table.pairs)
    writer->row({cell(each.source), cell(each.destination), each.hasMessages ? Cell(each.messages) : Cell(),
                 each.hasBytes ? Cell(each.bytes) : Cell()});
  writer->end();
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
  for (std::size_t i = 0; i < table.hosts.size(); ++i)
    out << "% " << std::to_string(i + 1) << " " << table.hosts[i] << "\n";
  out << size << " " << size << " " << std::to_string(count) << "\n";
  for (const PairTotal& each : table.pairs)
    if (value(each) != 0)
      out << std::to_string(each.source + 1ULL) << " " << std::to_string(each.destination + 1ULL) << " "
          << std::to_string(value(each)) << "\n";
}

PairTable fromPortTraffic(const RunStore& store, const PairsRequest& request) {
  if (request.by == "rank")
    throw Error(notInThisRun("pair traffic of ranks", Verb::is) +
                ", so that --by rank is not possible; port traffic between hosts is: weft pairs --by host");
  refusePairOptions(request.choice, "port traffic");
  const PairTable table = portPairsByHost(
      store, fabricForPorts(store),
      findRegions(store.regions(), request.choice[FilterDimension::region], request.choice.regionExclusive));
  if (table.bytesLeftOut != 0)
    say(std::to_string(table.bytesLeftOut) + " bytes go to LIDs that no host of the fabric owns; they are omitted");
  if (request.traffic.empty()) say("the bytes are port traffic between hosts, as the run recorded it");
  return table;
}

Error noHosts() {
  return Error(sentence("the hosts of the ranks", Absence::notRecorded, Verb::were) +
               "; import with --hosts FILE, or take --by rank");
}

PairTable fromPairTraffic(const RunStore& store, const std::vector<PairLayer>& layers, const PairsRequest& request) {
  if (layers.empty() && !request.model)
    throw Error(notInThisRun("pair traffic", Verb::is) +
                "; import a trace or a monitoring profile with it, or take --traffic port");
  Notes notes;
  const PairFilter filter = filterOf(store, request.choice, notes);
  const auto modelled = request.model ? modelledPart(store, filter, *request.model, notes) : std::nullopt;
  say(notes);
  const bool byHost = request.by == "host";
  if (byHost && store.hosts().empty()) throw noHosts();
  if (request.traffic.empty())
    say(byHost ? "the bytes are pair traffic, added up by host" : "the bytes are pair traffic of ranks");
  say(notesOfPairs(store, layers, filter));
  const PairTable table = byHost ? pairsByHost(store, filter, modelled ? &*modelled : nullptr)
                                 : pairsByRank(store, filter, modelled ? &*modelled : nullptr);
  if (table.bytesLeftOut != 0 || table.messagesLeftOut != 0)
    say(std::to_string(table.bytesLeftOut) + " bytes in " + std::to_string(table.messagesLeftOut) +
        sentence(" messages were sent by or to ranks whose host", Absence::notKnown) + "; they are omitted");
  return table;
}

// start_s,end_s,class,messages,bytes: a line for each class of each bin with traffic.
void printBins(const RunStore& store, const std::vector<PairLayer>& layers, const PairsRequest& request) {
  if (request.traffic == "port") throw Error("port traffic has no time bins; take --traffic pair");
  if (request.format.name == "mtx") throw Error("--by bin has no matrix; omit --format");
  const auto length = binSeconds(store.facts());
  if (!length)
    throw Error(sentence("pair traffic", Absence::notRecorded, Verb::was) + " by time in this run; import a trace");
  Notes notes;
  const PairFilter filter = filterOf(store, request.choice, notes);
  say(notes);
  if (const std::string why = whyNotByTime(filter, store.keys().bins); !why.empty())
    throw Error(why + "; omit that, or import the trace again");
  const bool unpaired = std::ranges::any_of(layers, [](const PairLayer& each) { return each.unpairedBytes != 0; });
  if (unpaired) say("messages whose receivers the source does not record are in no time bin");
  Table table{{{"start_s", ColumnKind::seconds},
               {"end_s", ColumnKind::seconds},
               {"class"},
               {"messages", ColumnKind::count},
               {"bytes", ColumnKind::bytes}},
              {}};
  for (const BinTotal& each : binTotals(store, filter))
    table.rows.push_back({startSeconds(each.bin, *length), startSeconds(each.bin + 1, *length), name(each.kind),
                          each.messages, each.bytes});
  keepLargest(table, "bytes", request.top);
  Output out;
  print(out, table, request.format.table());
  out.finish();
}

void printSizes(const RunStore& store, const PairsRequest& request) {
  if (request.traffic == "port") throw Error("port traffic has no message sizes; use --traffic pair");
  if (request.format.name == "mtx" || request.by == "bin")
    throw Error("--sizes is a table by pair; omit --format mtx and --by bin");
  if (request.by == "host" && store.hosts().empty()) throw noHosts();
  Notes notes;
  const PairFilter filter = filterOf(store, request.choice, notes);
  if (filter.bins) throw Error("message sizes have no time bins; omit --time");
  Table table = pairSizes(store, filter, request.by == "host");
  say(notes);
  keepLargest(table, "bytes", request.top);
  Output out;
  print(out, table, request.format.table());
  out.finish();
}

// Those with most bytes, or where the source has none, messages; of equals in their order.
void keepLargestPairs(PairTable& table, const Top& top) {
  std::ranges::stable_sort(table.pairs, std::greater<>(),
                           [](const PairTotal& each) { return std::pair(each.bytes, each.messages); });
  keepTopRows(table.pairs, top, "pairs");
}

int run(PairsRequest& request) {
  request.model = request.collectives.model();
  const bool models = request.model.has_value();
  if (models && (request.sizes || request.by == "bin" || request.traffic == "port"))
    throw Error(
        "--collectives model works only for pairs of ranks or hosts; omit --sizes, --by bin and --traffic port");
  const RunStore store(request.path);
  if (request.sizes) {
    noteLostData(store);
    printSizes(store, request);
    return 0;
  }
  const auto layers = store.pairLayers();
  if (request.by == "bin") {
    noteLostData(store);
    printBins(store, layers, request);
    return 0;
  }
  const bool ofPorts = request.traffic == "port" ||
                       (!models && request.traffic.empty() && layers.empty() && !request.choice.needsPairs());
  PairTable table = ofPorts ? fromPortTraffic(store, request) : fromPairTraffic(store, layers, request);
  if (request.top) keepLargestPairs(table, request.top);
  noteLostData(store);
  Output out;
  if (request.format.name == "mtx") printMatrixMarket(out, table);
  else printTable(out, table, request.format.table());
  out.finish();
  return 0;
}

}  // namespace

void addPairsCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<PairsRequest>();
  CLI::App* command = app.add_subcommand("pairs", "traffic by pair of sender and receiver");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--traffic", request->traffic, "default: pair traffic, else port traffic between hosts")
      ->check(CLI::IsMember({"pair", "port"}));
  addCollectivesOptions(*command, request->collectives);
  addPairOptions(*command, request->choice);
  command
      ->add_option("--by", request->by,
                   "default: rank if the run has traffic by rank, else host; bin: sums for each time bin")
      ->check(CLI::IsMember({"rank", "host", "bin"}));
  command->add_flag("--sizes", request->sizes, "messages of each pair by class of message size");
  addTopOption(*command, request->top,
               "only this many rows: the pairs, classes of sizes or bins with most bytes, the largest first");
  addFormatOption(*command, request->format, formats());
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
