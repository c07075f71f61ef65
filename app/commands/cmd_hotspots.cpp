// weft hotspots: the links that the hosts of a job would share, or the most loaded link end of each time bin of a run.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <set>
#include <span>

#include "analysis/collectives/model_option.h"
#include "analysis/load/film_causes.h"
#include "analysis/load/link_question.h"
#include "analysis/load/load_words.h"
#include "analysis/load/rail_choice.h"
#include "analysis/load/sick_traffic.h"
#include "analysis/load/hotspots.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "reports/tables/film_table.h"
#include "reports/plan_tables.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

constexpr std::uint64_t maxShared = 20;       // rows without --top
constexpr std::uint64_t maxPairs = 1U << 25;  // half a gigabyte of flows

struct HotspotsOptions {
  std::string path, hosts, by, pattern = "all-to-all";
  FormatOption format;
  PairChoice choice;  // of what was recorded; of a pattern only the rails
  Top top;
  std::size_t pairs = 4;
  CollectivesChoice collectives;
  bool assume = false, contention = false;
  Adaptive adaptive = Adaptive::even;
};

struct SharedEnd {
  EndIndex end{};
  std::vector<HostPair> pairs;
  std::size_t sources = 0, destinations = 0;
};

// Those whose ranks sent to each other.
std::vector<HostPair> pairsOfTraffic(const RunStore& store, const OpenRun& run, std::optional<CollectiveLibrary> model,
                                     Notes& notes) {
  const auto part = model ? modelledPart(store, {}, *model, notes) : std::nullopt;
  if (!part && !canLoadLinks(run.snapshot.pairLayers))
    throw Error(
        "the run has no pair traffic with bytes; --collectives model takes the collective calls that it recorded");
  std::set<HostPair> pairs;
  const PairVisit add = [&](const PairTrafficRow& row) {
    const auto from = run.hostOf(row.source);
    for (const PairPeer& peer : row.peers)
      if (const auto to = run.hostOf(peer.destination); from && to && from != to && peer.bytes != 0)
        pairs.insert({*from, *to});
    return true;
  };
  if (part) part->eachRow(store, add);
  else store.pairTraffic({}, add);
  return {pairs.begin(), pairs.end()};
}

std::vector<HostPair> among(std::vector<HostPair> pairs, const std::vector<HostIndex>& hosts) {
  const auto isOut = [&](HostIndex host) { return std::ranges::find(hosts, host) == hosts.end(); };
  if (!hosts.empty())
    std::erase_if(pairs, [&](const HostPair& each) { return isOut(each.source) || isOut(each.destination); });
  return pairs;
}

std::vector<HostPair> pairsOfPattern(const RunStore& store, const OpenRun& run, const HotspotsOptions& options,
                                     Notes& notes) {
  const Fabric& fabric = run.fabric;
  const auto model = options.collectives.model();
  if (model && options.pattern != "traffic")
    throw Error("--collectives model needs what ranks send; add --pattern traffic");
  const auto pattern = hostPattern(options.pattern);
  const auto hosts = options.hosts.empty() ? std::vector<HostIndex>() : findHosts(fabric, options.hosts);
  if (options.pattern == "traffic") return among(pairsOfTraffic(store, run, model, notes), hosts);
  if (!pattern) return among(readHostPairs(fabric, options.pattern), hosts);
  if (hosts.size() < 2) throw Error("at least two hosts send to each other; name them as --hosts n001-n040");
  if (countPairs(*pattern, hosts.size()) > maxPairs)
    throw Error(std::to_string(hosts.size()) +
                " hosts are too many pairs for this; weft links --traffic all-to-all does it for the whole fabric");
  return hostPairs(*pattern, hosts);
}

SharedEnd sharedEnd(const Fabric& fabric, const Hotspots& found, EndIndex end) {
  SharedEnd shared{end, pairsOver(fabric, found, end)};
  std::set<HostIndex> sources, destinations;
  for (const HostPair& pair : shared.pairs) {
    sources.insert(pair.source);
    destinations.insert(pair.destination);
  }
  shared.sources = sources.size();
  shared.destinations = destinations.size();
  return shared;
}

std::string pairsInWords(const Fabric& fabric, const SharedEnd& shared, std::size_t most) {
  std::string words;
  for (std::size_t i = 0; i < shared.pairs.size() && i < most; ++i)
    words += (i == 0 ? "" : " ") + fabric.host(shared.pairs[i].source).name + ">" +
             fabric.host(shared.pairs[i].destination).name;
  return words;
}

