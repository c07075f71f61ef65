// weft connections: who was connected to whom by which adapter, and what the rings cost that these make.
#include <CLI/CLI.hpp>

#include <memory>

#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/known_value.h"
#include "reports/table_writers.h"
#include "reports/tables/connection_table.h"
#include "reports/tables/group_table.h"

namespace weft {
namespace {

struct ConnectionsOptions {
  std::string path;
  bool rings = false;
  std::string by;
  FormatOption format;
  Top top;
};

Table tableOf(const RunStore& store, const ConnectionsOptions& options) {
  if (!options.rings && options.by.empty()) return connectionTable(store);
  const bool isWithout = options.rings && !store.hasFabric();
  if (isWithout) say(sentence("which connections cross leaf switches", Absence::notKnown) + " without a fabric");
  const Fabric fabric = isWithout ? Fabric() : loadFabric(store);
  const RankHosts hosts(fabric, store.processes());
  if (options.rings) return ringTable(store, fabric, hosts);
  needRoutes(fabric);
  return options.by == "rail" ? railTable(store, fabric, hosts) : groupTable(store, fabric, hosts);
}

int run(const ConnectionsOptions& options) {
  const RunStore store(options.path);
  Table table = tableOf(store, options);
  noteLostData(store);
  return printTable(TopTable(std::move(table), options.top), options.format);
}

}  // namespace

void addConnectionsCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<ConnectionsOptions>();
  CLI::App* command = app.add_subcommand("connections", "which ranks were connected by which adapters");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  CLI::Option* const rings = command->add_flag(
      "--rings", options->rings,
      "how often the rings of each communicator leave a leaf switch, and how often at least they must");
  command
      ->add_option("--by", options->by,
                   "what each communicator puts on links between switches, and how many hops of its rings leave a "
                   "leaf; or what each rail carries")
      ->type_name("group|rail")
      ->check(CLI::IsMember({"group", "rail"}))
      ->excludes(rings);
  addTopOption(*command, options->top);
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
