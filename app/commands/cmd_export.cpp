// weft export: a run in the form of another tool.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "analysis/pairs/number_check.h"
#include "analysis/placement/job_slots.h"
#include "analysis/plan/host_choice.h"
#include "analysis/run/adaptive_words.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "analysis/simgrid/simgrid_platform.h"
#include "app/commands/commands.h"
#include "app/commands/written_file.h"
#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  std::string path, folder, hosts;
  std::optional<double> gbps;
  SimgridAssumptions assumed;
  bool assume = false;
};

struct RankPlaces {
  std::string name;  // "before", "after"
  std::vector<HostIndex> hosts;  // by rank
};

RankPlaces placesOf(const std::string& name, const RankHosts& hosts, std::span<const RankId> ranks) {
  RankPlaces places{name, {}};
  for (std::uint32_t rank = 0; rank < ranks.size(); ++rank) {
    if (ranks[rank] != RankId(rank)) throw Error("rank " + std::to_string(rank) + " is not in this run: SimGrid takes ranks from 0 on, without a gap");
    const auto host = hosts.of(RankId(rank));
    if (!host) throw Error("it is not known on which host of the fabric rank " + std::to_string(rank) + " is (" + name + "); import with --hosts, or name all ranks in the file");
    places.hosts.push_back(*host);
  }
  return places;
}

// Each as often as a core of it is needed.
std::vector<SimgridHost> hostsOf(const std::vector<RankPlaces>& all) {
  std::map<HostIndex, std::uint32_t> cores;
  for (const RankPlaces& places : all) {
    std::map<HostIndex, std::uint32_t> used;
    for (const HostIndex host : places.hosts) ++used[host];
    for (const auto& [host, count] : used) cores[host] = std::max(cores[host], count);
  }
  std::vector<SimgridHost> hosts;
  for (const auto& [host, count] : cores) hosts.push_back({host, count});
  return hosts;
}

void writePlaces(const Fabric& fabric, const RankPlaces& places, const fs::path& folder) {
  std::string lines, table = "rank,host\n";
  for (std::size_t rank = 0; rank < places.hosts.size(); ++rank) {
    const std::string host = hostName(fabric, places.hosts[rank]);
    if (host.find_first_of(" \t,:\"#") != std::string::npos) throw Error("the host name \"" + host + "\" can't stand in a hostfile of SimGrid");
    lines += host + "\n";
    table += std::to_string(rank) + "," + host + "\n";
  }
  writeWhole(folder / ("hosts-" + places.name + ".txt"), lines, "--simgrid");
  writeWhole(folder / ("ranks-" + places.name + ".csv"), table, "--simgrid");
}

void makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder)) throw Error("can't make the folder " + folder.string() + "; name another one with --simgrid");
}

Notes notesOf(const Fabric& fabric, const SimgridPlatform& platform, const SimgridAssumptions& assumed) {
  Notes notes{"assumed, as no dump says it: hosts of " + assumed.speed + " a core, links with a latency of " + assumed.latency};
  if (platform.noRoute != 0) notes.push_back(counted(platform.noRoute, "pair of hosts has", "pairs of hosts have") + " no route; a simulation that needs one stops");
  if (platform.severalRails != 0) notes.push_back("hosts share several rails; SimGrid has one route for a pair, which is over the first");
  if (fabric.spreads()) notes.push_back("switches may choose among groups of ports: routes are those of the static ports");
  return notes;
}

int run(const ExportOptions& options) {
  const RunStore store(options.path);
  const auto opened = loadRunForLoads(store, options.path, options.assume);
  const Fabric& fabric = opened->fabric;
  needRoutes(fabric);
  const std::vector<RankId> ranks = ranksOf(*opened);
  if (ranks.empty()) throw Error("this run has no ranks; import a profile, or a host map, with its fabric");
  std::vector<RankPlaces> places{placesOf("before", opened->rankHosts, ranks)};
  if (!options.hosts.empty()) places.push_back(placesOf("after", readRankHosts(fabric, options.hosts, ranks.size()), ranks));
  const auto hosts = hostsOf(places);
  SimgridAssumptions assumed = options.assumed;
  if (options.gbps) assumed.capacity = static_cast<std::uint64_t>(std::llround(*options.gbps * 1e9));
  const fs::path folder = options.folder;
  makeFolder(folder);
  SimgridPlatform platform;
  try {
    writeWhole(folder / "platform.xml", [&](std::ostream& out) { platform = writePlatform(fabric, hosts, assumed, out); }, "--simgrid");
    for (const RankPlaces& each : places) writePlaces(fabric, each, folder);
  } catch (const Error&) {
    std::error_code ignored;
    fs::remove(folder, ignored);  // where nothing is in it
    throw;
  }
  say(notesOf(fabric, platform, assumed));
  Output out;
  out << counted(hosts.size(), "host", "hosts") + ", " + counted(platform.links, "link", "links") + ", " + counted(platform.routes, "route", "routes") + "\n";
  out.finish();
  return 0;
}

}  // namespace

void addExportCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App* command = app.add_subcommand("export", "the hosts of a run and the routes between them, for a simulator");
  command->add_option("RUN", options->path, "a run store with hosts and forwarding tables")->required()->type_name("RUN.weft");
  command->add_option("--simgrid", options->folder, "folder for SimGrid's platform.xml, and the hosts of the ranks")->required()->type_name("DIR");
  command->add_option("--hosts", options->hosts, "other places of the ranks, as weft remap -o writes them with --launcher csv")->type_name("FILE");
  command->add_option("--speed", options->assumed.speed, "of a core, as SimGrid writes it")->capture_default_str();
  command->add_option("--latency", options->assumed.latency, "of a link, as SimGrid writes it")->capture_default_str();
  command->add_option("--assume-gbps", options->gbps, "what links carry whose rate is not known, in Gbit/s of data")->type_name("GBPS")->check(numberCheck(1e-3, 1e6));
  addAssumeOption(*command, options->assume);
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
