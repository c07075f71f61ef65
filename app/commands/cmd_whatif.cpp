// weft whatif: what breaks, and what links carry, without some switches and cables.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>

#include "analysis/load/link_question.h"
#include "analysis/load/routing_comparison.h"
#include "analysis/load/what_if.h"
#include "analysis/collectives/model_option.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/endpoints.h"
#include "analysis/run/guid_file.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "reports/plan_tables.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct WhatIfOptions {
  std::string path, routing = "kept", rootFile, computeFile;
  std::vector<std::string> without, roots;
  FormatOption format;
  LinkQuestion question;
  CollectivesChoice collectives;
  Top top;
};

struct WhatIfFound {
  LinkAnswer links;
  WhatIfRequest request;
  std::shared_ptr<const WhatIf> answer;
  std::vector<EndIndex> ends;  // to be shown

  std::string unit() const { return unitOf(links.request); }
  const Fabric& fabric() const { return links.run->fabric; }
};

WhatIfRequest requestOf(const Fabric& fabric, const WhatIfOptions& options, Notes& notes) {
  WhatIfRequest request{findRemovedParts(fabric, options.without), routingEngine(options.routing), {}};
  request.options.roots = findRemovedParts(fabric, options.roots).switches;
  std::erase_if(request.options.roots, [&](NodeIndex at) { return !fabric.node(at).isSwitch(); });
  if (!options.rootFile.empty())
    std::ranges::copy(switchesOf(fabric, options.rootFile, notes), std::back_inserter(request.options.roots));
  if (!options.computeFile.empty()) request.options.computeNodes = adapterPortsOf(fabric, options.computeFile, notes);
  return request;
}

bool isChanged(const WhatIf& answer, EndIndex end) {
  return answer.before->bytes[number(end)] != answer.after->bytes[number(end)] ||
         answer.before->flows[number(end)] != answer.after->flows[number(end)];
}

// The table for people omits ends whose load does not change.
std::vector<EndIndex> shownEnds(const WhatIfFound& found, const WhatIfOptions& options, Notes& notes) {
  std::vector<EndIndex> ends = worstFirst(found.fabric(), *found.answer);
  if (options.format.name == "text") {
    const std::size_t same = std::erase_if(ends, [&](EndIndex end) { return !isChanged(*found.answer, end); });
    if (same != 0)
      notes.push_back(std::to_string(same) +
                      " link ends have the same load as before and are not shown; --format csv has all");
  }
  const std::uint64_t all = keepTop(ends, options.top);
  noteTop(notes, ends.size(), all, "link ends");
  return ends;
}

Json withoutJson(const Fabric& fabric, const RemovedParts& removed) {
  Json all = Json::array();
  for (const NodeIndex at : removed.switches)
    all.push_back({{fabric.node(at).isSwitch() ? "switch" : "adapter", fabric.node(at).description},
                   {"guid", text(fabric.node(at).guid)},
                   {"cables", fabric.endsOf(at).size()}});
  for (const EndIndex end : removed.cables)
    all.push_back({{"cable", asJson(Table{endColumns(), {endCells(fabric, end)}})[0]}});
  return all;
}

Json asJson(const WhatIfFound& found) {
  const WhatIf& answer = *found.answer;
  Json hosts = Json::array();
  for (const HostIndex host : answer.cutOff) hosts.push_back(found.fabric().host(host).name);
  Json json{{"without", withoutJson(found.fabric(), found.request.without)},
            {"routing", found.request.routing ? name(*found.request.routing) : "kept"},
            {"traffic", word(found.links.request.view.source)},
            {"unit", found.unit()},
            {"port_pairs",
             {{"all", answer.pairs.all}, {"arrive_before", answer.pairs.before}, {"arrive_after", answer.pairs.after}}},
            {"flows_broken", answer.flowsBroken()},
            {"broken", answer.bytesBroken()},
            {"hosts_cut_off", std::move(hosts)}};
  const MostLoadedEnds ends = mostLoadedEnds(found.fabric(), found.links.request, answer);
  json["most_loaded"] = {{"before", ends.before}, {"after", ends.after}, {"by_capacity", ends.byCapacity}};
  if (answer.apart)
    json["table_entries"] = {{"compared", answer.apart->compared}, {"other_than_engine", answer.apart->apart}};
  json["links"] = asJson(whatIfTable(found.fabric(), answer, found.ends, found.unit()));
  return json;
}

std::string heading(const WhatIfFound& found) {
  std::string words = "Without ";
  const auto names = removedNames(found.fabric(), found.request.without);
  for (std::size_t i = 0; i < names.size(); ++i) words += (i == 0 ? "" : ", ") + names[i];
  words += found.request.routing ? std::string("; tables computed by ") + name(*found.request.routing)
                                 : "; tables unchanged";
  return words + "; " + found.unit() + " of " + name(found.links.request.view.source);
}

void printText(Output& out, const WhatIfFound& found, const Notes& notes) {
  out << heading(found) << "\n";
  for (const std::string& each : notes) out << "  " << each << "\n";
  if (found.ends.empty()) return;
  out << "\n"
      << written(withoutIds(whatIfTable(found.fabric(), *found.answer, found.ends, found.unit())), TableFormat::text);
}

void print(const WhatIfFound& found, const Notes& notes, const WhatIfOptions& options) {
  Output out;
  if (options.format.name == "text") {
    printText(out, found, notes);
  } else {
    say(notes);
    if (options.format.name == "json") print(out, asJson(found));
    else print(out, whatIfTable(found.fabric(), *found.answer, found.ends, found.unit()), options.format.csv());
  }
  out.finish();
}

