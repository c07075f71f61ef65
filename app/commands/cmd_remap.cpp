// weft remap: which rank should sit where on this fabric, with these forwarding tables, and what it gains.
#include <CLI/CLI.hpp>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <system_error>

#include "analysis/load/link_question.h"
#include "analysis/placement/launcher_files.h"
#include "analysis/placement/remap.h"
#include "analysis/plan/host_choice.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "core/store/partial_file.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routing/routing.h"
#include "reports/plan_tables.h"
#include "reports/table_json.h"

namespace weft {
namespace {

struct RemapOptions {
  std::string path, objective = "max-link", effort = "normal", hosts = "same", fixed, output, launcher = "csv", routing = "kept";
  FormatOption format;
  LinkQuestion question;
  std::uint32_t slots = 0;  // 0: as many as there are now
  std::uint64_t seed = 1;
  bool table = false;
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

std::vector<RankId> ranksOf(const OpenRun& run) {
  std::vector<RankId> ranks;
  for (const Process& each : run.snapshot.processes) ranks.push_back(each.rank);
  std::ranges::sort(ranks);
  return ranks;
}

// How many ranks each host has now; a host of the fabric that has none takes as many as the fullest.
std::map<HostIndex, std::uint32_t> ranksByHost(const OpenRun& run, std::span<const RankId> ranks) {
  std::map<HostIndex, std::uint32_t> used;
  for (const RankId rank : ranks)
    if (const auto host = run.hostOf(rank)) ++used[*host];
  return used;
}

Allocation allocationOf(const OpenRun& run, std::span<const RankId> ranks, const RemapOptions& options) {
  const auto used = ranksByHost(run, ranks);
  std::vector<HostIndex> hosts;
  if (options.hosts != "same") {
    hosts = findHosts(run.fabric, options.hosts);
  } else {
    for (const auto& [host, count] : used) hosts.push_back(host);
  }
  if (hosts.empty()) throw Error("the fabric has no host on which a rank of this run was; import with --hosts, or name hosts with --hosts");
  std::uint32_t most = 1;
  for (const auto& [host, count] : used) most = std::max(most, count);
  std::vector<std::uint32_t> slots;
  for (const HostIndex host : hosts) {
    const auto found = used.find(host);
    slots.push_back(options.slots != 0 ? options.slots : found != used.end() ? found->second : most);
  }
  Allocation allocation = allocate(run.fabric, computeLevels(run.fabric), hosts, slots);
  if (ranks.size() > allocation.total())
    throw Error(std::to_string(ranks.size()) + " ranks need more than the " + std::to_string(allocation.total()) + " slots of " +
                counted(hosts.size(), "host", "hosts") + "; name more hosts with --hosts, or give more --slots");
  return allocation;
}

StartRequest startOf(const OpenRun& run, std::span<const RankId> ranks, const Allocation& allocation, const RemapOptions& options) {
  std::map<HostIndex, std::uint32_t> positions;
  for (std::uint32_t at = 0; at < allocation.hosts.size(); ++at) positions[allocation.hosts[at]] = at;
  StartRequest start{static_cast<std::uint32_t>(ranks.size()), {}, Places(ranks.size()), options.seed};
  std::vector<std::uint32_t> used(allocation.hosts.size());
  for (std::size_t item = 0; item < ranks.size() && start.asIs; ++item) {
    const auto host = run.hostOf(ranks[item]);
    const auto at = host ? positions.find(*host) : positions.end();
    if (at == positions.end() || ++used[at->second] > allocation.slotCounts[at->second]) start.asIs.reset();
    else (*start.asIs)[item] = at->second;
  }
  const auto fixed = parseList(options.fixed, UINT32_MAX, ranks.size());
  if (!fixed) throw Error("--fixed takes ranks as \"0-3 8 12-15\", not " + options.fixed);
  for (const std::uint32_t rank : *fixed) {
    const auto found = std::ranges::lower_bound(ranks, RankId(rank));
    if (found == ranks.end() || *found != RankId(rank)) throw Error("--fixed: the run has no rank " + std::to_string(rank));
    const auto host = run.hostOf(*found);
    const auto at = host ? positions.find(*host) : positions.end();
    if (at == positions.end()) throw Error("--fixed: rank " + std::to_string(rank) + " is on no host of the allocation, where it could stay");
    start.fixed[static_cast<std::uint32_t>(found - ranks.begin())] = at->second;
  }
  std::vector<std::uint32_t> held(allocation.hosts.size());
  for (const auto& [item, host] : start.fixed)
    if (++held[host] > allocation.slotCounts[host]) throw Error("--fixed: more ranks stay on " + run.fabric.host(allocation.hosts[host]).name + " than it has slots");
  return start;
}

bool tellProgress(double done) {
  if (::isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%3.0f %%\r", done * 100);
  return true;
}

// Everything that is asked of one fabric and its traffic.
class Remapping {
 public:
  Remapping(const RunStore& store, const RemapOptions& options)
      : store_(store), options_(options), answer_(answerOf(options)), ranks_(ranksOf(*answer_.run)), allocation_(allocationOf(*answer_.run, ranks_, options)),
        problem_{answer_.run->fabric, allocation_, rankTraffic(store, filter(), ranks_, allocation_.total()), startOf(*answer_.run, ranks_, allocation_, options),
                 capacitiesOf(answer_.run->fabric)} {
    if (problem_.traffic.pairs() == 0) throw Error("no rank of this run sent anything to another one in what was chosen; there is nothing to find places by");
  }

  void find() {
    found_ = remap(problem_, {valueIn(objectives, options_.objective), valueIn(efforts, options_.effort), railsOf(options_.question.choice), options_.seed}, tellProgress);
  }

  // With the tables that each engine makes; the metrics are those of the run's own hosts, ports and LIDs.
  std::vector<PlacementRow> rows(const std::vector<std::pair<std::string, Fabric>>& routings) const {
    std::vector<PlacementRow> rows;
    const auto add = [&](const std::string& name, const RankHosts& hosts) {
      const PairFlows flows = flowsOfPairs(store_, fabric(), hosts, filter(), railsOf(options_.question.choice));
      for (const auto& [routing, routed] : routings) rows.push_back({routing, name, metricsOf(routed, flows, accumulate(routed, flows.flows))});
    };
    add("before", answer_.run->rankHosts);
    if (options_.table)
      for (const Start& each : found_.starts)
        if (std::string_view(each.name) != "as is") add(each.name, rankHostsOf(allocation_, each.places, ranks_));
    add("after", rankHostsOf(allocation_, found_.places, ranks_));
    std::ranges::stable_sort(rows, {}, [&](const PlacementRow& row) { return std::ranges::find(routings, row.routing, &std::pair<std::string, Fabric>::first); });
    return rows;
  }

  std::vector<BoundRow> bounds() const {
    const AllocationEdge edge = edgeOf(fabric(), allocation_, railsOf(options_.question.choice));
    const auto hosts = static_cast<std::uint32_t>(allocation_.hosts.size());
    return {{"bound of these groups", boundsOfGroups(problem_.traffic.grouped(found_.places, hosts), edge)}, {"bound of any groups", boundsOf(problem_.traffic, allocation_, edge)}};
  }

  std::string launcherText() const {
    std::vector<LaunchHost> hosts;
    for (std::size_t at = 0; at < allocation_.hosts.size(); ++at) hosts.push_back({fabric().host(allocation_.hosts[at]).name, allocation_.slotCounts[at]});
    return launcherFile(*launcherOf(options_.launcher), ranks_, std::span(found_.places).first(ranks_.size()), hosts);
  }

  const Fabric& fabric() const { return answer_.run->fabric; }
  const LinkAnswer& answer() const { return answer_; }
  const std::string& from() const { return found_.from; }

 private:
  LinkAnswer answerOf(const RemapOptions& options) const {
    LinkQuestion question = options.question;
    question.traffic = "pair";
    if (options.routing != "kept") question.routing = options.routing;
    return weft::answer(store_, options.path, question);
  }
  const PairFilter& filter() const { return answer_.request.filter; }

  const RunStore& store_;
  const RemapOptions& options_;
  LinkAnswer answer_;
  std::vector<RankId> ranks_;
  Allocation allocation_;
  RemapProblem problem_;
  Remapped found_;
};

// The run's own tables, and for a table of engines those that they would make.
std::vector<std::pair<std::string, Fabric>> routingsOf(const Fabric& fabric, const RemapOptions& options) {
  std::vector<std::pair<std::string, Fabric>> routings{{options.routing, fabric}};
  if (options.table)
    for (const char* engine : {"minhop", "updn", "ftree"}) {
      if (options.routing == engine) continue;
      try {
        routings.emplace_back(engine, fabric.withTables(computeRouting(fabric, *routingEngine(engine)).tables));
      } catch (const Error& error) {
        say(std::string(engine) + " is left out: " + error.what());
      }
    }
  return routings;
}

void writeLauncherFile(const std::string& path, const std::string& text) {
  const std::filesystem::path partial = partialOf(path, ::getpid());
  try {
    makePartial(partial);
    std::ofstream file(partial, std::ios::binary);
    file << text;
    file.close();
    if (!file) throw std::system_error(std::make_error_code(std::errc::io_error));
    putInPlace(partial, path);
  } catch (const std::system_error& error) {
    std::error_code ignored;
    std::filesystem::remove(partial, ignored);
    throw Error("can't write " + path + " (" + error.code().message() + "); name another file with -o");
  }
}

// "hottest end 64.0 MB → 36.0 MB (-44 %)"
std::string gain(const PlacementMetrics& before, const PlacementMetrics& after) {
  std::string text = "the hottest link end carries " + humanBytes(after.hottest()) + ", before " + humanBytes(before.hottest());
  if (before.hottest() != 0) text += " (" + exactText(std::round(1000.0 * (static_cast<double>(after.hottest()) / static_cast<double>(before.hottest()) - 1)) / 10) + " %)";
  return text;
}

Notes verdict(const std::vector<PlacementRow>& rows, const std::vector<BoundRow>& bounds, const std::string& from) {
  const PlacementMetrics &before = rows.front().metrics, &after = std::ranges::find(rows, "after", &PlacementRow::name)->metrics;
  Notes notes{gain(before, after), "found from the start \"" + from + "\""};
  if (after.hottest() <= std::max(bounds[1].bounds.hostEnd, bounds[1].bounds.switchEnd)) notes.push_back("nothing better exists: no placement on these slots has a cooler hottest end");
  else if (after.hottest() <= std::max(bounds[0].bounds.hostEnd, bounds[0].bounds.switchEnd)) notes.push_back("nothing better exists for the ranks that share a host: other hosts would not cool the hottest end");
  if (after.broken != 0) notes.push_back(exactBytes(after.broken) + " do not arrive, as the forwarding tables are");
  return notes;
}

int run(const RemapOptions& options) {
  const RunStore store(options.path);
  Remapping remapping(store, options);
  remapping.find();
  if (!options.output.empty()) writeLauncherFile(options.output, remapping.launcherText());
  const auto rows = remapping.rows(routingsOf(remapping.fabric(), options));
  const auto bounds = remapping.bounds();
  const Notes notes = verdict(rows, bounds, remapping.from());
  sayLostData(store);
  Output out;
  const Table table = placementTable(remapping.fabric(), rows, bounds);
  if (options.format.name == "text") {
    for (const std::string& each : notes) out << each << "\n";
    out << "\n" << written(table, TableFormat::text);
  } else {
    say(notes);
    print(out, table, options.format.table());
  }
  out.finish();
  return 0;
}

}  // namespace

void addRemapCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<RemapOptions>();
  CLI::App* command = app.add_subcommand("remap", "a better placement of the ranks, by the forwarding tables, and the launcher file for it");
  command->add_option("RUN", options->path, "a run store with pair traffic, hosts and forwarding tables")->required()->type_name("RUN.weft");
  command->add_option("--objective", options->objective, "what is to be small: the hottest link end, the bytes over all links, or both alike")
      ->check(CLI::IsMember(wordsIn(objectives)))->capture_default_str();
  command->add_option("--hosts", options->hosts, "where ranks may go: those of the run (same), or hosts as n001,n[002-040] or a file of names")->capture_default_str();
  command->add_option("--slots", options->slots, "how many ranks a host takes; default: as many as it has now, a host without any as the fullest")->check(CLI::PositiveNumber);
  command->add_option("--fixed", options->fixed, "ranks that stay where they are, as \"0-3 8\"")->type_name("RANKS");
  command->add_option("--routing", options->routing, "tables as they are, or made anew as this engine of OpenSM makes them")
      ->check(CLI::IsMember({"kept", "minhop", "updn", "ftree"}))->capture_default_str();
  command->add_option("--effort", options->effort, "how long to search: each is some ten times the one before")->check(CLI::IsMember(wordsIn(efforts)))->capture_default_str();
  command->add_option("--seed", options->seed, "of the search: the same seed finds the same")->capture_default_str();
  command->add_option("-o", options->output, "the launcher's file")->type_name("FILE");
  command->add_option("--launcher", options->launcher, "of what kind that file is")->check(CLI::IsMember(launcherWords()))->capture_default_str();
  command->add_flag("--table", options->table, "other mappers too, by the tables of the run and of each engine");
  addPairOptions(*command, options->question.choice);
  addRailsOption(*command, options->question.choice);
  addAssumeOption(*command, options->question.assume);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] {
    options->question.predicts = true;
    chosen = [options] { return run(*options); };
  });
}

}  // namespace weft
