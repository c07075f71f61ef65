#include "measure/linked_mpi.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <sstream>

extern char** environ;

namespace weft {
namespace fs = std::filesystem;
namespace {

// What a command writes to both of its outputs; empty where it can't be started.
std::string outputOf(Words command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  for (const int to : {STDOUT_FILENO, STDERR_FILENO}) posix_spawn_file_actions_adddup2(&files, ends[1], to);
  std::vector<char*> words;
  for (std::string& each : command) words.push_back(each.data());
  words.push_back(nullptr);
  pid_t child = 0;
  const bool started = posix_spawnp(&child, words[0], &files, nullptr, words.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&files);
  ::close(ends[1]);
  std::string out;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; started && (got = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
    out.append(buffer.data(), static_cast<std::size_t>(got));
  ::close(ends[0]);
  if (started) waitpid(child, nullptr, 0);
  return out;
}

std::string needsOf(const fs::path& file) { return file.empty() ? std::string() : outputOf({"ldd", file.string()}); }

// Not the bindings of Fortran and C++, which have names of their own.
bool isOfC(std::string_view name) {
  if (!name.starts_with("libmpi")) return false;
  const std::string_view kin = name.substr(6, name.find(".so") - 6);
  for (const std::string_view vendor : {"_cray", "_gnu", "_intel", "_nvidia", "_amd", "_aocc"})
    if (kin.starts_with(vendor)) return true;
  return kin.empty() || kin == "ch" || kin == "_abi";
}

MpiLibrary kindOf(std::string_view soname) {
  if (soname.starts_with("libmpi_abi")) return MpiLibrary::unknown;
  return soname.starts_with("libmpich") || soname.starts_with("libmpi_") || soname.ends_with(".so.12")
             ? MpiLibrary::mpich
             : MpiLibrary::openMpi;
}

// The version that stands behind `mark`; empty where it is not there.
std::string numberBehind(const std::string& text, std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string::npos) return {};
  const auto begin = text.find_first_not_of(" \t", at + mark.size());
  return begin == std::string::npos ? "" : text.substr(begin, text.find_first_of(" \t\n", begin) - begin);
}

bool hasLauncher(const Words& command) { return !programsOf(command).empty(); }

MpiLibrary kindOfLauncher(const Words& command) {
  std::error_code ignored;
  const std::string launcher = fs::canonical(findExecutable(command.front()), ignored).string();
  if (launcher.find("mpich") != std::string::npos || launcher.find("hydra") != std::string::npos)
    return MpiLibrary::mpich;
  if (launcher.find("orte") != std::string::npos || launcher.find("prte") != std::string::npos)
    return MpiLibrary::openMpi;
  const std::string version = mpiOfLauncher(command);
  return version.empty()                   ? MpiLibrary::unknown
         : version.starts_with("Open MPI") ? MpiLibrary::openMpi
                                           : MpiLibrary::mpich;
}

}  // namespace

std::string LinkedMpi::interface() const {
  return kind == MpiLibrary::mpich ? "MPICH" + soname.substr(std::min(soname.find(".so"), soname.size())) : soname;
}

LinkedMpi linkedMpiIn(const fs::path& file) {
  std::istringstream lines(needsOf(file));
  for (std::string line;
       std::getline(lines, line);) {  // "\tlibmpi.so.40 => /usr/lib/libmpi.so.40 (0x00007f…)", or "=> not found"
    line.erase(std::min(line.find(" ("), line.size()));
    line.erase(0, line.find_first_not_of('\t'));
    const auto arrow = line.find(" => ");
    const std::string name = fs::path(line.substr(0, arrow)).filename().string(),
                      found = arrow == std::string::npos ? line : line.substr(arrow + 4);
    if (isOfC(name)) return {kindOf(name), name, found.starts_with('/') ? fs::path(found) : fs::path()};
  }
  return {};
}

bool canBeLoaded(const fs::path& library) {
  const std::string needs = needsOf(library);
  return !library.empty() && needs.find("not found") == std::string::npos;
}

LinkedMpi linkedMpiOf(const Words& command) {
  if (command.empty()) return {};
  const auto programs = programsOf(command);
  const LinkedMpi own = linkedMpiIn(findExecutable(command[programs.empty() ? 0 : programs.front()]));
  return own.isLinked() || programs.empty() ? own : LinkedMpi{kindOfLauncher(command), {}, {}};
}

std::string mpiOfLauncher(const Words& command) {
  if (!hasLauncher(command)) return {};
  const std::string said = outputOf({command.front(), "--version"});
  if (const std::string open = numberBehind(said, "(Open MPI)"); !open.empty()) return "Open MPI " + open;
  if (said.find("Intel(R) MPI") != std::string::npos) return "Intel MPI " + numberBehind(said, "Version");
  return said.find("HYDRA") != std::string::npos ? "MPICH " + numberBehind(said, "Version:") : "";
}

}  // namespace weft
