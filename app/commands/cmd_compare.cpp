// weft compare: two runs side by side, or several against their total time.
#include <CLI/CLI.hpp>

#include "analysis/collectives/model_option.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/dump_stores.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "reports/compare_summary.h"
#include "reports/fabric_differences.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct CompareCommand {
  CompareRequest compare;
  CollectivesChoice collectives;
  std::string what, by = "rank";
  Top top;
  FormatOption format;
};

struct Section {
  const char* name;
  const char* title;
  Table (*table)(const ComparedRuns&, Notes&);
  std::vector<std::string> shown;  // columns of the summary
  const char* by;                  // largest first; nullptr: in the table's order
};

// Tables that have nothing to say beside.
template <Table (*make)(const ComparedRuns&)>
Table silent(const ComparedRuns& runs, Notes&) {
  return make(runs);
}

constexpr const char* pairs = "pairs";

const std::vector<Section>& sections() {
  static const std::vector<Section> all{
      {"runs",
       "Runs",
       silent<comparedTimes>,
       {"run", "processes", "total_s", "difference_s", "speedup", "total_from"},
       nullptr},
      {"communicators",
       "Communicators, the largest differences of time first",
       comparedCommunicators,
       {"name_a", "name_b", "size_a", "seconds_a", "seconds_b", "seconds_diff", "seconds_ratio", "bytes_diff", "match"},
       "seconds_diff"},
      {"operations",
       "Operations, likewise",
       comparedOperations,
       {"name_a", "name_b", "operation", "seconds_a", "seconds_b", "seconds_diff", "seconds_ratio", "bytes_diff"},
       "seconds_diff"},
      {"links",
       "Link ends, the largest differences of bytes first",
       comparedLinks,
       {"node", "port", "peer", "peer_port", "in", "bytes_a", "bytes_b", "bytes_diff", "bytes_ratio"},
       "bytes_diff"},
      {pairs,
       "Pairs, likewise",
       silent<comparedPairs>,
       {"source", "destination", "in", "bytes_a", "bytes_b", "bytes_diff", "bytes_ratio"},
       "bytes_diff"},
      {"correlation",
       "Mean time in communicators against the total time",
       silent<correlations>,
       {"name", "size", "points", "r"},
       nullptr},
      {"fabric", "Fabrics", comparedFabrics, {}, nullptr}};
  return all;
}

// Most runs have none, which is nothing to be told of where all is asked for.
bool anyFabric(const ComparedRuns& runs) {
  return std::ranges::any_of(runs.store, [](const RunStore* store) { return store->hasFabric(); });
}

bool isOfAll(const Section& section, const ComparedRuns& runs) {
  return std::string_view(section.name) != "fabric" || anyFabric(runs);
}

// With `top`, of what has an order: those that differ most.
TopTable tableOf(const Section& section, const ComparedRuns& runs, const Top& top) {
  if (top && std::string_view(section.name) == pairs) return largestPairs(PairComparison(runs), *top);
  Notes notes;
  Table table = section.table(runs, notes);
  say(notes);
  if (!top || section.by == nullptr) return {std::move(table), Top()};
  sortLargest(table, section.by);
  return {std::move(table), top};
}

// Row by row: there may be millions.
void printPairs(Output& out, const ComparedRuns& runs, TableFormat format) {
  const PairComparison comparison(runs);
  const auto writer = tableWriter(format, comparison.columns(), out);
  Row row;
  comparison.each([&](const ComparedPair& pair) {
    comparison.fill(row, pair);
    writer->write(row);
  });
  writer->end();
  out.finish();
}

constexpr std::size_t fewLines = 20;  // of each kind, beside the other tables

void printSection(Output& out, const ComparedRuns& runs, const Section& section, const Top& top,
                  std::size_t mostLines) {
  if (std::string_view(section.name) == "fabric") {
    out << section.title << "\n";
    printFabrics(out, runs, mostLines);
    out << "\n";
    return;
  }
  const std::string name = section.name;
  std::vector<std::string> shown = section.shown;
  if (runs.run.size() > 2 && name == pairs) shown.emplace_back("run_b");
  if (name == pairs) {
    printLargestPairs(out, section.title, PairComparison(runs), shown, top);
    out << "\n";
    return;
  }
  Table table = tableOf(section, runs, {});
  out << section.title << "\n";
  if (name == "communicators" && runs.run.size() == 2) out << "  " << matchSentence(runs, 1) << "\n";
  if (name == "correlation" && runs.run.size() < 3) out << "  a correlation needs three runs or more\n";
  if (table.columns.back().name == "run_b") shown.emplace_back("run_b");
  if (section.by != nullptr) printLargest(out, std::move(table), shown, section.by, top);
  else printFirst(out, table, shown);
  out << "\n";
}

void printAllText(Output& out, const ComparedRuns& runs, const Top& top) {
  out << "A is " << runs.names.front() << ", B is " << (runs.names.size() == 2 ? runs.names[1] : "each of the others")
      << "; differences are B - A, ratios B ÷ A\n\n";
  for (const Section& section : sections()) {
    if ((std::string(section.name) == "correlation" && runs.run.size() < 3) || !isOfAll(section, runs)) continue;
    try {
      printSection(out, runs, section, top, fewLines);
    } catch (const Error& error) {
      out << section.title << "\n  not compared: " << error.what() << "\n\n";
    }
  }
  out.finish();
}

