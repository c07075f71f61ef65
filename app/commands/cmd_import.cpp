// weft import: reads a bundle into a run store, in a child process.
//
// With --progress standard output carries, line by line and flushed, what a window needs:
//   progress <bytes done> <bytes of all> <source, to the end of the line>
//   done <RUN.weft>
// and the summary goes to standard error. Without it the summary goes to standard output.
#include <CLI/CLI.hpp>
#include <unistd.h>

#include <cstdio>

#include "analysis/pairs/number_check.h"
#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/supervisor.h"
#include "core/base/error.h"
#include "core/base/terminal_text.h"
#include "core/store/partial_file.h"
#include "core/store/store_kind.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"
#include "reports/diagnostic_text.h"
#include "reports/table_writers.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

struct ImportRequest {
  std::vector<std::string> paths;
  std::vector<std::string> before, after;
  std::optional<double> seconds;
  BinChoice bins;
  std::string output, hosts, label;
  bool strict = false, progress = false, each = false, together = false;
};

std::string asText(const BundleSummary& summary) {
  Table table = textTable({"source", "kind", "format", "rows kept", "rows left out", "verdict"});
  for (const SourceSummary& source : summary.sources)
    table.rows.push_back(
        {source.shown, source.kind, source.format, source.rowsKept, source.rowsLeftOut, name(source.judged.verdict)});
  const std::string diagnostics = diagnosticText(summary.diagnostics, summary.diagnosticTotals);
  return written(table, TableFormat::text) + (diagnostics.empty() ? "" : "\n") + diagnostics;
}

// Of the runs that --each finds: RUN.weft, RUN-2.weft, …
fs::path outputOf(const ImportRequest& request, std::size_t run) {
  const fs::path first = request.output;
  if (run == 0) return first;
  return fs::path(first).replace_filename(first.stem().string() + "-" + std::to_string(run + 1) +
                                          first.extension().string());
}

// One run. Answers how many the bundle holds; nothing where the import was cancelled.
std::optional<std::size_t> importRun(const ImportRequest& request, ImportOptions& options, std::size_t run,
                                     const TellProgress& tell) {
  const fs::path output = outputOf(request, run);
  refuseOthersFile(output);
  if (run > 0) removeAbandoned(output);  // of the first it was done before
  options.run = run;
  options.leftOut.insert(options.leftOut.end(), {output, partialOf(output, ::getpid())});
  const Importers importers = allImporters(request.bins);
  RunWriter writer(output);
  const BundleSummary summary =
      importBundle({request.paths.begin(), request.paths.end()}, importers, options, writer, tell);
  if (summary.cancelled || !tell(summary.bytes, summary.bytes, "writing " + output.string())) return std::nullopt;
  writer.commit();
  const std::string text = (request.each && summary.runs > 1 ? output.string() + "\n" : "") + asText(summary);
  if (request.progress) std::fwrite(text.data(), 1, text.size(), stderr);
  else Output() << text;
  return summary.runs;
}

// A folder for the files of archives, gone when the import has ended, however it ended.
class Scratch {
 public:
  explicit Scratch(fs::path path) : path_(std::move(path)) {
    if (fs::exists(fs::symlink_status(path_))) throw Error(path_.string() + " is in the way; remove it");
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// In the child: 0, 1 after a line on standard error, or cancelledStatus.
int importIt(const ImportRequest& request, const TellProgress& tell) {
  try {
    const Scratch scratch(
        unpackedOf(request.output, ::getpid()));  // this process's own, which outlives a parent that is killed
    ImportOptions options;
    if (!request.hosts.empty()) options.hosts = request.hosts;
    options.countersBefore.assign(request.before.begin(), request.before.end());
    options.countersAfter.assign(request.after.begin(), request.after.end());
    options.counterSeconds = request.seconds;
    options.label = request.label;
    options.strict = request.strict;
    options.each = request.each;
    options.together = request.together;
    std::size_t runs = 1;
    for (std::size_t run = 0; run < runs; ++run) {
      options.unpackTo = scratch.path() / std::to_string(run);
      const auto found = importRun(request, options, run, tell);
      if (!found) return cancelledStatus;
      if (request.each) runs = *found;
    }
    return 0;
  } catch (const std::bad_alloc&) {
    std::fputs("weft: there is not enough memory for this bundle; import a part of it or use a larger machine\n",
               stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "weft: %s\n", terminalText(error.what()).c_str());
  }
  return 1;
}

int run(const ImportRequest& request) {
  Supervision how;
  how.cleanup = [&] { removeAbandoned(request.output); };
  how.relay = request.progress;
  removeAbandoned(request.output);
  const int status = supervise(how, [&](const TellProgress& tell) { return importIt(request, tell); });
  if (status == 0 && request.progress) {
    std::printf("done %s\n", request.output.c_str());
    std::fflush(stdout);
  }
  return status;
}

}  // namespace

void addImportCommand(CLI::App& app, Chosen& chosen) {
  const auto request = std::make_shared<ImportRequest>();
  CLI::App* command = app.add_subcommand("import", "read profiles and network dumps into one run store");
  command->add_option("PATH", request->paths, "files, folders or archives; formats are recognised by content")
      ->required();
  command->add_option("-o,--output", request->output, "the run store to write")->required()->type_name("RUN.weft");
  command->add_option("--hosts", request->hosts, "which rank ran where: rank,host CSV, a hostfile or a Slurm node list")
      ->type_name("FILE");
  auto* before = command->add_option("--counters-before", request->before,
                                     "port counters read before the run: a file or a folder; may be repeated");
  auto* after = command->add_option("--counters-after", request->after,
                                    "port counters read after the run: a file or a folder; may be repeated");
  before->type_name("F")->allow_extra_args(false)->needs(after);
  after->type_name("F")->allow_extra_args(false)->needs(before);
  command->add_option("--seconds", request->seconds, "seconds between the two readings; utilisation needs them")
      ->type_name("S")
      ->check(positiveNumber());
  auto* bins = command->add_option("--bins", request->bins.most,
                                   "at most this many time bins between the first and the last message; default: 1000");
  bins->type_name("N")->check(CLI::Range(1U, 1'000'000U));
  command->add_option("--bin-seconds", request->bins.seconds, "length of a time bin in seconds")
      ->type_name("S")
      ->check(numberCheck(1e-9, 1e9))
      ->excludes(bins);
  command->add_option("--label", request->label, "a name for the run")->type_name("TEXT");
  command->add_flag("--each", request->each,
                    "if the bundle holds several runs, write a run store for each: RUN.weft, RUN-2.weft, …");
  command->add_flag("--together", request->together,
                    "also join sources that have only the number of ranks in common; sources that contradict each "
                    "other are not joined");
  command->add_flag("--strict", request->strict,
                    "fail and write no file if any part of the input is lost, refused or present twice");
  command->add_flag("--progress", request->progress,
                    "print the progress on standard output, for programs; the summary then goes to standard error");
  command->callback([request, &chosen] { chosen = [request] { return run(*request); }; });
}

}  // namespace weft
