// weft overhead: what tools cost a program, Weft's recorder among them.
#include <CLI/CLI.hpp>

#include "analysis/pairs/number_check.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "measure/overhead_bundle.h"
#include "reports/tables/overhead_table.h"

namespace weft {
namespace {

struct Given {
  OverheadRequest request;
  std::vector<std::string> tools;
  std::string bundle;
  FormatOption format;
  Top top;
  double limit = 0;
  bool withoutWeft = false;
};

void chooseTools(Given& given) {
  auto& tools = given.request.tools;
  tools.push_back({});  // none
  try {
    if (!given.withoutWeft) tools.push_back(collectorTool(recorderFor(given.request.command)));
  } catch (const Error& error) {
    say(std::string("Weft's recorder is not measured: ") + error.what());
  }
  for (const std::string& text : given.tools) {
    ToolPlan tool = parseTool(text);
    if (std::ranges::find(tools, tool.name, &ToolPlan::name) != tools.end())
      throw Error("two tools are called " + tool.name + "; give each a name of its own");
    tools.push_back(std::move(tool));
  }
}

int run(Given& given) {
  OverheadRequest& request = given.request;
  request.times = libraryBeside("libweft-times.so");
  if (request.times.empty()) throw Error("libweft-times.so is not beside this program; install Weft again");
  if (given.limit > 0) request.limit = given.limit;
  if (request.program.empty()) request.program = nameOfProgram(request.command);
  chooseTools(given);
  if (programsOf(request.command).empty())
    say("no launcher and program were recognised in the command, so that variables are set for all of it");
  if (!given.bundle.empty()) prepareBundle(given.bundle);
  printDeferredNotes();  // it takes its time
  const Measured measured = measureOverhead(request, [&](const Measured& soFar) {
    if (!given.bundle.empty()) writeBundle(given.bundle, soFar, request.command);
  });
  if (measured.interrupted)
    say("stopped in round " + std::to_string(measured.rounds) + " of " + std::to_string(request.repetitions) +
        "; what was measured until then is kept");
  if (measured.times.empty()) throw Error("no run was measured; let one round run to its end");
  Output out;
  printOverhead(out, measured, given.top, given.format.table());
  return 0;
}

}  // namespace

void addOverheadCommand(CLI::App& app, Chosen& chosen) {
  const auto given = std::make_shared<Given>();
  CLI::App* command = app.add_subcommand("overhead", "run a program with tools and without: what do they cost?");
  command->add_option("-n,--repetitions", given->request.repetitions, "rounds that count, after one that warms up")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("-o,--output", given->bundle, "write a bundle for weft import to this folder")
      ->type_name("BUNDLE");
  command
      ->add_option("--tool", given->tools,
                   "how the program runs under a tool: the variables that it needs, or :COMMAND before the program; {} "
                   "is a folder for its files; may be repeated")
      ->type_name("'NAME=VARIABLE=VALUE …'")
      ->allow_extra_args(false);
  command->add_flag("--no-weft", given->withoutWeft, "skip Weft's own recorder");
  command
      ->add_option("--label", given->request.program,
                   "the program's name in tables and figures; default: the name of its file")
      ->type_name("PROGRAM");
  command->add_option("--timeout", given->limit, "end a run that takes longer than this")
      ->type_name("SECONDS")
      ->check(positiveNumber());
  addTopOption(*command, given->top, "only the first N tools, in the order in which they are given");
  addFormatOption(*command, given->format, tableFormatNames());
  command
      ->add_option("COMMAND", given->request.command,
                   "after --: the command that starts the program, such as mpirun -n 4 ./app")
      ->required()
      ->type_name("-- mpirun …");
  command->callback([given, &chosen] { chosen = [given] { return run(*given); }; });
}

}  // namespace weft
