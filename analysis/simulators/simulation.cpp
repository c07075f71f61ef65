#include "analysis/simulators/simulation.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

#include "core/base/child_process.h"
#include "core/base/error.h"

namespace weft {
namespace {

constexpr double forEver = 1e9;            // seconds: until it ends, or nobody wants it
constexpr std::size_t maxBytes = 1 << 30;  // of a program that is looked at

std::filesystem::path fileOf(const std::string& program) {
  return program.find('/') == std::string::npos ? programOf(program) : std::filesystem::absolute(program);
}

// smpicc links programs with this library, and no other MPI does.
bool isOfSimgrid(const std::filesystem::path& program) {
  static constexpr std::string_view library = "libsimgrid.so";
  std::ifstream in(program, std::ios::binary);
  std::string block(1 << 20, '\0'), held;
  for (std::size_t read = 0; read < maxBytes && in; read += block.size()) {
    in.read(block.data(), static_cast<std::streamsize>(block.size()));
    held.append(block, 0, static_cast<std::size_t>(in.gcount()));
    if (held.find(library) != std::string::npos) return true;
    held.erase(0, held.size() - std::min(held.size(), library.size()));
  }
  return false;
}

struct Said {
  std::optional<double> seconds;
  std::string trouble;  // the line that tells why, else the last one
};

Said readSaid(const std::filesystem::path& path) {
  std::ifstream in(path);
  Said said;
  bool isClear = false;
  for (std::string line; std::getline(in, line);) {
    static constexpr std::string_view mark = "[smpi_utils/INFO] Simulated time: ";
    if (const auto at = line.find(mark); at != std::string::npos) {
      std::istringstream number(line.substr(at + mark.size()));
      if (double seconds = 0; number >> seconds) said.seconds = seconds;
    }
    if (isClear || line.empty()) continue;
    isClear = line.find("/CRITICAL]") != std::string::npos || line.find("/ERROR]") != std::string::npos;
    said.trouble = line.substr(0, 400);
  }
  return said;
}

}  // namespace

std::string noSimulation(const std::vector<std::string>& program) {
  if (programOf("smpirun").empty())
    return "SimGrid's smpirun, which simulates the seconds, is not installed; in Debian it is in the package "
           "libsimgrid-dev";
  const auto file = fileOf(program.front());
  std::error_code none;
  if (file.empty() || !std::filesystem::is_regular_file(file, none))
    return "there is no program " + program.front() + "; check the path";
  if (!isOfSimgrid(file))
    return program.front() +
           " was not built for SimGrid; build it with smpicc (smpicxx, smpif90) in place of mpicc: it then runs only "
           "under smpirun";
  return {};
}

double simulate(const std::vector<std::string>& program, const std::filesystem::path& platform,
                const std::filesystem::path& hostfile, const std::filesystem::path& folder,
                const std::function<bool()>& stopped) {
  std::vector<std::string> command{programOf("env").string(),
                                   "TMPDIR=" + folder.string(),
                                   programOf("smpirun").string(),
                                   "-platform",
                                   platform.string(),
                                   "-hostfile",
                                   hostfile.string(),
                                   "--cfg=network/model:IB",
                                   "--cfg=smpi/simulate-computation:no",
                                   "--cfg=smpi/display-timing:yes"};
  command.push_back(fileOf(program.front()).string());
  command.insert(command.end(), program.begin() + 1, program.end());
  Child child(command, {}, std::filesystem::current_path(), folder / "smpirun.out");
  const auto status = child.wait(stopped, forEver);
  if (!status) throw Error("cancelled; nothing was simulated to its end");
  const Said said = readSaid(folder / "smpirun.out");
  if (*status != 0 || !said.seconds)
    throw Error("the program did not run to its end under smpirun: " +
                (said.trouble.empty() ? "it printed nothing" : said.trouble));
  return *said.seconds;
}

}  // namespace weft
