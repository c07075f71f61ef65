// weft cables: the cables of a fabric, as a table or as a plan for other tools.
#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>

#include "analysis/run/lost_data.h"
#include "analysis/run/run_fabric.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "reports/cable_plan.h"
#include "reports/cable_table.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

struct CablesRequest {
  std::string path, ibnl;
  FormatOption format;
  Top top;
};

// What fits a terminal.
Table shownColumns(const Table& all) {
  Table shown;
  for (const char* name :
       {"subnet", "node", "guid", "port", "peer", "peer_guid", "peer_port", "width", "speed", "state"})
    shown.columns.push_back(all.columns[all.at(name)]);
  for (const Row& row : all.rows) {
    Row& some = shown.rows.emplace_back();
    for (const Column& column : shown.columns) some.push_back(row[all.at(column.name)]);
  }
  return shown;
}

void writeTypes(const Fabric& fabric, const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  for (const auto& [name, text] : ibnlTexts(fabric)) {
    std::ofstream file(folder / name, std::ios::binary);
    file << text;
    file.close();
    if (!file)
      throw Error("can't write " + (folder / name).string() + "; name a folder that can be written with --ibnl");
  }
}

int run(const CablesRequest& request) {
  const RunStore store(request.path);
  const Fabric fabric = loadFabric(store);
  if (!request.ibnl.empty()) writeTypes(fabric, request.ibnl);
  noteLostData(store);
  Output out;
  if (request.format.name == "topo") out << topoText(fabric);
  else if (request.format.name == "ndt") out << ndtText(fabric);
  else {
    Table table = cableTable(store, fabric);
    keepTopRows(table.rows, request.top, "cables");
    if (request.format.name == "text") table = shownColumns(table);
    print(out, table, request.format.table());
  }
  out.finish();
  return 0;
}

}  // namespace

void addCablesCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<CablesRequest>();
  CLI::App* command = app.add_subcommand("cables", "the cables of a fabric, also as a plan for ibutils and UFM");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command
      ->add_option("--ibnl", request->ibnl,
                   "with --format topo: write the definitions of the system types to this folder, for IBDM_IBNL_PATH")
      ->type_name("FOLDER");
  std::vector<std::string> formats = tableFormatNames();
  formats.insert(formats.end(), {"topo", "ndt"});
  addTopOption(*command, request->top, "only the first N cables, in the order of the table");
  addFormatOption(*command, request->format, formats);
  command->callback([request, &chosen] {
    if (request->top && (request->format.name == "topo" || request->format.name == "ndt"))
      throw CLI::ValidationError("--top", "applies only to tables; a plan has all cables");
    chosen = [request] { return run(*request); };
  });
}

}  // namespace weft
