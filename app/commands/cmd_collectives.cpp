// weft collectives: the messages that collective calls become, and what they put on links, by each algorithm.
#include <CLI/CLI.hpp>

#include <algorithm>

#include "analysis/collectives/model_option.h"
#include "analysis/load/collective_loads.h"
#include "analysis/load/collective_rules.h"
#include "analysis/load/link_question.h"
#include "analysis/load/load_words.h"
#include "analysis/load/rail_choice.h"
#include "analysis/pairs/number_check.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/names.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "app/commands/written_file.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "reports/plan_tables.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct CollectivesRequest {
  std::string path, communicator, operation, algorithm, mpi;
  FormatOption format;
  Top top;
  PairChoice rails;
  std::uint64_t segment = 0;
  bool table = false, assume = false;
  std::string rules;  // the file for them; empty: none are wanted
  double latencyMicroseconds = 2;

  CollectiveLibrary library() const { return collectiveLibraryOf(mpi).value_or(CollectiveLibrary::openMpi41); }
};

struct Found {
  Communicator communicator;
  std::vector<RecordedCalls> calls;
};

// A number, or a name of one of the collective's algorithms.
int algorithmOf(Collective collective, const std::string& word, CollectiveLibrary library) {
  const int last = algorithmsOf(collective, library);
  for (int algorithm = 1; algorithm <= last; ++algorithm)
    if (word == std::to_string(algorithm) || word == algorithmName(collective, algorithm, library)) return algorithm;
  std::string names;
  for (int algorithm = 1; algorithm <= last; ++algorithm)
    names += (names.empty() ? "" : ", ") + std::to_string(algorithm) + " " +
             std::string(algorithmName(collective, algorithm, library));
  throw Error("\"" + word + "\" is no algorithm of " + std::string(collectiveName(collective)) +
              (names.empty() ? ", which has just one" : "; there are " + names));
}

Table emptyTable() {
  Table table{{{"communicator", ColumnKind::text},
               {"operation", ColumnKind::text},
               {"calls", ColumnKind::count},
               {"ranks", ColumnKind::number},
               {"call_bytes", ColumnKind::bytes},
               {"estimate", ColumnKind::flag},
               {"algorithm", ColumnKind::number},
               {"name", ColumnKind::text},
               {"chosen", ColumnKind::flag},
               {"messages", ColumnKind::count},
               {"bytes", ColumnKind::bytes},
               {"link_bytes", ColumnKind::bytes}},
              {}};
  for (const Column& column : endColumns()) table.columns.push_back(column);
  for (const Column& column : {Column{"hottest_bytes", ColumnKind::bytes}, Column{"hottest_s", ColumnKind::seconds}})
    table.columns.push_back(column);
  return table;
}

void addRow(Table& table, const OpenRun& run, const std::string& communicator, const CollectiveLoad& load,
            CollectiveLibrary library) {
  const RecordedCalls& calls = *load.calls;
  const bool isLibnbc = calls.call.nonBlocking && library != CollectiveLibrary::mpich40;
  const std::string name(isLibnbc ? "libnbc" : algorithmName(calls.call.collective, load.algorithm, library));
  Row row{communicator,
          calls.name,
          calls.calls,
          static_cast<std::uint64_t>(calls.call.ranks),
          calls.bytesOfOne(),
          calls.estimate,
          load.algorithm ? Cell(static_cast<std::uint64_t>(load.algorithm)) : Cell(),
          name.empty() ? "basic" : name,
          load.chosen,
          load.messages,
          load.bytes,
          load.linkBytes};
  Row end = load.hottest ? endCells(run.fabric, *load.hottest) : Row(endColumns().size());
  row.insert(row.end(), end.begin(), end.end());
  row.push_back(load.hottestBytes);
  row.push_back(load.seconds ? Cell(*load.seconds) : Cell());
  table.rows.push_back(std::move(row));
}

std::vector<Found> findCalls(const RunStore& store, const CollectivesRequest& request, Notes& notes) {
  std::vector<Communicator> all = store.communicators();
  if (!request.communicator.empty()) {
    const auto wanted = findCommunicators(all, request.communicator);
    std::erase_if(all, [&](const Communicator& each) { return std::ranges::find(wanted, each.id) == wanted.end(); });
  }
  const auto wanted = collectiveOf(request.operation);
  if (!request.operation.empty() && !wanted)
    throw Error("\"" + request.operation + "\" is no collective operation; Allreduce is one");
  std::vector<Found> found;
  const RankNodes nodes(store);
  const ExactCalls exact(store);
  bool estimates = false, unordered = false;
  for (const Communicator& each : all) {
    if (each.internal || each.pooled) continue;
    Found one{each, recordedCollectives(store, each, {}, nodes, exact)};
    if (wanted) std::erase_if(one.calls, [&](const RecordedCalls& calls) { return calls.call.collective != *wanted; });
    if (one.calls.empty()) continue;
    for (const RecordedCalls& calls : one.calls) estimates |= calls.estimate;
    unordered |= !each.membersInOrder;
    found.push_back(std::move(one));
  }
  if (found.empty()) throw Error("no collective calls are recorded on communicators whose ranks are known");
  if (estimates)
    notes.push_back("sizes marked as an estimate are the mean of calls of several sizes, or of what ranks gave");
  std::vector<const RecordedCalls*> kinds;
  for (const Found& one : found)
    for (const RecordedCalls& calls : one.calls) kinds.push_back(&calls);
  if (std::string text = assumedText(kinds); !text.empty()) notes.push_back(std::move(text));
  if (unordered)
    notes.push_back(sentence("the order of ranks", Absence::notKnown) +
                    " on every communicator; ascending ranks are taken there");
  return found;
}

