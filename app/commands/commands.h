// All commands of the command line, one source file each. add…() declares a command's options and sets `chosen` if the
// user chose it.
#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace weft {

// Does the work and answers the exit status; throws Error for status 1.
using Chosen = std::function<int()>;

void addImportCommand(CLI::App& app, Chosen& chosen);
void addInfoCommand(CLI::App& app, Chosen& chosen);
// One HTML page about a run store, to be mailed. Null in a build that draws nothing: --format html is not offered then.
using ReportPage = std::string (*)(const std::string& runStore);
void addReportCommand(CLI::App& app, Chosen& chosen, ReportPage page);
void addSummaryCommand(CLI::App& app, Chosen& chosen);
void addPairsCommand(CLI::App& app, Chosen& chosen);
void addWaitsCommand(CLI::App& app, Chosen& chosen);
void addTransactionsCommand(CLI::App& app, Chosen& chosen);
void addConnectionsCommand(CLI::App& app, Chosen& chosen);
void addFabricCommand(CLI::App& app, Chosen& chosen);
void addRouteCommand(CLI::App& app, Chosen& chosen);
void addLinksCommand(CLI::App& app, Chosen& chosen);
void addCablesCommand(CLI::App& app, Chosen& chosen);
void addUsersCommand(CLI::App& app, Chosen& chosen);
void addWhatIfCommand(CLI::App& app, Chosen& chosen);
void addCollectivesCommand(CLI::App& app, Chosen& chosen);
void addHotspotsCommand(CLI::App& app, Chosen& chosen);
void addTopologiesCommand(CLI::App& app, Chosen& chosen);
void addBreakEvenCommand(CLI::App& app, Chosen& chosen);
void addRemapCommand(CLI::App& app, Chosen& chosen);
void addUpgradeCommand(CLI::App& app, Chosen& chosen);
void addExportCommand(CLI::App& app, Chosen& chosen);
void addQueryCommand(CLI::App& app, Chosen& chosen);
void addCompareCommand(CLI::App& app, Chosen& chosen);
void addFunctionsCommand(CLI::App& app, Chosen& chosen);
void addOverheadCommand(CLI::App& app, Chosen& chosen);
void addRecordCommand(CLI::App& app, Chosen& chosen);
void addRecorderCommand(CLI::App& app, Chosen& chosen);

}  // namespace weft
