// weft recorder: builds a recorder for another MPI, and lists those that were built.
#include <CLI/CLI.hpp>
#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <filesystem>
#include <memory>

#include "analysis/run/output.h"
#include "app/commands/commands.h"
#include "app/commands/format_option.h"
#include "core/base/error.h"
#include "measure/recorders.h"

extern char** environ;

namespace weft {
namespace {

namespace fs = std::filesystem;

struct RecorderOptions {
  std::string action, wrapper = "mpicc";
  fs::path folder = recorderFolder();
  FormatOption format;
};

// The script says the folder that it made, or on standard error why it made none.
int build(const RecorderOptions& options) {
  const fs::path script = recorderScript();
  if (script.empty())
    throw Error(
        "the recorder's sources (share/weft/recorder) are not beside this program; install weft-recorder, or Weft "
        "again");
  if (options.folder.empty()) throw Error("there is no home folder to put the recorder into; name one with --prefix");
  Words words{"sh", script.string(), options.wrapper, fs::absolute(options.folder).string()};
  std::vector<char*> command;
  for (std::string& each : words) command.push_back(each.data());
  command.push_back(nullptr);
  say("the recorder is compiled for the MPI of " + options.wrapper);
  printDeferredNotes();
  pid_t child = 0;
  if (const int error = posix_spawnp(&child, "sh", nullptr, nullptr, command.data(), environ))
    throw Error(std::string("can't start sh: ") + std::strerror(error));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? std::min(WEXITSTATUS(status), 1) : 1;
}

int list(const RecorderOptions& options) {
  Table table{{{"mpi"},
               {"soname", ColumnKind::text, "library's name"},
               {"library"},
               {"found", ColumnKind::flag},
               {"weft"},
               {"compiler"},
               {"recorder"}},
              {}};
  std::error_code failed;
  for (const BuiltRecorder& each : builtRecorders(options.folder))
    table.rows.push_back({each.mpi, each.soname, each.library.string(), fs::exists(each.library, failed), each.weft,
                          each.compiler, each.file.string()});
  if (table.rows.empty()) say("no recorder was built in " + options.folder.string() + " yet; see weft recorder build");
  return printTable(table, options.format);
}

}  // namespace

void addRecorderCommand(CLI::App& app, Chosen& chosen) {
  const auto options = std::make_shared<RecorderOptions>();
  CLI::App* command =
      app.add_subcommand("recorder", "build the recorder for another MPI, or list those that were built");
  command
      ->add_option("ACTION", options->action,
                   "build: compile a recorder, with GCC 8 or later; list: the recorders that were built")
      ->required()
      ->check(CLI::IsMember({"build", "list"}));
  command->add_option("--mpicc", options->wrapper, "for build: the compiler wrapper of the MPI")
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option("--prefix", options->folder,
                   "the folder of the recorders that were built, each in its own subfolder (default: $WEFT_RECORDERS, "
                   "else ~/.local/share/weft/recorders)")
      ->type_name("FOLDER");
  addFormatOption(*command, options->format, {"text", "csv", "json"});
  command->callback([options, &chosen] {
    chosen = [options] { return options->action == "build" ? build(*options) : list(*options); };
  });
}

}  // namespace weft
