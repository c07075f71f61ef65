#include "app/declared.h"

#include <CLI/CLI.hpp>

#ifdef WEFT_GUI
#include "app/drawing/drawing.h"
#endif

namespace weft {
namespace {

#ifdef WEFT_GUI
constexpr const char* withoutCommand = "Without a command the window opens.";
void addReport(CLI::App& app, Chosen& chosen) { addReportCommand(app, chosen, drawnReport); }
void addFigure(CLI::App& app, Chosen& chosen) { addFigureCommand(app, chosen); }
#else
constexpr const char* withoutCommand = "This build draws nothing: it has no window and no figures.";
void addReport(CLI::App& app, Chosen& chosen) { addReportCommand(app, chosen, nullptr); }
void addFigure(CLI::App&, Chosen&) {}
#endif

}  // namespace

void declare(CLI::App& app, Chosen& chosen, [[maybe_unused]] std::vector<std::string>& paths) {
  app.name("weft");
  app.description("Shows how an MPI program loads the wires it runs on, and which communicator put the load there.");
  app.set_version_flag("--version", "weft " WEFT_VERSION);
  app.require_subcommand(0, 1);
  app.footer(std::string(withoutCommand) + " Exit status: 0 done, 1 could not do it, 2 wrong usage.");
#ifdef WEFT_GUI
  app.add_option("PATH", paths, "run stores (.weft) or bundles to open in the window");
#endif
  for (const auto add : {addImportCommand, addInfoCommand, addReport, addFunctionsCommand, addPairsCommand, addWaitsCommand, addTransactionsCommand, addConnectionsCommand, addFabricCommand, addRouteCommand, addLinksCommand, addCablesCommand, addUsersCommand, addWhatIfCommand,
                         addHotspotsCommand, addCollectivesCommand, addRemapCommand, addExportCommand, addQueryCommand, addUpgradeCommand, addCompareCommand, addFigure, addRecordCommand, addRecorderCommand, addOverheadCommand})
    add(app, chosen);
}

}  // namespace weft