Table tableOf(const Fabric& fabric, const Hotspots& found, const std::vector<SharedEnd>& ends, std::size_t maxNamed) {
  Table table{endColumns(), {}};
  for (const char* name : {"paths", "sources", "destinations"}) table.columns.push_back({name, ColumnKind::count});
  table.columns.push_back({"pairs", ColumnKind::text});
  for (const SharedEnd& each : ends) {
    Row row = endCells(fabric, each.end);
    row.insert(row.end(), {found.loads.flows[number(each.end)], each.sources, each.destinations,
                           pairsInWords(fabric, each, maxNamed)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

Json asJson(const Fabric& fabric, const Hotspots& found, const std::vector<SharedEnd>& ends,
            const HotspotsOptions& options) {
  Json links = asJson(tableOf(fabric, found, ends, options.pairs));
  for (std::size_t i = 0; i < ends.size(); ++i) {
    Json pairs = Json::array();
    for (std::size_t k = 0; k < ends[i].pairs.size() && k < options.pairs; ++k)
      pairs.push_back({{"source", fabric.host(ends[i].pairs[k].source).name},
                       {"destination", fabric.host(ends[i].pairs[k].destination).name}});
    links[i]["pairs"] = std::move(pairs);
  }
  return {{"pattern", options.pattern},
          {"unit", "paths"},
          {"pairs", found.pairs},
          {"pairs_without_rail", found.withoutRail},
          {"paths", found.flows.size()},
          {"paths_that_arrive", found.loads.flowsByEnd[static_cast<std::size_t>(RouteEnd::arrived)]},
          {"shared_link_ends", found.shared.size()},
          {"links", std::move(links)}};
}

Notes notesOf(const Hotspots& found) {
  Notes notes{std::to_string(found.pairs) + " ordered pairs of hosts send over " + std::to_string(found.flows.size()) +
              " paths by the forwarding tables; " + std::to_string(found.shared.size()) +
              " link ends between switches carry two or more"};
  if (found.withoutRail != 0)
    notes.push_back(std::to_string(found.withoutRail) + " pairs have no ports in one subnet and load no link");
  const std::uint64_t arrive = found.loads.flowsByEnd[static_cast<std::size_t>(RouteEnd::arrived)];
  if (arrive != found.flows.size())
    notes.push_back(std::to_string(found.flows.size() - arrive) +
                    " paths do not arrive and count up to where they end");
  return notes;
}

// All in the order of time, or those whose most loaded end has most bytes; of equal ones the first.
std::vector<std::size_t> shownMoments(const LoadFilm& film, const Top& top) {
  std::vector<std::size_t> moments = momentsOnLinks(film);
  if (top)
    std::ranges::stable_sort(moments, std::greater(), [&](std::size_t moment) { return film.moments[moment].bytes; });
  keepTopRows(moments, top, "time bins");
  return moments;
}

// Pairs of communicators on the same link end in the same time bin.
int printContention(const RunStore& store, const HotspotsOptions& options, const LinkAnswer& found) {
  std::vector<Contention> pairs = contentions(store, *found.run, found.request.filter, found.request.view.rails);
  const std::uint64_t all = keepTop(pairs, options.top.value_or(maxShared));
  Notes notes = found.notes;
  noteTop(notes, pairs.size(), all, "pairs");
  say(notes);
  noteLostData(store);
  const Table table = contentionTable(found.run->fabric, *binSeconds(store.facts()), pairs, store.communicators());
  Output out;
  out << written(options.format.name == "text" ? withoutIds(table) : table, options.format.table());
  out.finish();
  return 0;
}

// What was recorded, by bins of time.
int runByTime(const RunStore& store, const HotspotsOptions& options) {
  LinkQuestion question;
  question.traffic = word(TrafficSource::pair);
  question.choice = options.choice;
  question.assume = options.assume;
  question.adaptive = options.adaptive;
  const LinkAnswer found = answer(store, options.path, question);
  const Fabric& fabric = found.run->fabric;
  if (options.contention) return printContention(store, options, found);
  const LoadFilm film = loadFilm(store, *found.run, found.request.filter, found.request.view.rails);
  say(found.notes);
  say(filmNotes(store, film, found.request.filter.bins ? std::nullopt : std::optional(found.numbers.pairs->onLinks)));
  noteLostData(store);
  CauseNames names{RunNames(store)};
  const Capacities& capacities = *found.numbers.capacities;
  const std::vector<std::size_t> moments = shownMoments(film, options.top);
  Output out;
  if (options.format.name == "json") print(out, filmJson(fabric, capacities, film, moments, names));
  else if (options.format.name == "csv")
    print(out, filmTable(fabric, capacities, film, moments, names, SIZE_MAX), options.format.csv());
  else
    out << written(withoutIds(filmTable(fabric, capacities, film, moments, names, options.pairs)), TableFormat::text);
  out.finish();
  return 0;
}

int run(const HotspotsOptions& options) {
  const RunStore store(options.path);
  if (!options.by.empty() && options.collectives.model())
    throw Error("--by does not go with --collectives model: time bins have only recorded messages");
  if (!options.by.empty()) return runByTime(store, options);
  const auto open = loadRunForLoads(store, options.path, options.assume, options.adaptive);
  const Fabric& fabric = open->fabric;
  if (options.assume) say(assumedRoutes(fabric));
  needRoutes(fabric);
  Notes notes;
  setRails(*open, options.choice.rails, notes);
  const Hotspots found =
      findHotspots(fabric, open->rankHosts, pairsOfPattern(store, *open, options, notes), railsOf(options.choice));
  std::ranges::move(notesOf(found), std::back_inserter(notes));
  std::ranges::move(railNotes(*open, railsOf(options.choice)), std::back_inserter(notes));
  if (std::string note = adaptiveNote(fabric); !note.empty()) notes.push_back(std::move(note));
  std::vector<SharedEnd> ends;
  const std::uint64_t top = options.top.value_or(maxShared);
  for (std::size_t i = 0; i < found.shared.size() && i < top; ++i)
    ends.push_back(sharedEnd(fabric, found, found.shared[i]));
  noteTop(notes, ends.size(), found.shared.size(), "link ends");
  std::ranges::move(sickNotes(store, fabric, std::span(found.shared).first(ends.size())), std::back_inserter(notes));
  say(notes);
  noteLostData(store);
  Output out;
  if (options.format.name == "json") print(out, asJson(fabric, found, ends, options));
  else if (options.format.name == "csv") print(out, tableOf(fabric, found, ends, options.pairs), options.format.csv());
  else out << written(withoutIds(tableOf(fabric, found, ends, options.pairs)), TableFormat::text);
  out.finish();
  return 0;
}

}  // namespace

void addHotspotsCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<HotspotsOptions>();
  CLI::App* command = app.add_subcommand(
      "hotspots", "the links that the hosts of a job would share, or the most loaded link end of each time bin");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  CLI::Option* const by = command
                              ->add_option("--by", options->by,
                                           "print what was recorded: the most loaded link end of each time bin, and "
                                           "the communicators, regions and operations that load it")
                              ->check(CLI::IsMember({"time"}));
  command
      ->add_flag("--contention", options->contention,
                 "with --by time: pairs of communicators that load the same link end in the same time bin")
      ->needs(by);
  command
      ->add_option(
          "--hosts", options->hosts,
          "the hosts of the job: n001-n040, n[001-040], n1,n7, a part such as \"unit 3\", or a file of such lines")
      ->type_name("HOSTS")
      ->excludes(by);
  command
      ->add_option("--pattern", options->pattern,
                   "which hosts send to each other: all-to-all, ring, bisection, traffic (those whose ranks did in "
                   "this run), or a file with SOURCE DESTINATION in each line")
      ->type_name("PATTERN")
      ->capture_default_str()
      ->excludes(by);
  addCollectivesOptions(*command, options->collectives);
  addPairOptions(*command, options->choice);
  for (const FilterOption& each : filterOptions()) command->get_option(std::string("--") + each.name)->needs(by);
  addRailsOption(*command, options->choice);
  addTopOption(*command, options->top,
               "the N link ends with most paths (default 20), or with --by time the N time bins with most bytes, "
               "with --contention the N pairs (default 20)");
  command
      ->add_option("--pairs", options->pairs,
                   "name N pairs of each link end, or with --by time N communicators, regions and operations; CSV and "
                   "JSON have all of these")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  addAssumeOption(*command, options->assume);
  addAdaptiveOption(*command, options->adaptive);
  addFormatOption(*command, options->format, {"text", "csv", "json"});
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
