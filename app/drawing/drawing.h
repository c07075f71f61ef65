// Commands that draw. They need Qt but no display.
#pragma once

#include <string>

#include "app/commands/commands.h"

namespace weft {

void addFigureCommand(CLI::App& app, Chosen& chosen);
std::string drawnReport(const std::string& runStore);  // a ReportPage

}  // namespace weft
