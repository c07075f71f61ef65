// weft waits: who waited for whom, where and why.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <tuple>
#include <utility>

#include "analysis/pairs/filter_options.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/names.h"
#include "analysis/run/open_run.h"
#include "analysis/run/output.h"
#include "analysis/waits/wait_causes.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/interval.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/sums/traced_part.h"
#include "reports/tables/cause_tables.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

constexpr double hundred = 100;  // shares are given in per cent

struct WaitsOptions : FilterWords {  // without its classes, which are of messages
  std::string path;
  std::vector<std::string> by, waitClasses;
  Top top;
  std::optional<std::uint64_t> longest;
  double loaded = defaultLoaded * hundred;
  bool assume = false, unexplained = false, criticalPath = false, delays = false;
  FormatOption format;
};

// The bins of waits that a time touches: they may be longer than those of traffic.
BinRange waitBins(RunNames& run, const std::string& word) {
  const auto length = waitBinSeconds(run.facts());
  const auto [from, until] = secondsOf("--time", word);
  if (!length) throw Error(sentence("waits", Absence::notRecorded, Verb::were) + " by time in this run; omit --time");
  const auto bins = binsBetween(from, until, *length);
  if (!bins) throw Error("--time " + notATime(word));
  say("time is known in bins of " + humanSeconds(*length) + "; waits are those in " + text(*bins, *length));
  return *bins;
}

WaitFilter filterOf(const RunStore& store, const WaitsOptions& options) {
  RunNames run(store);
  WaitFilter filter;
  for (const std::string& each : options.waitClasses) filter.classes.push_back(*waitClass(each));
  FilterWords words = options;
  words[FilterDimension::time].clear();
  Notes none;
  filter.part = filterOf(run, words, none);
  if (!options[FilterDimension::time].empty() && !options.longest)
    filter.part.bins = waitBins(run, options[FilterDimension::time].front());
  return filter;
}

// What the trace is of, and clocks that contradict each other: they make waits that were none.
void sayTrace(const RunStore& store) {
  const auto facts = store.facts();
  if (const auto part = tracedPart(facts)) say(part->words);
  const auto number = [&](const char* key) {
    const auto found = facts.find(key);
    return found == facts.end() ? 0 : parseDigits(found->second, 10).value_or(0);
  };
  const std::uint64_t messages = number("clock violations of messages"),
                      collectives = number("clock violations of collectives"),
                      finalize = number("clock violations of MPI_Finalize");
  if (messages + collectives + finalize == 0) return;
  say(counted(messages + collectives + finalize, "clock violation", "clock violations") + ": " +
      std::to_string(messages) + " of messages, " + std::to_string(collectives) + " of collective operations, " +
      std::to_string(finalize) + " of MPI_Finalize" +
      (messages + collectives == 0 ? "" : "; waits are those of corrected clocks"));
}

// Times of single waits and of the critical path are known to the nanosecond.
std::pair<std::uint64_t, std::uint64_t> nanosecondsOf(const std::string& word) {
  const auto nanoseconds = [](double seconds) {
    return static_cast<std::uint64_t>(std::clamp(seconds * nanosecondsPerSecond, 0.0, 1e18));
  };
  const auto [from, until] = secondsOf("--time", word);
  return {nanoseconds(from), nanoseconds(until)};
}

Table longestOf(const RunStore& store, const WaitsOptions& options) {
  const WaitFilter filter = filterOf(store, options);
  if (options[FilterDimension::time].empty()) return longestWaits(store, filter, 0, UINT64_MAX, *options.longest);
  const auto [from, until] = nanosecondsOf(options[FilterDimension::time].front());
  return longestWaits(store, filter, from, until, *options.longest);
}

// The total, and calls in which waits can't be judged, which may be most of the rest.
void sayUnexplained(const Table& table) {
  double all = 0, waited = 0, completed = 0, left = 0, unjudged = 0;
  std::string names;
  for (const Row& row : table.rows) {
    const auto seconds = [&](const char* column) { return row[table.at(column)].asReal().value_or(0); };
    all += seconds("mpi_s");
    waited += seconds("wait_s");
    completed += seconds("completion_s");
    left += seconds("unexplained_s");
    if (std::get<bool>(table.cell(row, "judged").value()) || seconds("unexplained_s") <= 0) continue;
    unjudged += seconds("unexplained_s");
    names += (names.empty() ? "MPI_" : ", MPI_") + cellText(table.cell(row, "operation"));
  }
  say("of " + humanSeconds(all) + " in MPI ranks waited " + humanSeconds(waited) + ", and completed operations in " +
      humanSeconds(completed) + "; " + humanSeconds(left) + " are not explained" +
      (names.empty() ? "" : ", of them " + humanSeconds(unjudged) + " in calls without a rule for waits: " + names));
}

int runUnexplained(const RunStore& store, const WaitsOptions& options) {
  if (const auto part = tracedPart(store.facts()))
    throw Error("--unexplained compares waits with the time of all MPI calls, and the trace has a part of the run. " +
                part->words + "; omit --unexplained");
  RunNames run(store);
  Notes notes;
  FilterWords words = options;
  const PairFilter filter =
      filterFollowed(words, filterOf(run, words, notes), {Measure::profile, store.keys()}, "the time in calls");
  say(notes);
  sayUnexplained(unexplainedTable(store, filter, {}));
  sayTrace(store);
  noteLostData(store);
  return printTable(unexplainedTable(store, filter, options.top), options.format);
}

