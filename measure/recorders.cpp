#include "measure/recorders.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "core/base/error.h"
#include "core/base/natural_order.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr const char* ownName(MpiLibrary kind) {
  return kind == MpiLibrary::mpich ? "libweft-record-mpich.so" : "libweft-record.so";
}

// Lines "key value".
std::optional<BuiltRecorder> readRecorder(const fs::path& folder) {
  std::ifstream in(folder / "recorder");
  BuiltRecorder made{folder / "libweft-record.so", {}, {}, {}, {}, {}};
  for (std::string line; std::getline(in, line);) {
    const auto blank = std::min(line.find(' '), line.size());
    const std::string key = line.substr(0, blank), value = line.substr(std::min(blank + 1, line.size()));
    if (key == "mpi") made.mpi = value;
    else if (key == "soname") made.soname = value;
    else if (key == "library") made.library = value;
    else if (key == "compiler") made.compiler = value;
    else if (key == "weft") made.weft = value;
  }
  std::error_code ignored;
  return !made.soname.empty() && fs::is_regular_file(made.file, ignored) ? std::optional(made) : std::nullopt;
}

bool isSame(const fs::path& one, const fs::path& other) {
  std::error_code failed;
  return !one.empty() && !other.empty() && fs::equivalent(one, other, failed) && !failed;
}

MpiLibrary kindOf(const BuiltRecorder& built) {
  return built.mpi.starts_with("Open MPI")        ? MpiLibrary::openMpi
         : built.soname.starts_with("libmpi_abi") ? MpiLibrary::unknown
                                                  : MpiLibrary::mpich;
}
std::string interfaceOf(const BuiltRecorder& built) {
  return LinkedMpi{kindOf(built), built.soname, built.library}.interface();
}

// The last of those that `fits`: of one name, the greatest version.
template <class Fits>
const BuiltRecorder* last(const std::vector<BuiltRecorder>& all, Fits fits) {
  const auto found = std::find_if(all.rbegin(), all.rend(), fits);
  return found == all.rend() ? nullptr : &*found;
}

// Weft's own for this program; empty where it was made for another library, or lacks what it needs.
fs::path own(const LinkedMpi& program) {
  const fs::path file = libraryBeside(ownName(program.kind));
  if (file.empty() || !canBeLoaded(file)) return {};
  return !program.isLinked() || linkedMpiIn(file).soname == program.soname ? file : fs::path();
}

[[noreturn]] void refuse(const LinkedMpi& program, const fs::path& folder) {
  std::error_code ignored;
  const fs::path wrapper = program.file.parent_path().parent_path() / "bin" / "mpicc";
  const std::string build =
      "weft recorder build --mpicc " +
      (program.file.empty() || !fs::exists(wrapper, ignored) ? std::string("mpicc") : wrapper.string());
  const std::string which =
      program.file.empty() ? (program.kind == MpiLibrary::mpich ? "MPICH" : "Open MPI") : program.file.string();
  throw Error("a recorder for " + which + " is not installed beside weft, and none in " + folder.string() +
              " fits; build one with the MPI's own compiler wrapper: " + build);
}

// Of a program that says nothing of its MPI it has to be loaded with the recorder, or is by it.
Recorder unlinked(const Words& command, const LinkedMpi& program, const std::vector<BuiltRecorder>& all,
                  const fs::path& folder) {
  const std::string version = all.empty() ? std::string() : mpiOfLauncher(command);
  const BuiltRecorder* built = last(all, [&](const BuiltRecorder& each) { return each.mpi == version; });
  const fs::path file = own(program);
  if (!built && file.empty())
    built = last(all, [&](const BuiltRecorder& each) {
      return program.kind == MpiLibrary::unknown || kindOf(each) == program.kind;
    });
  if (built) return {built->file, built->library, program, {}};
  if (file.empty()) refuse(program, folder);
  return {file, {}, program, {}};
}

}  // namespace

fs::path recorderFolder() {
  const auto variable = [](const char* name) -> fs::path {
    const char* const value = std::getenv(name);
    return value ? value : "";
  };
  if (const fs::path named = variable("WEFT_RECORDERS"); !named.empty()) return named;
  if (const fs::path data = variable("XDG_DATA_HOME"); !data.empty()) return data / "weft" / "recorders";
  const fs::path home = variable("HOME");
  return home.empty() ? home : home / ".local" / "share" / "weft" / "recorders";
}

std::vector<BuiltRecorder> builtRecorders(const fs::path& folder) {
  std::vector<BuiltRecorder> all;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    if (const auto made = readRecorder(at->path()); made && !at->path().filename().string().starts_with('.'))
      all.push_back(*made);
  std::ranges::sort(all, [](const BuiltRecorder& one, const BuiltRecorder& other) {
    return naturalLess(one.file.string(), other.file.string());
  });
  return all;
}

fs::path recorderScript() {
  std::error_code failed;
  const fs::path file = fs::read_symlink("/proc/self/exe", failed).parent_path().parent_path() / "share" / "weft" /
                        "recorder" / "build.sh";
  return !failed && fs::exists(file, failed) ? file : fs::path();
}

Recorder recorderFor(const Words& command, const fs::path& folder) {
  const LinkedMpi program = linkedMpiOf(command);
  const std::vector<BuiltRecorder> all = builtRecorders(folder);
  if (!program.isLinked()) return unlinked(command, program, all, folder);
  if (const BuiltRecorder* built =
          last(all, [&](const BuiltRecorder& each) { return isSame(each.library, program.file); }))
    return {built->file, {}, program, {}};
  if (const fs::path file = own(program); !file.empty()) return {file, {}, program, {}};
  const BuiltRecorder* built = last(all, [&](const BuiltRecorder& each) { return each.soname == program.soname; });
  if (!built) built = last(all, [&](const BuiltRecorder& each) { return interfaceOf(each) == program.interface(); });
  if (!built) refuse(program, folder);
  return {built->file,
          {},
          program,
          "the recorder that was built for " + built->mpi + " is taken for " + program.file.string() +
              ", which has the same interface"};
}

}  // namespace weft
