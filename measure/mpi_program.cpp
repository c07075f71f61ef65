#include "measure/mpi_program.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::array launchers{"mpirun", "mpiexec", "mpiexec.hydra", "orterun", "prterun",
                               "srun",   "ibrun",   "jsrun",         "aprun"};

// How many words follow an option of a launcher, where it is not none. Open MPI takes options with one dash or two.
int wordsBehind(std::string_view option) {
  static const std::map<std::string_view, int> behind{{"mca", 2},
                                                      {"gmca", 2},
                                                      {"omca", 2},
                                                      {"pmca", 2},
                                                      {"genv", 2},
                                                      {"env", 2},
                                                      {"n", 1},
                                                      {"np", 1},
                                                      {"c", 1},
                                                      {"N", 1},
                                                      {"x", 1},
                                                      {"H", 1},
                                                      {"f", 1},
                                                      {"p", 1},
                                                      {"A", 1},
                                                      {"t", 1},
                                                      {"w", 1},
                                                      {"host", 1},
                                                      {"hosts", 1},
                                                      {"hostfile", 1},
                                                      {"machinefile", 1},
                                                      {"default-hostfile", 1},
                                                      {"ppn", 1},
                                                      {"npernode", 1},
                                                      {"npersocket", 1},
                                                      {"map-by", 1},
                                                      {"bind-to", 1},
                                                      {"rank-by", 1},
                                                      {"wdir", 1},
                                                      {"wd", 1},
                                                      {"path", 1},
                                                      {"prefix", 1},
                                                      {"rankfile", 1},
                                                      {"rf", 1},
                                                      {"cpu-set", 1},
                                                      {"output-filename", 1},
                                                      {"timeout", 1},
                                                      {"am", 1},
                                                      {"tune", 1},
                                                      {"genvlist", 1},
                                                      {"envlist", 1},
                                                      {"launcher", 1},
                                                      {"iface", 1},
                                                      {"stdin", 1},
                                                      {"ntasks", 1},
                                                      {"nodes", 1},
                                                      {"partition", 1},
                                                      {"account", 1},
                                                      {"time", 1},
                                                      {"cpus-per-task", 1},
                                                      {"ntasks-per-node", 1},
                                                      {"mpi", 1}};
  const auto found = behind.find(option.substr(std::min(option.find_first_not_of('-'), option.size())));
  return found == behind.end() ? 0 : found->second;
}

bool isLauncher(const std::string& word) {
  const std::string file = fs::path(word).filename().string();
  std::string_view name = file;
  for (const std::string_view suffix : {".openmpi", ".mpich"})  // as Debian tells them apart
    if (name.ends_with(suffix)) name.remove_suffix(suffix.size());
  return std::ranges::find(launchers, name) != launchers.end();
}

bool runs(const fs::path& file) {
  std::error_code ignored;
  return fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0;
}

}  // namespace

fs::path findExecutable(const std::string& name) {
  if (name.find('/') != std::string::npos) return runs(name) ? fs::path(name) : fs::path();
  const char* const variable = std::getenv("PATH");
  for (std::string_view rest = variable != nullptr ? variable : ""; !rest.empty();) {
    const auto end = std::min(rest.find(':'), rest.size());
    const fs::path file = fs::path(end == 0 ? "." : rest.substr(0, end)) / name;
    if (!name.empty() && runs(file)) return file;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

std::vector<std::size_t> programsOf(const Words& command) {
  std::vector<std::size_t> programs;
  if (command.empty() || !isLauncher(command.front())) return programs;
  bool wanted = true;
  for (std::size_t i = 1; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (word == ":") wanted = true;
    else if (!wanted) continue;
    else if (word.starts_with('-'))
      i += static_cast<std::size_t>(word.find('=') == std::string::npos ? wordsBehind(word) : 0);
    else if (!findExecutable(word).empty()) {
      programs.push_back(i);
      wanted = false;
    }  // else the value of an option
  }
  return programs;
}

Words withVariables(const Words& command, const Words& variables) {
  std::vector<std::size_t> places = programsOf(command);
  if (places.empty()) places.push_back(0);
  Words whole;
  for (std::size_t i = 0; i < command.size(); ++i) {
    if (std::ranges::find(places, i) != places.end()) {
      whole.emplace_back("env");
      whole.insert(whole.end(), variables.begin(), variables.end());
    }
    whole.push_back(command[i]);
  }
  return whole;
}

std::string nameOfProgram(const Words& command) {
  const auto programs = programsOf(command);
  return command.empty() ? "" : fs::path(command[programs.empty() ? 0 : programs.front()]).filename().string();
}

fs::path libraryBeside(const std::string& name) {
  std::error_code failed;
  const fs::path folder = fs::read_symlink("/proc/self/exe", failed).parent_path();
  for (const fs::path& file :
       {folder.parent_path() / "lib" / name, folder.parent_path() / WEFT_LIBRARY_FOLDER / name, folder / name})
    if (!failed && fs::exists(file, failed)) return file;
  return {};
}

}  // namespace weft
