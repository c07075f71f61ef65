// weft functions: where the program was, by what the recorder sampled.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>

#include "analysis/pairs/filter_options.h"
#include "analysis/run/lost_data.h"
#include "analysis/run/output.h"
#include "analysis/waits/state_accuracy.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "reports/tables/function_tables.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

constexpr const char* byInstruction = "instruction";  // by another program, objdump, beside the tables of samples

std::vector<std::string> functionKeys() {
  std::vector<std::string> names = functionTableNames();
  names.push_back(byInstruction);
  return names;
}

struct FunctionsRequest : FunctionRequest {
  std::string path, file;
  std::vector<std::filesystem::path> sources;
  FormatOption format;
  FilterWords filter;
};

int run(const FunctionsRequest& request) {
  const RunStore store(request.path);
  const SampledCode code = sampledCode(store);
  RunNames names(store);
  Notes notes;
  const PairFilter filter = filterFollowed(request.filter, filterOf(names, request.filter, notes),
                                           {Measure::samples, store.keys()}, "what was sampled");
  say(notes);
  say(stateRule(code));
  if (request.by == "state") {
    const std::string accuracy = accuracyText(code, stateAccuracy(code, filter));
    if (!accuracy.empty()) say(accuracy);
  }
  noteLostData(store);
  Output out;
  if (request.by == byInstruction) {
    if (request.function.empty()) throw Error("instructions need one function; name it with --function");
    const Disassembly instructions = disassemblyOf(code, filter, request.function);
    if (!instructions.missing.empty()) say(instructions.missing);
    print(out, instructionTable(instructions, request), request.format.table());
    out.finish();
    return 0;
  }
  if (!request.file.empty()) {
    const SourceText source = sourceText(code, filter, request.file, request.sources);
    if (!source.missing.empty())
      say(source.missing + (source.read.empty() ? "; give the folder of sources with --sources" : ""));
    print(out, sourceTable(source, request), request.format.table());
    out.finish();
    return 0;
  }
  print(out, functionTable(code, filter, request), request.format.table());
  out.finish();
  return 0;
}

constexpr OptionHelp functionHelps[]{
    {"region", "only what was done in this region and the regions within it; may be repeated"},
    {"communicator", "only calls on this communicator; may be repeated"},
    {"class", ""},  // of messages
    {"operation", "only calls of this operation (with or without MPI_); may be repeated"},
    {"rank", "only what rank N, or ranks N-M, did; may be repeated"},
    {"host", "only what the ranks of this host did; may be repeated"},
    {"without-rank", "omit what rank N, or ranks N-M, did; may be repeated"},
    {"time", "only what was sampled in these seconds since the recording began; needs a run recorded with --bins"}};

}  // namespace

void addFunctionsCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<FunctionsRequest>();
  CLI::App* command = app.add_subcommand("functions",
                                         "where the program spent its time: functions, lines, callers, callees and "
                                         "states of a run recorded with --sample");
  command->add_option("RUN", request->path, "a run store")->required()->type_name("RUN.weft");
  command->add_option("--by", request->by, "what a row is about: the key columns")
      ->check(CLI::IsMember(functionKeys()))
      ->capture_default_str();
  command
      ->add_option("--function", request->function,
                   "the function whose callers, callees, summary or instructions are printed")
      ->type_name("NAME");
  command->add_option("--file", request->file, "print the lines of this source file, with the samples beside them")
      ->type_name("FILE")
      ->excludes("--by");
  command
      ->add_option("--sources", request->sources,
                   "a folder with sources, if they are not where the program was built; may be repeated")
      ->type_name("FOLDER")
      ->allow_extra_args(false);
  addFilterOptionsWith(*command, request->filter, functionHelps);
  command->add_option("--sort", request->sort, "sort by this column, the largest first (default: seconds)")
      ->type_name("COLUMN");
  addTopOption(*command, request->top);
  addFormatOption(*command, request->format, tableFormatNames());
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
