// weft record: runs a program under the recorder.
#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "analysis/pairs/number_check.h"
#include "app/commands/commands.h"
#include "core/base/bundle_format.h"
#include "core/base/error.h"
#include "core/base/interval.h"
#include "core/base/known_value.h"
#include "core/base/number_list.h"
#include "core/sums/traced_part.h"
#include "importers/recorded/record_gather.h"
#include "measure/recorders.h"

extern char** environ;

namespace weft {
namespace {

namespace fs = std::filesystem;

struct RecordOptions {
  fs::path bundle, gathered;
  double flushSeconds = 60, binMilliseconds = 0, counterMilliseconds = 0, sampleHertz = 0;
  std::vector<std::string> only;
  std::string pcontrol = "levels", traceRanks, traceTime;
  std::vector<std::string> traceRegions;
  bool decompose = false, quiet = false, trace = false;
  double traceMegabytes = 1000;
  fs::path fabric, recorders = recorderFolder();
  Words command;
};

std::string number(double value) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

// With an open end, too: "10:".
bool isTraceTime(const std::string& word) {
  return parseInterval(word.ends_with(':') ? word + "1e300" : word).has_value();
}

// A folder that isn't there, or is empty.
fs::path freshFolder(const RecordOptions& options) {
  if (!options.bundle.empty()) {
    if (fs::exists(options.bundle) && !(fs::is_directory(options.bundle) && fs::is_empty(options.bundle)))
      throw Error(options.bundle.string() + " holds something already; name another folder with -o, or remove it");
    return fs::absolute(options.bundle);
  }
  const std::string name = nameOfProgram(options.command) + "-bundle";
  for (int i = 1;; ++i) {
    const fs::path folder = i == 1 ? name : name + "-" + std::to_string(i);
    if (!fs::exists(folder)) return fs::absolute(folder);
  }
}

// All that is started from here is one job, whichever launchers start it.
std::string jobKey() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return std::string(host.data()) + " " + std::to_string(getpid()) + " " +
         std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

Words variables(const RecordOptions& options, const Recorder& recorder, const fs::path& bundle) {
  const char* const preloaded = std::getenv("LD_PRELOAD");
  Words all{"LD_PRELOAD=" + recorder.preloaded() + (preloaded && *preloaded ? ":" + std::string(preloaded) : ""),
            "WEFT_BUNDLE=" + bundle.string(), "WEFT_JOB=" + jobKey(), "WEFT_FLUSH=" + number(options.flushSeconds),
            "WEFT_PCONTROL=" + options.pcontrol};
  if (options.binMilliseconds > 0) all.push_back("WEFT_BINS=" + number(options.binMilliseconds));
  if (options.counterMilliseconds > 0) all.push_back("WEFT_COUNTERS=" + number(options.counterMilliseconds));
  if (options.sampleHertz > 0) all.push_back("WEFT_SAMPLE=" + number(options.sampleHertz));
  if (options.trace) all.insert(all.end(), {"WEFT_TRACE=1", "WEFT_TRACE_LIMIT=" + number(options.traceMegabytes)});
  if (!options.traceRanks.empty()) all.push_back("WEFT_TRACE_RANKS=" + options.traceRanks);
  if (!options.traceRegions.empty())
    all.push_back("WEFT_TRACE_REGIONS=" + CLI::detail::join(options.traceRegions, ","));
  if (!options.traceTime.empty()) all.push_back("WEFT_TRACE_TIME=" + options.traceTime);
  if (!options.only.empty()) all.push_back("WEFT_ONLY=" + CLI::detail::join(options.only, ","));
  if (!options.fabric.empty()) all.push_back("WEFT_FABRIC=" + fs::absolute(options.fabric).string());
  if (const fs::path helper = libraryBeside("libweft-places.so");
      !helper.empty() && helper.parent_path() != recorder.file.parent_path())
    all.push_back("WEFT_LIBRARIES=" + helper.parent_path().string());
  if (options.quiet) all.push_back("WEFT_QUIET=1");
  if (options.decompose) all.push_back("OMPI_MCA_pml_monitoring_enable=2");
  return all;
}

// In the foreground: Ctrl+C is for the program, which leaves what it recorded.
int run(Words command) {
  std::vector<char*> words;
  for (std::string& each : command) words.push_back(each.data());
  words.push_back(nullptr);
  pid_t child = 0;
  if (const int error = posix_spawnp(&child, words[0], nullptr, nullptr, words.data(), environ))
    throw Error("can't start " + command.front() + ": " + std::strerror(error));
  for (const int signal : {SIGINT, SIGQUIT}) std::signal(signal, SIG_IGN);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// How the command ended, in addition to what its processes recorded about it.
void noteStatus(const fs::path& bundle, int status) {
  std::ofstream(bundle / "exit.csv") << bundle_format::mark << "run " << bundle_format::version << "\nkey,value\n"
                                     << bundle_format::exitFact << ',' << status << '\n';
}

std::string missingText(const Gathered& one) {
  return sentence(rangesText(one.missing), Absence::notRecorded, Verb::were);
}

void tell(const Gathered& one, int status, bool quiet) {
  if (!one.isComplete) noteStatus(one.folder, status);
  if (quiet) return;
  for (const std::string& each : one.ofTrace) say(each);
  if (!one.missing.empty())
    std::fprintf(stderr, "weft: of %u ranks %s; weft info shows more.\n", one.ranks, missingText(one).c_str());
  std::fprintf(
      stderr, "weft: %s%s; see it with: weft %s\n",
      one.isComplete ? "recorded into " : "MPI_Finalize did not end (the program left early); what was recorded is in ",
      one.folder.c_str(), one.folder.c_str());
}

int gather(const fs::path& folder) {
  const std::vector<Gathered> all = gatherParts(folder);
  if (all.empty())
    throw Error("there are no parts in " + folder.string() +
                "; name the folder of a bundle, which holds the folder parts");
  for (const Gathered& one : all) {
    for (const std::string& each : one.ofTrace) say(each);
    if (one.isComplete)
      say(one.folder.string() + " holds " + std::to_string(one.ranks) + " ranks" +
          (one.missing.empty() ? "" : ", of which " + missingText(one)));
    else
      say("the parts in " + one.folder.string() +
          " stay: a process has not come to MPI_Finalize; weft import reads them, too");
  }
  return 0;
}

int record(const RecordOptions& options) {
  if (!options.gathered.empty()) return gather(options.gathered);
  const Recorder recorder = recorderFor(options.command, options.recorders);
  if (!recorder.note.empty()) say(recorder.note);
  if (options.decompose && recorder.program.kind == MpiLibrary::mpich)
    throw Error("--decompose needs Open MPI's monitoring; this program uses MPICH");
  const fs::path bundle = freshFolder(options);
  const int status = run(withVariables(options.command, variables(options, recorder, bundle)));
  const std::vector<Gathered> all = gatherParts(bundle);
  if (all.empty() && !options.quiet)
    std::fprintf(stderr,
                 "weft: nothing was recorded: the program did not communicate, or the recorder was not loaded (the "
                 "program is linked "
                 "statically, or uses another MPI library).\n");
  for (const Gathered& one : all) tell(one, status, options.quiet);
  return status;
}

}  // namespace

void addRecordCommand(CLI::App& app, Chosen& chosen) {
  auto options = std::make_shared<RecordOptions>();
  CLI::App* command = app.add_subcommand("record", "run an MPI program under the recorder and write a bundle");
  command
      ->add_option("-o,--output", options->bundle,
                   "folder of the bundle; must not hold anything yet (default: PROGRAM-bundle)")
      ->type_name("FOLDER");
  command
      ->add_option("--flush", options->flushSeconds,
                   "longest time between two writings of what was recorded; 0: only at the start and at the end")
      ->type_name("SECONDS")
      ->check(numberFromZero())
      ->capture_default_str();
  command->add_option("--only", options->only, "record these operations only (Send,Recv,Allreduce)")
      ->type_name("OPERATIONS")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--bins", options->binMilliseconds, "record pair traffic by time, in bins of this length")
      ->type_name("MS")
      ->check(positiveNumber());
  command
      ->add_option("--sample", options->sampleHertz, "sample each thread this many times a second; see weft functions")
      ->type_name("HZ")
      ->check(CLI::Range(0.1, 10'000.0));
  command->add_flag("--trace", options->trace,
                    "record each call with its times and call path, for weft waits, weft transactions and the "
                    "timeline; also as OTF2 in the folder trace of the bundle");
  command
      ->add_option("--trace-limit", options->traceMegabytes,
                   "with --trace: keep at most this many millions of bytes for each process; calls after that are "
                   "counted but not traced, and a message reports it")
      ->type_name("MB")
      ->check(positiveNumber())
      ->capture_default_str();
  command
      ->add_option("--trace-ranks", options->traceRanks,
                   "with --trace: trace only these ranks, such as 0-15,32; calls of the others are only counted")
      ->type_name("RANKS")
      ->needs("--trace")
      ->check([](const std::string& list) {
        const auto ranks = parseTracedRanks(list);
        return ranks && !ranks->empty() ? std::string() : list + " is no list of ranks like 0-15,32";
      });
  command
      ->add_option("--trace-regions", options->traceRegions,
                   "with --trace: trace only while one of these regions of the program is open")
      ->type_name("REGIONS")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->needs("--trace");
  command
      ->add_option("--trace-time", options->traceTime,
                   "with --trace: trace only between these seconds after MPI_Init; '10:' means from 10 s to the end")
      ->type_name("LO:HI")
      ->needs("--trace")
      ->check([](const std::string& word) { return isTraceTime(word) ? std::string() : notATime(word); });
  command->add_option("--counters", options->counterMilliseconds, "read the counters of the adapters' ports this often")
      ->type_name("MS")
      ->check(positiveNumber());
  command
      ->add_option(
          "--pcontrol", options->pcontrol,
          "what MPI_Pcontrol means: levels (0 stops recording, 1 resumes it, 2 resumes it and writes now, N and -N: a "
          "region begins and ends), names (0 stops, 2 resumes, 1 and -1 with a name: a region begins and ends) or off")
      ->check(CLI::IsMember({"levels", "names", "off"}))
      ->capture_default_str();
  command
      ->add_option("--fabric", options->fabric,
                   "for weft_comm_reorder: map ranks on the fabric of this run, by its forwarding tables")
      ->type_name("RUN.weft")
      ->check(CLI::ExistingFile);
  command
      ->add_option("--gather", options->gathered,
                   "run nothing, but put the parts in this folder of a bundle together into one file for each table")
      ->type_name("FOLDER")
      ->check(CLI::ExistingDirectory);
  command->add_option("--recorders", options->recorders, "the folder in which weft recorder build has put recorders")
      ->type_name("FOLDER");
  command->add_flag("-q,--quiet", options->quiet, "print nothing on standard error: for scripts that record every job");
  command->add_flag("--decompose", options->decompose,
                    "record the messages that Open MPI makes of collectives (by its monitoring)");
  command->add_option("COMMAND", options->command, "after --: mpirun -n N ./app …");
  command->callback([options, &chosen] {
    if (options->gathered.empty() && options->command.empty())
      throw CLI::ValidationError("COMMAND",
                                 "there is none to run; write it after --: weft record -- mpirun -n 4 ./app");
    if (!options->gathered.empty() && !options->command.empty())
      throw CLI::ValidationError("--gather", "runs nothing; omit the command");
    chosen = [options] { return record(*options); };
  });
}

}  // namespace weft
