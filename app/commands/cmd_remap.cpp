// weft remap: which rank should sit where on this fabric, with these forwarding tables, and what it gains.
#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "analysis/collectives/model_option.h"
#include "analysis/simulators/opensm_tables.h"
#include "analysis/pairs/number_check.h"
#include "analysis/placement/placement_rows.h"
#include "analysis/placement/remap_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/stop_request.h"
#include "app/commands/format_option.h"
#include "app/commands/remap_simulation.h"
#include "app/commands/written_file.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/row_of.h"
#include "core/store/store_kind.h"
#include "ibdiag/routes/routing.h"
#include "reports/plan_tables.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct RemapOptions {
  std::string path, output, launcher = "csv", asRun, answerTo;
  CollectivesChoice collectives;
  RemapWords words;
  FormatOption format;
  RemapQuestion question;
  RemapSimulation simulation;
  bool table = false, progress = false;
};

// "progress 123 1000 searching" on standard output where a program listens, a percentage for people. False once the
// user wants to end.
bool tell(double done, bool forPrograms) {
  if (forPrograms) {
    std::printf("progress %lld 1000 searching\n", std::llround(done * 1000));
    std::fflush(stdout);
  } else if (::isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%3.0f %%\r", done * 100);
  return !stopRequested();
}

void endIfWanted() {
  if (stopRequested()) throw Error("cancelled; nothing was written");
}

void find(RemapAnswer& answer, const RemapOptions& options) {
  answer.find([&](double done) { return tell(done, options.progress); });
  endIfWanted();
}

// What is found in minutes is not to be lost by a slip in a name.
void checkTargets(const RemapOptions& options) {
  if (!options.output.empty()) checkTarget(options.output, "-o");
  if (!options.answerTo.empty()) checkTarget(options.answerTo, "--answer-to");
  if (!options.asRun.empty()) refuseOthersFile(options.asRun);
}

bool haveOneName(std::vector<std::string> files) {
  std::erase(files, "");
  for (std::string& each : files) each = std::filesystem::path(each).lexically_normal().string();
  std::ranges::sort(files);
  return std::ranges::adjacent_find(files) != files.end();
}

Fabric routed(const Fabric& fabric, const std::string& engine, bool byOpensm) {
  return fabric.withTables(byOpensm ? opensmTables(fabric, engine, stopRequested)
                                    : computeRouting(fabric, *routingEngine(engine)).tables);
}

// The run's own tables, and for a table of engines those that they would make.
std::vector<NamedRouting> routingsOf(const Fabric& fabric, const RemapOptions& options) {
  EngineTables tables{
      {},
      [&](const Fabric& of, const std::string& engine) { return routed(of, engine, options.words.opensm); },
      stopRequested};
  if (options.table && !options.question.baseLoad)
    tables.engines = {"minhop", "updn", "ftree"};  // others' traffic is known for the run's own routes alone
  if (!tables.engines.empty() && options.words.opensm) tables.engines.emplace_back("dfsssp");
  Notes notes;
  auto routings = routingsOf(fabric, options.words.routing, tables, notes);
  say(notes);
  return routings;
}

RemapQuestion questionOf(const RemapOptions& options) {
  RemapQuestion question = options.question;
  question.links.collectives = options.collectives.model();
  question.search.objective = objectiveOf(options.words.objective);
  question.search.effort = effortOf(options.words.effort);
  if (options.words.routing == "kept") return question;
  if (options.words.opensm)
    question.reroute = [&](const Fabric& fabric) { return routed(fabric, options.words.routing, true); };
  else question.links.routing = options.words.routing;
  return question;
}

void show(const RemapOptions& options, const Table& table, const Notes& notes, const Notes& verdict) {
  say(notes);
  const bool forPeople = options.format.name == "text";
  std::string text;
  for (const std::string& each : verdict)
    if (forPeople) text += each + "\n";
    else say(each);
  if (forPeople) text += "\n";
  text += written(table, options.format.table());
  if (options.progress) return void(std::fwrite(text.data(), 1, text.size(), stderr));
  Output out;
  out << text;
  out.finish();
}

int answered(const RemapOptions& options) {
  const RunStore store(options.path);
  if (const std::string missing = options.words.opensm ? noOpensm() : ""; !missing.empty()) throw Error(missing);
  checkProgram(options.simulation);
  checkTargets(options);
  RemapAnswer answer(store, options.path, questionOf(options));
  checkPlatform(answer, options.simulation);
  find(answer, options);
  const auto rows = rowsOf(answer, routingsOf(answer.fabric(), options), options.table);
  const auto bounds = answer.bounds();
  endIfWanted();
  const VerdictQuestion question{objectiveOf(options.words.objective), answer.from(), answer.canStay(),
                                 answer.movesHosts()};
  const PlacementMetrics& after = rowOf(rows, "placements", std::string("after"), &PlacementRow::name).metrics;
  PlacementAnswer told{verdict(rows, bounds, question), answer.notes(), placementTable(answer.fabric(), rows, bounds),
                       offeredOf(answer.run(), answer.places(false))};
  const bool isWorthIt = isWorthMoving(rows.front().metrics, after, question);
  if (!options.output.empty() && isWorthIt)
    writeWhole(options.output, answer.launcherText(*launcherOf(options.launcher)), "-o");
  if (!options.output.empty() && !isWorthIt)
    told.notes.push_back(options.output + " was not written: there is no placement that is worth it");
  if (!options.asRun.empty()) writeRemapped(store, options.asRun, answer.moved(howOf(options.words, options.question)));
  noteLostData(store);
  for (std::string& each :
       simulatedSeconds(answer, options.simulation, rows.front().metrics.hottest(), after.hottest()))
    told.verdict.push_back(std::move(each));
  if (!options.answerTo.empty()) writeWhole(options.answerTo, placementAnswerText(told), "--answer-to");
  show(options, told.table, told.notes, told.verdict);
  return 0;
}

int run(const RemapOptions& options) {
  return unlessStopped([&] { return answered(options); }, "cancelled; nothing was written");
}

}  // namespace

void addRemapCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<RemapOptions>();
  CLI::App* command = app.add_subcommand(
      "remap", "a better placement of the ranks, by the forwarding tables, and the launcher file for it");
  command->add_option("RUN", options->path, "a run store with pair traffic, hosts and forwarding tables")
      ->required()
      ->type_name("RUN.weft");
  command
      ->add_option("--objective", options->words.objective,
                   "what to minimise: the most loaded link end, the bytes over all links, or both equally")
      ->check(CLI::IsMember(objectiveWords()))
      ->capture_default_str();
  command
      ->add_option(
          "--hosts", options->question.hosts,
          "hosts where ranks may go: those of the run (same), or a list such as n001,n[002-040], or a file of names")
      ->capture_default_str();
  command
      ->add_option("--slots", options->question.slotCount,
                   "how many ranks a host takes; default: as many as it has now; a host without ranks takes as many as "
                   "the host with the most")
      ->check(numberCheck(1, UINT32_MAX));
  command->add_option("--fixed", options->question.fixed, "ranks that stay where they are, such as \"0-3 8\"")
      ->type_name("RANKS");
  command
      ->add_option("--move", options->question.move,
                   "move single ranks, or whole hosts with their ranks; default: host if NCCL logged connections, "
                   "because its rings follow the order of nodes; else rank")
      ->check(CLI::IsMember({"rank", "host"}));
  command
      ->add_option("--routing", options->words.routing,
                   "tables unchanged (kept), or computed as this engine of OpenSM computes them: minhop, updn, ftree; "
                   "with --opensm any")
      ->type_name("ENGINE")
      ->capture_default_str();
  command->add_flag("--opensm", options->words.opensm,
                    "let the installed opensm make the tables, on a fabric that ibsim simulates");
  command
      ->add_option(
          "--effort", options->words.effort,
          "how long to search: normal takes some ten times as long as quick, thorough ten times as long as normal")
      ->check(CLI::IsMember(effortWords()))
      ->capture_default_str();
  command
      ->add_option(
          "--most-hop-bytes", options->question.search.mostHopBytes,
          "for max-link: by how many per cent bytes x links may exceed the least that was found; default: no limit")
      ->type_name("PERCENT")
      ->check(numberCheck(0, 1e6));
  command
      ->add_option("--seed", options->question.search.seed,
                   "seed of the search: the same seed finds the same placement")
      ->capture_default_str();
  command->add_option("-o", options->output, "write the placement to this file for a launcher")->type_name("FILE");
  command->add_option("--launcher", options->launcher, "the launcher that reads the file of -o")
      ->check(CLI::IsMember(launcherWords()))
      ->capture_default_str();
  command->add_option("--as-run", options->asRun, "write the run with the new placement as a run store")
      ->type_name("RUN.weft");
  command->add_flag("--simulate", options->simulation.wanted,
                    "print the seconds that a program takes with both placements, simulated by SimGrid: -- PROGRAM, "
                    "built with smpicc");
  command
      ->add_option("PROGRAM", options->simulation.program, "after --: the program, and its arguments, for --simulate")
      ->type_name("-- PROGRAM…");
  command
      ->add_option("--assume-gbps", options->simulation.gbps,
                   sentence("for --simulate: rate of links whose rate", Absence::notKnown) + ", in Gbit/s of data")
      ->type_name("GBPS")
      ->check(numberCheck(1e-3, 1e6));
  command
      ->add_option("--answer-to", options->answerTo,
                   "also write the answer as JSON to this file: verdict, notes, placements")
      ->type_name("FILE");
  addCollectivesOptions(*command, options->collectives);
  command->add_flag("--base-load", options->question.baseLoad,
                    "keep the traffic of other programs on the links, as port counters measured it");
  command->add_flag("--progress", options->progress,
                    "print the progress on standard output, for programs; the answer then goes to standard error");
  command->add_flag("--table", options->table,
                    "add other mappers, with the run's tables and with those of each engine");
  addPairOptions(*command, options->question.links.choice);
  addRailsOption(*command, options->question.links.choice);
  addAssumeOption(*command, options->question.links.assume);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] {
    if (!options->words.opensm && options->words.routing != "kept" && !routingEngine(options->words.routing))
      throw CLI::ValidationError("--routing: " + options->words.routing +
                                 " is not kept, minhop, updn or ftree; other engines need --opensm");
    if (options->words.routing.empty() ||
        options->words.routing.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") !=
            std::string::npos)
      throw CLI::ValidationError("--routing takes the name of an engine of OpenSM");
    if (options->simulation.wanted == options->simulation.program.empty())
      throw CLI::ValidationError(options->simulation.wanted
                                     ? "--simulate takes a program: --simulate -- ./program"
                                     : options->simulation.program.front() + ": a program needs --simulate");
    if (haveOneName({options->output, options->asRun, options->answerTo}))
      throw CLI::ValidationError("-o, --as-run and --answer-to are files of their own; give each another name");
    if (options->collectives.collectives == "model" && options->question.baseLoad)
      throw CLI::ValidationError(
          "--base-load subtracts the recorded load of the run from the links; omit --collectives model with it");
    chosen = [options] { return run(*options); };
  });
}

}  // namespace weft