// By what ranks were in.
StatesRequest statesRequest(const RunStore& store, const WaitsOptions& options) {
  RunNames run(store);
  Notes notes;
  FilterWords words = options;
  words[FilterDimension::time].clear();
  StatesRequest request{options.by, {}, 0, UINT64_MAX, options.top};
  request.filter =
      filterFollowed(words, filterOf(run, words, notes), {Measure::states, store.keys()}, "what ranks did over time");
  if (!options[FilterDimension::time].empty())
    std::tie(request.from, request.until) = nanosecondsOf(options[FilterDimension::time].front());
  say(notes);
  return request;
}

int runCriticalPath(const RunStore& store, const WaitsOptions& options) {
  const StatesRequest request = statesRequest(store, options);
  if (options.longest) {
    const Table table = longestCritical(store, request, *options.longest);
    sayTrace(store);
    noteLostData(store);
    return printTable(table, options.format);
  }
  const CriticalTable found = criticalTable(store, request);
  say("the critical path takes " + humanSeconds(found.pathSeconds) + ", in " + counted(found.parts, "part", "parts") +
      " on one rank each");
  if (found.unknownSeconds > 0)
    say(humanSeconds(found.unknownSeconds) + " of it are waits for ranks that the trace does not have");
  sayTrace(store);
  noteLostData(store);
  return printTable(found.table, options.format);
}

int runDelays(const RunStore& store, const WaitsOptions& options) {
  const DelayTable found = delayTable(store, statesRequest(store, options));
  say("ranks waited " + humanSeconds(found.waitSeconds) + " for others; of " + humanSeconds(found.unexplainedSeconds) +
      " no delay is the cause");
  sayTrace(store);
  noteLostData(store);
  return printTable(found.table, options.format);
}

int runWaits(const WaitsOptions& options) {
  const RunStore store(options.path);
  if (options.criticalPath) return runCriticalPath(store, options);
  if (options.delays) return runDelays(store, options);
  if (options.unexplained) return runUnexplained(store, options);
  if (options.longest) {
    const Table table = longestOf(store, options);
    sayTrace(store);
    noteLostData(store);
    return printTable(table, options.format);
  }
  std::shared_ptr<OpenRun> run;
  std::optional<WaitCauses> causes;
  if (asksForCauses(options.by)) {
    if (store.hasFabric()) run = loadRunForLoads(store, options.path, options.assume);
    causes.emplace(store, run.get(), options.loaded / hundred);
  }
  const TopTable table =
      waitTable(store, {options.by, filterOf(store, options), options.top, causes ? &*causes : nullptr});
  sayTrace(store);
  noteLostData(store);
  if (const std::string unplaced = causes ? causes->unplacedPorts() : std::string(); !unplaced.empty()) say(unplaced);
  return printTable(table, options.format);
}

constexpr OptionHelp waitHelps[]{{"region", "only in this region, regions within it included; may be repeated"},
                                 {"communicator", "only waits in operations on this communicator; may be repeated"},
                                 {"operation", "only waits in this operation (with or without MPI_); may be repeated"},
                                 {"rank", "only waits of rank N, or of ranks N-M; may be repeated"},
                                 {"host", "only waits of the ranks of this host; may be repeated"},
                                 {"without-rank", "omit waits of rank N, or of ranks N-M; may be repeated"},
                                 {"time", "only waits in these seconds since the recording began"}};

std::vector<std::string> classNames() {
  std::vector<std::string> names;
  for (const WaitClassName& each : waitClassNames) names.emplace_back(each.name);
  return names;
}

}  // namespace

void addWaitsCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<WaitsOptions>();
  CLI::App* command = app.add_subcommand("waits", "who waited for whom, where and why");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  CLI::Option* by =
      command
          ->add_option("--by", options->by,
                       "a row for each combination of these keys, separated by commas: class (the default), rank, "
                       "peer, communicator, region, operation, path, meanwhile, cause, reason, time")
          ->delimiter(',')
          ->allow_extra_args(false)
          ->check(CLI::IsMember(waitKeyNames()))
          ->type_name("KEY,…");
  CLI::Option* critical = command->add_flag("--critical-path", options->criticalPath,
                                            "what ranks did on the chain of causes that made the run so long, and how "
                                            "much longer than an average rank; --by region, operation, rank");
  command
      ->add_option("--class", options->waitClasses,
                   "only these waits: " + CLI::detail::join(classNames(), ", ") + "; may be repeated")
      ->allow_extra_args(false)
      ->type_name("CLASS")
      ->check(CLI::IsMember(classNames()));
  addFilterOptionsWith(*command, *options, waitHelps);
  CLI::Option* top = addTopOption(*command, options->top);
  command
      ->add_option(
          "--longest", options->longest,
          "the N longest waits, one by one, and when each began; with --critical-path the N longest parts of the path")
      ->type_name("N")
      ->excludes(by)
      ->excludes(top);
  command
      ->add_flag("--unexplained", options->unexplained,
                 "for each MPI call: the time in it, waits, work by samples, and the rest")
      ->excludes(by)
      ->excludes("--class")
      ->excludes("--longest")
      ->excludes(critical);
  critical->excludes("--class");
  command
      ->add_flag("--delays", options->delays,
                 "what ranks did too long when others waited for them, and the waiting that it cost, also on other "
                 "ranks later on; "
                 "--by region, operation, rank")
      ->excludes("--class")
      ->excludes("--longest")
      ->excludes("--time")
      ->excludes("--unexplained")
      ->excludes(critical);
  command
      ->add_option("--loaded", options->loaded,
                   "for causes: a link end counts as loaded if it carries at least this percentage of its capacity")
      ->capture_default_str()
      ->check(CLI::Range(1.0, 1000.0))
      ->type_name("PERCENT");
  command->add_flag("--assume-minimal-hops", options->assume,
                    "for causes: assume minimal routes for switches without forwarding tables");
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return runWaits(*options); }; });
}

}  // namespace weft
