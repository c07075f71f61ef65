// weft collectives: the messages that collective calls become, and what they put on links, by each algorithm.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>

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
#include "app/commands/collective_rules_file.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "app/commands/written_file.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "ibdiag/model/node_names.h"
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
  std::string rules;     // the file for them; empty: none are wanted
  std::string defaults;  // what these rules stand in front of, for MPICH
  NetworkNumbers network;

  CollectiveLibrary library() const { return collectiveLibraryOf(mpi).value_or(CollectiveLibrary::openMpi41); }
};

// Read before long work.
RulesFile rulesFileOf(const CollectivesRequest& request) {
  RulesFile file{request.rules, request.library(), !request.algorithm.empty(), std::nullopt};
  if (request.defaults.empty()) return file;
  std::error_code error;
  if (std::filesystem::equivalent(request.rules, request.defaults, error))
    throw Error("--rules would overwrite " + request.defaults + "; give it another name than --defaults");
  file.choices = readMpichChoices(request.defaults);
  return file;
}

// Where the messages of a run go.
class RunNetwork {
 public:
  // Without a fabric, between hosts, unless options ask for routes; notes report it. Throws Error then.
  RunNetwork(const RunStore& store, const CollectivesRequest& request, Notes& notes) : hosts_(store.hosts()) {
    const bool needsRoutes = request.assume || !request.rails.rails.empty();
    const bool hasFabric = !store.fabric().nodes.empty();
    std::string why = hasFabric ? std::string() : whyNoRoutes(Fabric());
    if (hasFabric || needsRoutes) {
      run_ = loadRunForLoads(store, request.path, request.assume, Adaptive::even);
      why = whyNoRoutes(run_->fabric);
    }
    if (!why.empty() && needsRoutes) throw Error(why);
    if (!why.empty()) {
      run_ = nullptr;
      network_.emplace(store.processes());
      notes.push_back("no loads of links, only of hosts: " + why);
      return;
    }
    if (request.assume) say(assumedRoutes(run_->fabric));
    setRails(*run_, request.rails.rails, notes);
    std::ranges::move(railNotes(*run_, railsOf(request.rails)), std::back_inserter(notes));
    ways_.emplace(store, run_->fabric, run_->rankHosts, railsOf(request.rails));
    network_.emplace(*run_, *ways_);
  }

  bool hasRoutes() const { return run_ != nullptr; }
  const OpenRun& run() const { return *run_; }
  const CollectiveNetwork& operator*() const { return *network_; }

  // In bit/s.
  std::optional<std::uint64_t> slowest() const {
    std::optional<std::uint64_t> least;
    if (!run_) return least;
    for (const auto& capacity : *run_->capacities)
      if (capacity && (!least || *capacity < *least)) least = capacity;
    return least;
  }

  std::string endOf(const RuleWay& way) const {
    if (way.hottest) return endName(run_->fabric, *way.hottest);
    const auto host = way.hottestHost ? std::ranges::find(hosts_, *way.hottestHost, &Host::id) : hosts_.end();
    return host == hosts_.end() ? "" : host->name;
  }

