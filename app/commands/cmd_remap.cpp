// weft remap: which rank should sit where on this fabric, with these forwarding tables, and what it gains.
#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "analysis/opensm/opensm_tables.h"
#include "analysis/placement/remap_answer.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/end_wish.h"
#include "app/commands/format_option.h"
#include "app/commands/written_file.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routing/routing.h"
#include "reports/plan_tables.h"
#include "reports/table_json.h"

namespace weft {
namespace {

struct RemapOptions {
  std::string path, objective = "max-link", effort = "normal", output, launcher = "csv", routing = "kept", asRun;
  FormatOption format;
  RemapQuestion question;
  bool table = false, progress = false, opensm = false;
};

constexpr std::array objectives{std::pair{"max-link", RemapObjective::maxLink}, std::pair{"hop-bytes", RemapObjective::hopBytes}, std::pair{"weighted", RemapObjective::weighted}};
constexpr std::array efforts{std::pair{"quick", Effort::quick}, std::pair{"normal", Effort::normal}, std::pair{"thorough", Effort::thorough}};

template <class Words>
auto valueIn(const Words& words, const std::string& word) {
  return std::ranges::find(words, word, [](const auto& each) { return std::string(each.first); })->second;
}
template <class Words>
std::vector<std::string> wordsIn(const Words& words) {
  std::vector<std::string> list;
  for (const auto& [word, value] : words) list.emplace_back(word);
  return list;
}

// "progress 123 1000 searching" on standard output where a program listens, a percentage for people. False once the user wants to end.
bool tell(double done, bool forPrograms) {
  if (forPrograms) std::printf("progress %lld 1000 searching\n", std::llround(done * 1000)), std::fflush(stdout);
  else if (::isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%3.0f %%\r", done * 100);
  return !endIsWanted();
}

void find(RemapAnswer& answer, const RemapOptions& options) {
  answer.find([&](double done) { return tell(done, options.progress); });
  if (endIsWanted()) throw Error("cancelled; nothing was written");
}

Fabric routed(const Fabric& fabric, const std::string& engine, bool byOpensm) {
  return fabric.withTables(byOpensm ? opensmTables(fabric, engine, endIsWanted) : computeRouting(fabric, *routingEngine(engine)).tables);
}

// The run's own tables, and for a table of engines those that they would make.
std::vector<std::pair<std::string, Fabric>> routingsOf(const Fabric& fabric, const RemapOptions& options) {
  std::vector<std::pair<std::string, Fabric>> routings{{options.routing, fabric}};
  if (!options.table || options.question.baseLoad) return routings;  // others' traffic is known for the run's own routes alone
  std::vector<std::string> engines{"minhop", "updn", "ftree"};
  if (options.opensm) engines.push_back("dfsssp");
  for (const std::string& engine : engines) {
    if (options.routing == engine) continue;
    try {
      routings.emplace_back(engine, routed(fabric, engine, options.opensm));
    } catch (const Error& error) {
      if (endIsWanted()) throw;
      say(engine + " is left out: " + error.what());
    }
  }
  return routings;
}

// "hottest end 64.0 MB → 36.0 MB (-44 %)"
std::string gain(const PlacementMetrics& before, const PlacementMetrics& after) {
  std::string text = "the hottest link end carries " + humanBytes(after.hottest()) + ", before " + humanBytes(before.hottest());
  if (before.hottest() != 0) text += " (" + exactText(std::round(1000.0 * (static_cast<double>(after.hottest()) / static_cast<double>(before.hottest()) - 1)) / 10) + " %)";
  return text;
}

Notes verdict(const std::vector<PlacementRow>& rows, const std::vector<NamedBounds>& bounds, const std::string& from) {
  const PlacementMetrics &before = rows.front().metrics, &after = std::ranges::find(rows, "after", &PlacementRow::name)->metrics;
  Notes notes{gain(before, after), "found from the start \"" + from + "\""};
  if (after.hottest() <= std::max(bounds[1].bounds.hostEnd, bounds[1].bounds.switchEnd)) notes.push_back("nothing better exists: no placement on these slots has a cooler hottest end");
  else if (after.hottest() <= std::max(bounds[0].bounds.hostEnd, bounds[0].bounds.switchEnd)) notes.push_back("nothing better exists for the ranks that share a host: other hosts would not cool the hottest end");
  if (after.broken != 0) notes.push_back(exactBytes(after.broken) + " do not arrive, as the forwarding tables are");
  return notes;
}

// By each routing, what each placement comes to.
std::vector<PlacementRow> rowsOf(const RemapAnswer& answer, const std::vector<std::pair<std::string, Fabric>>& routings, bool others) {
  std::vector<PlacementRow> rows;
  for (const NamedPlaces& each : answer.places(others)) {
    const PairFlows flows = answer.flowsOf(each.hosts);
    for (const auto& [routing, routed] : routings) rows.push_back({routing, each.name, metricsOf(routed, flows, accumulate(routed, flows.flows), answer.base())});
  }
  std::ranges::stable_sort(rows, {}, [&](const PlacementRow& row) { return std::ranges::find(routings, row.routing, &std::pair<std::string, Fabric>::first); });
  return rows;
}

RemapQuestion questionOf(const RemapOptions& options) {
  RemapQuestion question = options.question;
  question.search.objective = valueIn(objectives, options.objective);
  question.search.effort = valueIn(efforts, options.effort);
  if (options.routing == "kept") return question;
  if (options.opensm) question.reroute = [&](const Fabric& fabric) { return routed(fabric, options.routing, true); };
  else question.links.routing = options.routing;
  return question;
}

// As one would type it again, of what decides the places.
std::string howOf(const RemapOptions& options) {
  const RemapQuestion& question = options.question;
  std::string how = "weft remap --objective " + options.objective + " --effort " + options.effort + " --seed " + std::to_string(question.search.seed);
  if (options.routing != "kept") how += " --routing " + options.routing + (options.opensm ? " --opensm" : "");
  if (question.hosts != "same") how += " --hosts " + question.hosts;
  if (question.slots != 0) how += " --slots " + std::to_string(question.slots);
  for (const FilterOption& option : filterOptions())
    for (const std::string& word : question.links.choice.*option.words) how += std::string(" --") + option.name + " \"" + word + "\"";
  if (!question.links.choice.rails.empty()) how += " --rails " + question.links.choice.rails;
  if (question.baseLoad) how += " --base-load";
  if (!question.fixed.empty()) how += " --fixed \"" + question.fixed + "\"";
  return how;
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

int run(const RemapOptions& options) {
  const RunStore store(options.path);
  if (const std::string missing = options.opensm ? noOpensm() : ""; !missing.empty()) throw Error(missing);
  listenForEnd(Again::ends);  // the mappers that the search begins with can't be asked to stop
  RemapAnswer answer(store, options.path, questionOf(options));
  find(answer, options);
  const auto rows = rowsOf(answer, routingsOf(answer.fabric(), options), options.table);
  const auto bounds = answer.bounds();
  if (!options.output.empty()) writeWhole(options.output, answer.launcherText(*launcherOf(options.launcher)), "-o");
  if (!options.asRun.empty()) writeMoved(store, options.asRun, answer.moved(howOf(options)));
  sayLostData(store);
  show(options, placementTable(answer.fabric(), rows, bounds), answer.notes(), verdict(rows, bounds, answer.from()));
  return 0;
}

}  // namespace

void addRemapCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<RemapOptions>();
  CLI::App* command = app.add_subcommand("remap", "a better placement of the ranks, by the forwarding tables, and the launcher file for it");
  command->add_option("RUN", options->path, "a run store with pair traffic, hosts and forwarding tables")->required()->type_name("RUN.weft");
  command->add_option("--objective", options->objective, "what is to be small: the hottest link end, the bytes over all links, or both alike")
      ->check(CLI::IsMember(wordsIn(objectives)))->capture_default_str();
  command->add_option("--hosts", options->question.hosts, "where ranks may go: those of the run (same), or hosts as n001,n[002-040] or a file of names")->capture_default_str();
  command->add_option("--slots", options->question.slots, "how many ranks a host takes; default: as many as it has now, a host without any as the fullest")->check(CLI::PositiveNumber);
  command->add_option("--fixed", options->question.fixed, "ranks that stay where they are, as \"0-3 8\"")->type_name("RANKS");
  command->add_option("--routing", options->routing, "tables as they are (kept), or made anew as this engine of OpenSM makes them: minhop, updn, ftree; with --opensm any")
      ->type_name("ENGINE")->capture_default_str();
  command->add_flag("--opensm", options->opensm, "tables are made by the opensm that is installed, on a fabric that ibsim simulates");
  command->add_option("--effort", options->effort, "how long to search: each is some ten times the one before")->check(CLI::IsMember(wordsIn(efforts)))->capture_default_str();
  command->add_option("--seed", options->question.search.seed, "of the search: the same seed finds the same")->capture_default_str();
  command->add_option("-o", options->output, "the launcher's file")->type_name("FILE");
  command->add_option("--launcher", options->launcher, "of what kind that file is")->check(CLI::IsMember(launcherWords()))->capture_default_str();
  command->add_option("--as-run", options->asRun, "the same run with the new places, as a run store of its own")->type_name("RUN.weft");
  command->add_flag("--base-load", options->question.baseLoad, "what others put on the links, as port counters say, counts too");
  command->add_flag("--progress", options->progress, "tell how far it is, for programs; the answer goes to standard error");
  command->add_flag("--table", options->table, "other mappers too, by the tables of the run and of each engine");
  addPairOptions(*command, options->question.links.choice);
  addRailsOption(*command, options->question.links.choice);
  addAssumeOption(*command, options->question.links.assume);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] {
    if (!options->opensm && options->routing != "kept" && !routingEngine(options->routing))
      throw CLI::ValidationError("--routing: " + options->routing + " is not kept, minhop, updn or ftree; other engines need --opensm");
    if (options->routing.empty() || options->routing.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") != std::string::npos)
      throw CLI::ValidationError("--routing takes the name of an engine of OpenSM");
    chosen = [options] { return run(*options); };
  });
}

}  // namespace weft