const char* partsOf(CollectiveLibrary library) {
  switch (library) {
    case CollectiveLibrary::openMpi41:
      return "its component tuned";
    case CollectiveLibrary::openMpi50:
      return "its components tuned and, on several hosts, han";
    case CollectiveLibrary::mpich40:
      return "its device ch4";
  }
  return "";
}

RuleModel modelOf(const CollectivesRequest& request, const OpenRun& run, Notes& notes) {
  RuleModel model;
  model.latency = request.latencyMicroseconds * 1e-6;
  std::optional<std::uint64_t> slowest;
  for (const auto& capacity : *run.capacities)
    if (capacity && (!slowest || *capacity < *slowest)) slowest = capacity;
  if (slowest) model.bitsPerSecond = static_cast<double>(*slowest);
  else notes.push_back(sentence("what links carry", Absence::notKnown) + "; 100 Gbit/s are taken");
  notes.push_back(
      "times are the least that messages which wait for each other take, at " + exactText(request.latencyMicroseconds) +
      " us each, or the bytes of the busiest link end, whichever is more; try the file before you trust it");
  return model;
}

Table rulesTable(const std::vector<AlgorithmRule>& rules, CollectiveLibrary library) {
  Table table{{{"collective", ColumnKind::text},
               {"ranks", ColumnKind::number},
               {"from_bytes", ColumnKind::bytes},
               {"to_bytes", ColumnKind::bytes},
               {"calls", ColumnKind::count},
               {"now", ColumnKind::text},
               {"best", ColumnKind::text},
               {"hottest_bytes", ColumnKind::bytes},
               {"best_hottest_bytes", ColumnKind::bytes},
               {"now_s", ColumnKind::seconds},
               {"best_s", ColumnKind::seconds},
               {"rule", ColumnKind::flag}},
              {}};
  for (const AlgorithmRule& rule : rules) {
    const Collective collective = rule.key.collective;
    const auto name = [&](const RuleWay& way) {
      return std::string(algorithmName(collective, way.algorithm, library));
    };
    Row row{std::string(collectiveName(collective)),
            static_cast<std::uint64_t>(rule.key.ranks),
            rule.key.firstBytes,
            rule.key.endBytes != 0 ? Cell(rule.key.endBytes - 1) : Cell(),
            rule.calls,
            name(rule.now),
            name(rule.best)};
    if (rule.now.seconds > 0)
      row.insert(row.end(), {rule.now.hottestBytes, rule.best.hottestBytes, rule.now.seconds, rule.best.seconds});
    row.resize(table.columns.size() - 1);
    row.push_back(rule.changes());
    table.rows.push_back(std::move(row));
  }
  return table;
}

// The rules are written where there is one to write.
Table writeRules(const CollectivesRequest& request, const std::vector<AlgorithmRule>& rules, std::uint64_t skipped,
                 Notes& notes) {
  if (skipped != 0)
    notes.push_back(
        std::to_string(skipped) +
        " calls are not judged: non-blocking ones, those without bytes, and collectives for which tuned has "
        "no rules by size");
  const auto changed = std::ranges::count_if(rules, &AlgorithmRule::changes);
  if (changed == 0)
    notes.push_back(request.rules + " was not written: " +
                    (request.algorithm.empty() ? "no other algorithm is 5 % faster"
                                               : "the library already chooses that algorithm"));
  else {
    writeWhole(request.rules, tunedRulesText(rules), "--rules");
    notes.push_back(request.rules + " has " + std::to_string(changed) +
                    " rules; use it as mpirun --mca coll_tuned_use_dynamic_rules 1 --mca "
                    "coll_tuned_dynamic_rules_filename " +
                    request.rules);
  }
  return rulesTable(rules, request.library());
}

