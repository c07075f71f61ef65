// The schedule of an overhead measurement: the program without a tool and with each of several, round by round.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "measure/recorders.h"

namespace weft {

// How the program is started under a tool.
struct ToolPlan {
  std::string name;  // empty: none
  Words variables;   // NAME=VALUE
  Words wrapper;     // words before the program, e.g. a tracer that takes the program as its argument
};

// The words of a line as a shell takes it apart: blanks between them, '…', "…" and \ keep them together. Nothing is
// replaced. Throws Error where a quote has no end.
Words shellWords(const std::string& line);

// 'NAME=VARIABLE=VALUE VARIABLE=VALUE' or 'NAME=:COMMAND ARGUMENT', or variables and then the command. Throws Error.
ToolPlan parseTool(const std::string& text);

// Weft's own recorder.
ToolPlan collectorTool(const Recorder& recorder);

// In which order a round runs the plans 0 … count − 1: shuffled, the same on every machine, so that neither the first
// place nor the predecessor influences the result.
std::vector<std::size_t> orderOf(std::size_t round, std::size_t count);

// The command that measures: `env` with the tool's variables and the library `times` in front of what the tool
// preloads, and the tool's wrapper, before each program. {} in the tool's words becomes `folder`, where the run's files
// go.
Words measuringCommand(const Words& command, const ToolPlan& tool, const std::filesystem::path& times,
                       const std::filesystem::path& folder);

}  // namespace weft