void printAllJson(Output& out, const ComparedRuns& runs, const Top& top) {
  Json all = Json::object(), absent = Json::object();
  for (const Section& section : sections()) {
    if (!isOfAll(section, runs)) continue;
    try {
      const TopTable table = tableOf(section, runs, top);
      all[section.name] = asJson(table);
      sayTop(table.rows.size(), table.all, section.name);
    } catch (const Error& error) {
      all[section.name] = Json();
      absent[section.name] = error.what();
    }
  }
  all["absent"] = std::move(absent);
  print(out, all);
}

// The other formats hold one table.
bool tellsAll(const std::string& format) { return format == "text" || format == "json"; }

// Of what is summed over ranks.
void noteSizes(const CompareCommand& request, const ComparedRuns& runs) {
  const std::string& what = request.what;
  if (runs.run.size() != 2 || what == "runs" || what == "correlation" || what == "fabric") return;
  const std::string note = sizeNote({"A", "B"}, {rankCount(*runs.run[0]), rankCount(*runs.run[1])});
  if (!note.empty()) say(note);
}

int printAsked(const CompareCommand& request, const ComparedRuns& runs) {
  if (request.format.name != "text" && runs.names.size() == 2) say("A is " + runs.names[0] + ", B is " + runs.names[1]);
  noteSizes(request, runs);
  Output out;
  const std::string what =
      request.what.empty() ? (tellsAll(request.format.name) ? "all" : "communicators") : request.what;
  if (what == "all" && request.format.name == "json") {
    printAllJson(out, runs, request.top);
    return 0;
  }
  if (what == "all") {
    printAllText(out, runs, request.top);
    return 0;
  }
  for (const Section& section : sections()) {
    if (what != section.name) continue;
    if (request.format.name == "text") {
      printSection(out, runs, section, request.top, SIZE_MAX);
      out.finish();
    } else if (what == pairs && !request.top) printPairs(out, runs, request.format.table());
    else print(out, tableOf(section, runs, request.top), request.format.table());
  }
  return 0;
}

int run(const CompareCommand& request) {
  DumpStores dumps;
  CompareCommand asked = request;
  asked.compare.collectives = asked.collectives.model();
  const bool hasDumps = std::ranges::any_of(asked.compare.paths, [](const std::string& path) { return isDump(path); });
  if (hasDumps && asked.what.empty()) {
    asked.what = "fabric";
    say("dumps and plans have no traffic: fabrics are compared; weft import makes run stores");
  }
  if (asked.what == "fabric")
    for (std::string& path : asked.compare.paths) path = dumps.storeOf(path);
  const ComparedRuns runs = readRuns(asked.compare);
  const int status = printAsked(asked, runs);
  for (const RunStore* store : runs.store) noteLostData(*store);
  return status;
}

void complete(CompareCommand& request) {
  if (request.compare.paths.size() < 2) throw CLI::ValidationError("RUN", "one run is no comparison; name two or more");
  if (!tellsAll(request.format.name) && request.what == "all")
    throw CLI::ValidationError("--what", "all prints several tables; give --format text or json, or name one table");
  const bool orderless = std::ranges::any_of(
      sections(), [&](const Section& each) { return request.what == each.name && each.by == nullptr; });
  if (request.top && orderless)
    throw CLI::ValidationError("--top", "goes with --what all, communicators, operations, links or pairs");
  request.compare.by = request.by == "host" ? RanksBy::host : RanksBy::rank;
}

}  // namespace

void addCompareCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<CompareCommand>();
  CompareRequest& compare = request->compare;
  CLI::App* command = app.add_subcommand("compare", "two runs side by side, or several against their total time");
  command
      ->add_option("RUN", compare.paths,
                   "run stores, with --what fabric also dumps and plans; the others are compared with the first")
      ->required()
      ->type_name("RUN.weft…");
  command
      ->add_option("--what", request->what,
                   "which table to print; default: all, or communicators if the format holds only one table")
      ->check(CLI::IsMember({"communicators", "operations", "links", "pairs", "runs", "correlation", "fabric", "all"}));
  command
      ->add_option("--by", request->by,
                   "how ranks are matched: by number (rank), or by their position on a host (host); with host, pairs "
                   "are pairs of hosts")
      ->check(CLI::IsMember({"rank", "host"}))
      ->capture_default_str();
  command
      ->add_option("--traffic", compare.traffic,
                   "source of the traffic on link ends; default: the best that all runs have")
      ->check(CLI::IsMember({"port", "pair", "counter", "all-to-all"}));
  addCollectivesOptions(*command, request->collectives);
  addPairOptions(*command, compare.choice);
  addRailsOption(*command, compare.choice);
  addAssumeOption(*command, compare.assume);
  addAdaptiveOption(*command, compare.adaptive);
  addTopOption(*command, request->top,
               "only this many communicators, operations, link ends and pairs: those that differ most, the largest "
               "difference first");
  addFormatOption(*command, request->format, tableFormatNames());
  command->callback([request, &chosen] {
    complete(*request);
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
