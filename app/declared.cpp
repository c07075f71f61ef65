#include "app/declared.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>

#ifdef WEFT_GUI
#include "app/drawing/drawing.h"
#endif

namespace weft {
namespace {

#ifdef WEFT_GUI
constexpr const char* withoutCommand = "Without a command the window opens.";
void addReport(CLI::App& app, Chosen& chosen) { addReportCommand(app, chosen, drawnReport); }
#else
constexpr const char* withoutCommand = "This build draws nothing: it has no window and no figures.";
void addReport(CLI::App& app, Chosen& chosen) { addReportCommand(app, chosen, nullptr); }
#endif

constexpr const char* exitStatus = "Exit status: 0 done, 1 could not do it, 2 wrong usage.";

struct Command {
  std::string_view name;
  void (*add)(CLI::App& app, Chosen& chosen);
};
constexpr std::array commands{Command{"import", addImportCommand},
                              Command{"summary", addSummaryCommand},
                              Command{"info", addInfoCommand},
                              Command{"report", addReport},
                              Command{"functions", addFunctionsCommand},
                              Command{"pairs", addPairsCommand},
                              Command{"waits", addWaitsCommand},
                              Command{"transactions", addTransactionsCommand},
                              Command{"connections", addConnectionsCommand},
                              Command{"fabric", addFabricCommand},
                              Command{"route", addRouteCommand},
                              Command{"links", addLinksCommand},
                              Command{"cables", addCablesCommand},
                              Command{"users", addUsersCommand},
                              Command{"whatif", addWhatIfCommand},
                              Command{"hotspots", addHotspotsCommand},
                              Command{"collectives", addCollectivesCommand},
                              Command{"remap", addRemapCommand},
                              Command{"topologies", addTopologiesCommand},
                              Command{"breakeven", addBreakEvenCommand},
                              Command{"export", addExportCommand},
                              Command{"query", addQueryCommand},
                              Command{"upgrade", addUpgradeCommand},
                              Command{"compare", addCompareCommand},
#ifdef WEFT_GUI
                              Command{"figure", addFigureCommand},
#endif
                              Command{"record", addRecordCommand},
                              Command{"recorder", addRecorderCommand},
                              Command{"overhead", addOverheadCommand}};

bool isDeclared(std::string_view name) { return std::ranges::find(commands, name, &Command::name) != commands.end(); }

}  // namespace

bool drawsNothing(std::string_view command) {
  return isDeclared(command) && command != "report" && command != "figure";
}

void declare(CLI::App& app, Chosen& chosen, [[maybe_unused]] std::vector<std::string>& paths, std::string_view only) {
  app.name("weft");
  app.description("Shows how an MPI program loads the links of its network, and which communicator causes the load.");
  app.set_version_flag("--version", "weft " WEFT_VERSION);
  app.require_subcommand(0, 1);
  app.footer(exitStatus);  // of each command: what draws nothing is answered by a program without a window
#ifdef WEFT_GUI
  app.add_option("PATH", paths, "run stores (.weft) or bundles to open in the window");
#endif
  const bool isCommand = isDeclared(only);
  for (const auto& [name, add] : commands)
    if (!isCommand || name == only) add(app, chosen);
  app.footer(std::string(withoutCommand) + " " + exitStatus);
}

}  // namespace weft