// For the algorithm that the user names, whether the run has a fabric or not.
int writeWanted(const RunStore& store, const CollectivesRequest& request) {
  Notes notes;
  const std::vector<Found> found = findCalls(store, request, notes);
  std::vector<const RecordedCalls*> calls;
  for (const Found& each : found)
    for (const RecordedCalls& one : each.calls) calls.push_back(&one);
  const int algorithm = algorithmOf(calls.front()->call.collective, request.algorithm, request.library());
  Table table = writeRules(request, wantedRules(calls, algorithm, request.library()), 0, notes);
  say(notes);
  keepTopRows(table.rows, request.top);
  Output out;
  out << written(table, request.format.table());
  out.finish();
  return 0;
}

int run(const CollectivesRequest& request) {
  if (request.table && request.communicator.empty())
    throw Error("--table is about one communicator; name it as --communicator NAME");
  if (!request.algorithm.empty() && (request.operation.empty() || request.table))
    throw Error("--algorithm is of one operation and not with --table; name the operation as --operation Allreduce");
  const CollectiveLibrary library = request.library();
  if (library == CollectiveLibrary::mpich40 && request.segment != 0)
    throw Error("MPICH's algorithms have no segments to choose; omit --segment");
  const bool wantsRules = !request.rules.empty();
  if (wantsRules && (request.table || request.segment != 0))
    throw Error("--rules compares all algorithms, in one piece; omit --table and --segment");
  if (wantsRules && library != CollectiveLibrary::openMpi41)
    throw Error("--rules writes the file of Open MPI 4.1, whose component tuned does all collectives; omit --mpi");
  if (wantsRules) checkTarget(request.rules, "--rules");
  const RunStore store(request.path);
  if (wantsRules && !request.algorithm.empty()) return writeWanted(store, request);
  const auto open = loadRunForLoads(store, request.path, request.assume, Adaptive::even);
  if (request.assume) say(assumedRoutes(open->fabric));
  needRoutes(open->fabric);
  Notes notes;
  setRails(*open, request.rails.rails, notes);
  std::ranges::move(railNotes(*open, railsOf(request.rails)), std::back_inserter(notes));
  const std::vector<Found> found = findCalls(store, request, notes);
  const PairWays ways(store, open->fabric, open->rankHosts, railsOf(request.rails));
  Table table = emptyTable();
  RuleChoice choice(wantsRules ? modelOf(request, *open, notes) : RuleModel());
  for (const Found& each : found)
    for (const RecordedCalls& calls : each.calls) {
      CollectiveWay way;
      way.segment = request.segment;
      way.library = library;
      if (!request.algorithm.empty()) way.algorithm = algorithmOf(calls.call.collective, request.algorithm, library);
      if (!algorithmFits(calls.call.collective, way.algorithm, calls.call.ranks, library))
        throw Error("two_proc is for communicators of two ranks");
      const auto loads = collectiveLoads(*open, each.communicator, calls, way, request.table || wantsRules, ways);
      if (wantsRules) choice.add(calls, loads);
      else
        for (const CollectiveLoad& load : loads) addRow(table, *open, each.communicator.name, load, library);
    }
  if (wantsRules) table = writeRules(request, choice.rules(), choice.skipped(), notes);
  notes.push_back("messages are those of " + std::string(word(library)) + " with " + partsOf(library) +
                  "; what SHARP, hcoll or UCC offload is not covered");
  say(notes);
  keepTopRows(table.rows, request.top);
  noteLostData(store);
  Output out;
  out << written(request.format.name == "text" ? withoutIds(table) : table, request.format.table());
  out.finish();
  return 0;
}

}  // namespace

void addCollectivesCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<CollectivesRequest>();
  CLI::App* command =
      app.add_subcommand("collectives", "the messages that collective calls become, and what they put on links");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--communicator", request->communicator, "only of this communicator")->type_name("NAME");
  command->add_option("--operation", request->operation, "only of this operation, non-blocking calls included")
      ->type_name("OPERATION");
  command->add_flag("--table", request->table,
                    "by every algorithm that there is, the one that the library chooses marked");
  addMpiOption(*command, request->mpi);
  command
      ->add_option("--algorithm", request->algorithm,
                   "by this algorithm, its name or number; default: what the library chooses")
      ->type_name("NAME");
  command
      ->add_option("--segment", request->segment, "in segments of N bytes, where algorithms have them; 0: in one piece")
      ->type_name("N");
  command
      ->add_option("--rules", request->rules,
                   "which algorithm is fastest for each size of communicator and message, and a file by which Open MPI "
                   "takes it")
      ->type_name("FILE");
  command
      ->add_option("--latency-us", request->latencyMicroseconds,
                   "for --rules: from one message to the next that waits for it")
      ->check(numberFromZero())
      ->capture_default_str()
      ->type_name("N");
  addRailsOption(*command, request->rails);
  addAssumeOption(*command, request->assume);
  addTopOption(*command, request->top);
  addFormatOption(*command, request->format, {"text", "csv", "json"});
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
