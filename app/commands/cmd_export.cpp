// weft export: runs as tables for other programs, or one run as a simulator wants it.
#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>

#include "analysis/pairs/number_check.h"
#include "analysis/placement/job_slots.h"
#include "analysis/load/host_choice.h"
#include "analysis/run/output.h"
#include "analysis/run/run_fabric.h"
#include "analysis/simulators/simgrid_places.h"
#include "app/commands/commands.h"
#include "app/commands/export_messages.h"
#include "app/commands/export_tables.h"
#include "app/commands/written_file.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"

namespace weft {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  TablesRequest tables;
  CollectivesChoice collectives;
  std::string folder, hosts;
  std::optional<double> gbps;
  SimgridAssumptions assumed;
  bool assume = false;
};

void writePlaces(const Fabric& fabric, const SimgridPlaces& places, const fs::path& folder) {
  std::string table = "rank,host\n";
  for (std::size_t rank = 0; rank < places.hosts.size(); ++rank)
    table += std::to_string(rank) + "," + hostName(fabric, places.hosts[rank]) + "\n";
  writeWhole(folder / ("hosts-" + places.name + ".txt"), hostfileOf(fabric, places), "--simgrid");
  writeWhole(folder / ("ranks-" + places.name + ".csv"), table, "--simgrid");
}

void makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !fs::is_directory(folder))
    throw Error("can't make the folder " + folder.string() + "; name another one with --simgrid");
}

int run(const ExportOptions& options) {
  const std::string& path = options.tables.paths.front();
  const RunStore store(path);
  const auto opened = loadRunForLoads(store, path, options.assume);
  const Fabric& fabric = opened->fabric;
  needRoutes(fabric);
  const std::vector<RankId> ranks = ranksOf(*opened);
  if (ranks.empty()) throw Error("this run has no ranks; import a profile, or a host map, with its fabric");
  std::vector<SimgridPlaces> places{placesOf("before", opened->rankHosts, ranks)};
  if (!options.hosts.empty())
    places.push_back(placesOf("after", readRankHosts(fabric, options.hosts, ranks.size()), ranks));
  const auto hosts = simgridHosts(places);
  SimgridAssumptions assumed = options.assumed;
  if (options.gbps) assumed.capacity = static_cast<std::uint64_t>(std::llround(*options.gbps * 1e9));
  const fs::path folder = options.folder;
  makeFolder(folder);
  SimgridPlatform platform;
  try {
    writeWhole(
        folder / "platform.xml", [&](std::ostream& out) { platform = writePlatform(fabric, hosts, assumed, out); },
        "--simgrid");
    for (const SimgridPlaces& each : places) writePlaces(fabric, each, folder);
  } catch (const Error&) {
    std::error_code ignored;
    fs::remove(folder, ignored);  // where nothing is in it
    throw;
  }
  say(platformNotes(fabric, platform, assumed));
  Output out;
  out << counted(hosts.size(), "host", "hosts") + ", " + counted(platform.links, "link", "links") + ", " +
             counted(platform.routes, "route", "routes") + "\n";
  out.finish();
  return 0;
}

}  // namespace

void addExportCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App* command =
      app.add_subcommand("export", "runs as tables for other programs, or one run with its routes for a simulator");
  command
      ->add_option("RUN", options->tables.paths,
                   "run stores; for a simulator only one, with hosts and forwarding tables")
      ->required()
      ->type_name("RUN.weft");
  CLI::Option* tables = addTablesOptions(*command, options->tables);
  CLI::Option* simgrid =
      command->add_option("--simgrid", options->folder, "folder for SimGrid's platform.xml, and the hosts of the ranks")
          ->type_name("DIR")
          ->excludes(tables);
  command
      ->add_option("--hosts", options->hosts,
                   "also write this placement of the ranks: a file that weft remap -o wrote with --launcher csv")
      ->type_name("FILE")
      ->needs(simgrid);
  command->add_option("--speed", options->assumed.speed, "speed of a core, in SimGrid's notation")
      ->capture_default_str()
      ->needs(simgrid);
  command->add_option("--latency", options->assumed.latency, "latency of a link, in SimGrid's notation")
      ->capture_default_str()
      ->needs(simgrid);
  command
      ->add_option("--assume-gbps", options->gbps,
                   sentence("rate of links whose rate", Absence::notKnown) + ", in Gbit/s of data")
      ->type_name("GBPS")
      ->check(numberCheck(1e-3, 1e6))
      ->needs(simgrid);
  addAssumeOption(*command, options->assume);
  addCollectivesOptions(*command, options->collectives);
  command->callback([options, tables, simgrid, &chosen] {
    const TablesRequest& asked = options->tables;
    if (isMessageFormat(asked.format) && tables->count() > 0) {
      if (asked.paths.size() > 1)
        throw CLI::ValidationError("RUN", "messages can be exported for only one run at a time");
      if (asked.replace || !asked.labels.empty() || !asked.tables.empty())
        throw CLI::ValidationError("--format", asked.format + " has no tables; omit --label, --tables and --replace");
      return void(chosen = [options] {
        return exportMessages(
            {options->tables.paths.front(), options->tables.format, options->tables.folder, options->collectives});
      });
    }
    if (options->collectives.collectives == "model" || !options->collectives.mpi.empty())
      throw CLI::ValidationError("--collectives", "goes with --format goal or paje");
    if (tables->count() > 0) return void(chosen = [options] { return exportTables(options->tables); });
    if (simgrid->count() == 0) throw CLI::RequiredError("-o DIR, or --simgrid DIR,");
    if (options->tables.paths.size() > 1) throw CLI::ValidationError("RUN", "a simulator gets only one run at a time");
    chosen = [options] { return run(*options); };
  });
}

}  // namespace weft