// The traffic by the tables of the run and of each engine.
struct ComparedRoutings {
  LinkAnswer links;
  RemovedParts without;
  TopTable table;
  Notes notes;  // which engine can't

  std::string unit() const { return unitOf(links.request); }
};

void printText(Output& out, const ComparedRoutings& found, const Notes& notes) {
  std::string removed;
  for (const std::string& each : removedNames(found.links.run->fabric, found.without))
    removed += (removed.empty() ? "without " : ", ") + each;
  out << found.unit() << " of " << name(found.links.request.view.source)
      << " by the tables of the run and of each routing engine" << (removed.empty() ? "" : "; ") << removed << "\n";
  for (const std::string& each : notes) out << "  " << each << "\n";
  Table shown = found.table;
  shown.columns.pop_back();  // the reasons, which are sentences above
  for (Row& row : shown.rows) row.pop_back();
  out << "\n" << written(shown, TableFormat::text);
}

void print(const ComparedRoutings& found, const FormatOption& format) {
  Notes notes = found.notes;
  noteTop(notes, found.table.rows.size(), found.table.all, "routings");
  Output out;
  if (format.name == "text") {
    printText(out, found, notes);
  } else {
    say(notes);
    if (format.name == "json")
      print(out, Json{{"without", withoutJson(found.links.run->fabric, found.without)},
                      {"traffic", word(found.links.request.view.source)},
                      {"unit", found.unit()},
                      {"routings", asJson(found.table)}});
    else print(out, static_cast<const Table&>(found.table), format.csv());
  }
  out.finish();
}

int compareEngines(const WhatIfOptions& options) {
  const RunStore store(options.path);
  LinkAnswer links = answer(store, options.path, options.question);
  const Fabric& fabric = links.run->fabric;
  const WhatIfRequest request = requestOf(fabric, options, links.notes);
  say(links.notes);
  const auto routings = compareRoutings(*links.run, *links.traffic, links.request, links.numbers.loads, request.without,
                                        request.options, [] { return false; });
  TopTable table(routingTable(fabric, routings, unitOf(links.request)), options.top);
  noteLostData(store);
  print({std::move(links), request.without, std::move(table), notesOf(routings)}, options.format);
  return 0;
}

bool comparesEngines(const WhatIfOptions& options) { return options.routing == "all"; }

void refuseWhatFitsNoEngine(const WhatIfOptions& options) {
  const bool takesRoots = options.routing == "updn" || options.routing == "ftree" || comparesEngines(options);
  if ((!options.roots.empty() || !options.rootFile.empty()) && !takesRoots)
    throw Error(
        "--root and --roots set the direction up for up/down and fat trees; give --routing updn or ftree with them");
  if (!options.computeFile.empty() && options.routing != "ftree" && !comparesEngines(options))
    throw Error("--compute-nodes applies only to fat trees; add --routing ftree");
}

int run(WhatIfOptions& options) {
  options.question.collectives = options.collectives.model();
  refuseWhatFitsNoEngine(options);
  if (comparesEngines(options)) return compareEngines(options);
  const RunStore store(options.path);
  WhatIfFound found{answer(store, options.path, options.question), {}, {}, {}};
  found.request = requestOf(found.fabric(), options, found.links.notes);
  const auto never = [] { return false; };
  found.answer = whatIf(*found.links.run, *found.links.traffic, found.links.request, found.links.numbers.loads,
                        found.request, never);
  say(found.links.notes);
  Notes notes = notesOf(*found.links.run, found.links.request, found.request, *found.answer);
  found.ends = shownEnds(found, options, notes);
  noteLostData(store);
  print(found, notes, options);
  return 0;
}

}  // namespace

void addWhatIfCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<WhatIfOptions>();
  CLI::App* command = app.add_subcommand("whatif", "what breaks, and what links carry, without switches and cables");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  command
      ->add_option("--without", options->without,
                   "a switch (description, GUID or LID), a director, board, unit, rail or plane (ibsw-A, unit 3), or "
                   "the cable at a port: NODE:PORT; needed unless --routing all")
      ->type_name("WHAT")
      ->allow_extra_args(false);
  command
      ->add_option("--routing", options->routing,
                   "tables unchanged, or computed as this engine of OpenSM computes them; all compares these")
      ->check(CLI::IsMember({"kept", "minhop", "updn", "ftree", "all"}))
      ->capture_default_str();
  command->add_option("--root", options->roots, "a root switch of updn or ftree; default: found as OpenSM finds them")
      ->type_name("SWITCH")
      ->allow_extra_args(false);
  command->add_option("--roots", options->rootFile, "root switches by GUID, one a line: OpenSM's root_guid_file (-a)")
      ->type_name("FILE");
  command
      ->add_option("--compute-nodes", options->computeFile,
                   "ports of compute nodes by GUID, one a line, for ftree: OpenSM's cn_guid_file (-u)")
      ->type_name("FILE");
  command->add_option("--traffic", options->question.traffic, "default: what the run has, else all-to-all")
      ->check(CLI::IsMember({"port", "pair", "all-to-all"}));
  addCollectivesOptions(*command, options->collectives);
  addPairOptions(*command, options->question.choice);
  addRailsOption(*command, options->question.choice);
  addAssumeOption(*command, options->question.assume);
  addAdaptiveOption(*command, options->question.adaptive);
  addSendersOption(*command, options->question.senders);
  addTopOption(*command, options->top, "only the N link ends with the largest increase");
  addFormatOption(*command, options->format, {"text", "csv", "json"});
  command->callback([options, &chosen] {
    options->question.predicts = true;
    if (options->without.empty() && !comparesEngines(*options)) throw CLI::RequiredError("--without");
    chosen = [options] { return run(*options); };
  });
}

}  // namespace weft
