// weft connections: who was connected to whom by which adapter, and what the rings cost that these make.
#include <CLI/CLI.hpp>

#include <memory>

#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "reports/table_writers.h"
#include "reports/training/connection_table.h"

namespace weft {
namespace {

struct ConnectionsOptions {
  std::string path;
  bool rings = false;
  FormatOption format;
};

Table tableOf(const RunStore& store, bool rings) {
  if (!rings) return connectionTable(store);
  const Fabric fabric = loadFabric(store);
  return ringTable(store, fabric, RankHosts(fabric, store.processes()));
}

int run(const ConnectionsOptions& options) {
  const RunStore store(options.path);
  const Table table = tableOf(store, options.rings);
  sayLostData(store);
  return printTable(table, options.format);
}

}  // namespace

void addConnectionsCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<ConnectionsOptions>();
  CLI::App* command = app.add_subcommand("connections", "which ranks were connected by which adapters");
  command->add_option("RUN", options->path, "a run store")->required()->type_name("RUN.weft");
  command->add_flag("--rings", options->rings, "how often the rings of each communicator leave a switch, and how often they would have to");
  addFormatOption(*command, options->format, tableFormatNames());
  command->callback([options, &chosen] { chosen = [options] { return run(*options); }; });
}

}  // namespace weft