 private:
  std::vector<Host> hosts_;
  std::shared_ptr<OpenRun> run_;
  std::optional<PairWays> ways_;
  std::optional<CollectiveNetwork> network_;
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

void addRow(Table& table, const RunNetwork& network, const std::string& communicator, const CollectiveLoad& load,
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
  Row end = load.hottest ? endCells(network.run().fabric, *load.hottest) : Row(endColumns().size());
  row.insert(row.end(), end.begin(), end.end());
  row.push_back(network.hasRoutes() ? Cell(load.hottestBytes) : Cell());
  row.push_back(load.seconds);
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

constexpr std::uint32_t maxExpandedRanks = 2048;  // of a named algorithm; a rule can be written without its messages

WantedCalls wantedCalls(const RunNetwork& network, const Found& found, const RecordedCalls& calls, int algorithm,
                        CollectiveLibrary library) {
  WantedCalls wanted{&calls, std::nullopt, std::nullopt};
  if (!takesRule(calls, algorithm, library) || calls.call.ranks > maxExpandedRanks) return wanted;
  const auto loadBy = [&](int by) {
    CollectiveWay way;
    way.library = library;
    way.algorithm = by;
    return collectiveLoads(*network, found.communicator, calls, way, false).front();
  };
  wanted.now = loadBy(0);
  wanted.wanted = loadBy(algorithm);
  return wanted;
}

// For the algorithm that the user names.
std::vector<AlgorithmRule> namedRules(const std::vector<Found>& found, const RunNetwork& network,
                                      const CollectivesRequest& request, const RuleModel& model,
                                      std::uint64_t& skipped) {
  const int algorithm = algorithmOf(found.front().calls.front().call.collective, request.algorithm, request.library());
  std::vector<WantedCalls> calls;
  for (const Found& each : found)
    for (const RecordedCalls& one : each.calls)
      calls.push_back(wantedCalls(network, each, one, algorithm, request.library()));
  std::vector<AlgorithmRule> rules = wantedRules(calls, algorithm, model);
  if (rules.empty())
    throw Error(request.rules + " was not written: rules can't make these calls use " + request.algorithm +
                "; docs/collectives.md lists what rules are for");
  if (request.library() == CollectiveLibrary::mpich40) {
    for (const WantedCalls& each : calls) skipped += each.calls->calls;
    for (const AlgorithmRule& each : rules) skipped -= each.calls;
  }
  return rules;
}

Table tableOfRules(const RunStore& store, const std::vector<Found>& found, const RunNetwork& network,
                   const CollectivesRequest& request, const RulesFile& file, Notes& notes) {
  const CollectiveLibrary library = request.library();
  const RuleModel model = ruleModel(library, request.network, network.slowest(), notes);
  const RuleSource source{store, [&](const RuleWay& way) { return network.endOf(way); }};
  std::uint64_t skipped = 0;
  if (!request.algorithm.empty())
    return writeRules(file, namedRules(found, network, request, model, skipped), skipped, source, notes);
  RuleChoice choice(model);
  CollectiveWay way;
  way.library = library;
  for (const Found& each : found)
    for (const RecordedCalls& calls : each.calls)
      choice.add(calls, collectiveLoads(*network, each.communicator, calls, way, true));
  return writeRules(file, choice.rules(), choice.skipped(), source, notes);
}

Table loadsTable(const std::vector<Found>& found, const RunNetwork& network, const CollectivesRequest& request) {
  const CollectiveLibrary library = request.library();
  Table table = emptyTable();
  for (const Found& each : found)
    for (const RecordedCalls& calls : each.calls) {
      CollectiveWay way;
      way.segment = request.segment;
      way.library = library;
      if (!request.algorithm.empty()) way.algorithm = algorithmOf(calls.call.collective, request.algorithm, library);
      if (!algorithmFits(calls.call.collective, way.algorithm, calls.call.ranks, library))
        throw Error("two_proc is for communicators of two ranks");
      for (const CollectiveLoad& load : collectiveLoads(*network, each.communicator, calls, way, request.table))
        addRow(table, network, each.communicator.name, load, library);
    }
  return table;
}

void checkRequest(const CollectivesRequest& request) {
  if (request.table && request.communicator.empty())
    throw Error("--table needs one communicator; name it with --communicator NAME");
  if (!request.algorithm.empty() && (request.operation.empty() || request.table))
    throw Error("--algorithm needs one operation and excludes --table; name it, for example --operation Allreduce");
  const CollectiveLibrary library = request.library();
  if (library == CollectiveLibrary::mpich40 && request.segment != 0)
    throw Error("MPICH's algorithms have no segments to choose; omit --segment");
  const bool wantsRules = !request.rules.empty();
  if (wantsRules && (request.table || request.segment != 0))
    throw Error("--rules compares all algorithms, in one piece; omit --table and --segment");
  if (wantsRules && library == CollectiveLibrary::openMpi50)
    throw Error("--rules writes files for Open MPI 4.1 and MPICH 4.0; omit --mpi, or give --mpi mpich-4.0");
  if (wantsRules) checkTarget(request.rules, "--rules");
}

int run(const CollectivesRequest& request) {
  checkRequest(request);
  const CollectiveLibrary library = request.library();
  const bool wantsRules = !request.rules.empty();
  const RulesFile file = rulesFileOf(request);
  const RunStore store(request.path);
  Notes notes;
  const RunNetwork network(store, request, notes);
  const std::vector<Found> found = findCalls(store, request, notes);
  Table table =
      wantsRules ? tableOfRules(store, found, network, request, file, notes) : loadsTable(found, network, request);
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

void checkDefaults(const CollectivesRequest& request) {
  const bool isMpich = request.library() == CollectiveLibrary::mpich40;
  if (!request.defaults.empty() && !isMpich)
    throw CLI::ValidationError("--defaults", "goes with --mpi mpich-4.0; Open MPI's rules need no other file");
  if (!request.rules.empty() && isMpich && request.defaults.empty())
    throw CLI::ValidationError(
        "--rules",
        "for MPICH needs --defaults FILE, the choices of your MPICH, because it reads only a whole file: "
        "maint/tuning/coll/mpir/generic.json of its sources (https://www.mpich.org/static/downloads), or one that your "
        "site tuned");
}

}  // namespace

void addCollectivesCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<CollectivesRequest>();
  CLI::App* command =
      app.add_subcommand("collectives", "the messages that collective calls become, and what they put on links");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--communicator", request->communicator, "only calls on this communicator")->type_name("NAME");
  command->add_option("--operation", request->operation, "only calls of this operation, including non-blocking ones")
      ->type_name("OPERATION");
  command->add_flag("--table", request->table, "a row for every algorithm; the choice of the library is marked");
  addMpiOption(*command, request->mpi);
  command
      ->add_option("--algorithm", request->algorithm,
                   "use this algorithm, by name or number; default: the choice of the library")
      ->type_name("NAME");
  command
      ->add_option("--segment", request->segment,
                   "size of a segment in bytes, for algorithms that send in segments; 0: in one piece")
      ->type_name("N");
  CLI::Option* rules = command
                           ->add_option("--rules", request->rules,
                                        "print the fastest algorithm for each size of communicator and message, and "
                                        "write the rules by which Open MPI or MPICH takes it to this file")
                           ->type_name("FILE");
  command
      ->add_option("--defaults", request->defaults,
                   "for --rules with --mpi mpich-4.0: the file with the choices of your MPICH, before which the rules "
                   "are put (maint/tuning/coll/mpir/generic.json of its sources)")
      ->needs(rules)
      ->type_name("FILE");
  command
      ->add_option("--latency-us", request->network.latencyMicroseconds,
                   "for --rules: microseconds of a message that waits for the one before; default 2")
      ->check(numberFromZero())
      ->needs(rules)
      ->type_name("N");
  command
      ->add_option("--overhead-us", request->network.overheadMicroseconds,
                   "for --rules: microseconds of a message that waits for none (linear algorithms of alltoall and "
                   "alltoallv); default: as --latency-us")
      ->check(numberFromZero())
      ->needs(rules)
      ->type_name("N");
  command
      ->add_option("--assume-gbps", request->network.gbps,
                   "for --rules: rate of the link of a rank, in Gbit/s of data; default: the fabric's slowest link, or "
                   "100 without a fabric")
      ->check(positiveNumber())
      ->needs(rules)
      ->type_name("GBPS");
  addRailsOption(*command, request->rails);
  addAssumeOption(*command, request->assume);
  addTopOption(*command, request->top);
  addFormatOption(*command, request->format, {"text", "csv", "json"});
  command->callback([request, &chosen] {
    checkDefaults(*request);
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
