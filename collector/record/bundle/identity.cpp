#include "collector/record/bundle/identity.h"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "collector/record/bundle/host.h"
#include "collector/record/naming/communicators.h"

namespace weft::record {
namespace {

struct Identity {
  std::string preload, spawn;  // as the process began with them: a program may change its environment
  std::string world, process, job;
};
std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value ? value : "";
}

// Never destroyed: asked for when the process ends. Made when this library is loaded.
Identity& own = *new Identity{variable("LD_PRELOAD"), variable("WEFT_SPAWNED"), {}, {}, {}};

// proc(5): a field of stat, counted from 1, behind the program's name.
std::string fieldOf(pid_t process, int wanted) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat", std::ios::binary);
  const std::string stat{std::istreambuf_iterator<char>(in), {}};
  std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
  std::string field;
  for (int number = 3; number <= wanted; ++number) fields >> field;
  return field;
}
// In clock ticks since boot. With the process's number and its host it is of no other process.
std::string startOf(pid_t process) { return fieldOf(process, 22); }

pid_t parentOf(pid_t process) { return static_cast<pid_t>(std::atol(fieldOf(process, 4).c_str())); }

// The process that started the program for the launcher: scripts between both have the launcher's socket under the same
// number. If that can't be seen, the parent.
pid_t launcher() {
  const std::string number = variable("PMI_FD");
  const auto socketOf = [&](pid_t process) {
    std::array<char, 64> name{};
    const std::string link = "/proc/" + std::to_string(process) + "/fd/" + number;
    const ssize_t length = readlink(link.c_str(), name.data(), name.size() - 1);
    return std::string(name.data(), static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
  };
  pid_t parent = getppid();
  const std::string own = number.empty() ? std::string() : socketOf(getpid());
  while (!own.empty() && parent > 1 && socketOf(parent) == own) parent = parentOf(parent);
  return parent;
}

std::string keyOfProcess(pid_t process) { return hostName() + " " + std::to_string(process) + " " + startOf(process); }

// Slurm's steps; Hydra's proxies run in steps of their own, which are not its jobs.
std::string stepKey() {
  const std::string job = variable("SLURM_JOB_ID"), step = variable("SLURM_STEP_ID");
  return job.empty() || step.empty() || std::getenv("HYDI_CONTROL_FD") ? std::string() : "slurm " + job + "." + step;
}

std::string keyOfWorld() {
  for (const char* name : {"PMIX_NAMESPACE", "PALS_APID", "FLUX_JOB_ID"})
    if (const std::string key = variable(name); !key.empty()) return key;
  if (!own.spawn.empty()) return own.spawn;
  if (const std::string key = stepKey(); !key.empty()) return key;
  const bool isLaunched =
      std::getenv("PMI_RANK") || std::getenv("PMI_FD") || std::getenv("PMI_PORT") || std::getenv("PMI_ID");
  return isLaunched ? "host " + keyOfProcess(launcher()) : own.process;
}

}  // namespace

void learnIdentity() {
  own.process = keyOfProcess(getpid());
  own.world = keyOfWorld();
  own.job = variable("WEFT_JOB");
  if (own.job.empty()) own.job = own.world;
}

const std::string& worldKey() { return own.world; }
const std::string& processKey() { return own.process; }
const std::string& jobKey() { return own.job; }
const std::string& spawnKey() { return own.spawn; }
const std::string& preloaded() { return own.preload; }

}  // namespace weft::record
