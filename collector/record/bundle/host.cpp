#include "collector/record/bundle/host.h"

#include <sched.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "collector/record/bundle/text.h"

namespace weft::record {
namespace {

std::string wholeFile(const char* path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// SLURM_STEP_TASKS_PER_NODE: "4(x2),3", of each node of the step.
int tasksOfNode(const std::string& list, int node) {
  std::istringstream in(list);
  int tasks = 0;
  while (in >> tasks) {
    int nodes = 1;
    if (in.peek() == '(') {
      in.ignore(2);
      in >> nodes;
      in.ignore();
    }
    if (node < nodes) return tasks;
    node -= nodes;
    in.ignore();
  }
  return -1;
}

int readStatedRanks() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "PALS_LOCAL_SIZE"})
    if (const char* value = std::getenv(name)) return std::atoi(value);
  const char *const list = std::getenv("SLURM_STEP_TASKS_PER_NODE"), *const node = std::getenv("SLURM_NODEID");
  return list && node ? tasksOfNode(list, std::atoi(node)) : -1;
}

void addVariable(Facts& to, const char* fact, const char* name) {
  const char* const value = std::getenv(name);
  if (value && *value != '\0') to.emplace_back(fact, value);
}

Facts slurmsOfJob() {
  Facts facts;
  addVariable(facts, "slurm job", "SLURM_JOB_ID");
  addVariable(facts, "slurm nodes", "SLURM_JOB_NODELIST");
  return facts;
}
Facts slurmsOfProcess() {
  Facts facts;
  addVariable(facts, "slurm topology", "SLURM_TOPOLOGY_ADDR");
  addVariable(facts, "slurm topology levels", "SLURM_TOPOLOGY_ADDR_PATTERN");
  return facts;
}
// The image, where the program that starts containers tells it.
Facts statedContainer() {
  Facts facts;
  for (const char* name : {"APPTAINER_CONTAINER", "SINGULARITY_CONTAINER", "SHIFTER_IMAGE"})
    if (facts.empty()) addVariable(facts, "container", name);
  return facts;
}

// cgroups(7): "5:cpuset:/slurm/uid_0/job_7/step_0", one line for each hierarchy, "0::/system.slice" of version 2. The
// deepest says most; nothing where all are the root.
std::string cgroupOf(const std::string& lines) {
  std::istringstream in(lines);
  std::string longest = "/";
  for (std::string line; std::getline(in, line);) {
    const auto path = line.find(':', line.find(':') + 1);
    if (path != line.npos && line.size() - path - 1 > longest.size()) longest = line.substr(path + 1);
  }
  return longest == "/" ? std::string() : longest;
}

// Engines name cgroups by the container: "docker-" and 64 hexadecimal digits.
std::string containerOf(const std::string& cgroup) {
  constexpr std::size_t digits = 64;
  for (std::size_t begin = 0, end = 0; begin < cgroup.size(); begin = end + 1) {
    end = std::min(cgroup.size(), cgroup.find_first_not_of("0123456789abcdef", begin));
    if (end - begin == digits) return cgroup.substr(begin, digits);
  }
  return {};
}

std::string namelessContainer() {
  if (access("/.dockerenv", F_OK) == 0) return "docker";
  if (access("/run/.containerenv", F_OK) == 0) return "podman";
  return {};
}

// When this library is loaded: a program may change its environment.
const Facts &ofJob = *new Facts(slurmsOfJob()), &ofProcess = *new Facts(slurmsOfProcess()),
            &ofContainer = *new Facts(statedContainer());
const int statedRanks = readStatedRanks();

}  // namespace

std::string hostName() {
  char name[256] = {};
  return gethostname(name, sizeof(name) - 1) == 0 ? name : "";
}

std::string boundProcessors() {
  for (int count = 1024; count <= 1 << 20; count *= 2) {
    cpu_set_t* set = CPU_ALLOC(static_cast<std::size_t>(count));
    if (!set) return {};
    const std::size_t bytes = CPU_ALLOC_SIZE(static_cast<std::size_t>(count));
    const bool read = sched_getaffinity(0, bytes, set) == 0;
    std::vector<int> processors;
    for (int i = 0; read && i < count; ++i)
      if (CPU_ISSET_S(static_cast<std::size_t>(i), bytes, set)) processors.push_back(i);
    CPU_FREE(set);
    if (read) return rankList(processors);
  }
  return {};
}

// proc(5): field 22 of /proc/self/stat, after the name in brackets, which may contain anything: clock ticks since boot.
double secondsSinceProcessStart() {
  const std::string stat = wholeFile("/proc/self/stat");
  std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
  std::string field;
  for (int number = 3; number < 22; ++number) fields >> field;
  double started = 0;
  timespec now{};
  if (!(fields >> started) || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return -1;
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 -
         started / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string commandLine() {
  std::string line = wholeFile("/proc/self/cmdline");
  while (!line.empty() && line.back() == '\0') line.pop_back();
  for (char& each : line)
    if (each == '\0') each = ' ';
  return line;
}

int ranksOnHost() { return statedRanks; }

const Facts& jobFacts() { return ofJob; }

Facts processFacts() {
  static const Facts& place = *new Facts([] {  // once: a program may leave the root under which /proc is
    Facts facts;
    const std::string cgroup = cgroupOf(wholeFile("/proc/self/cgroup"));
    if (!cgroup.empty()) facts.emplace_back("cgroup", cgroup);
    const std::string container = containerOf(cgroup).empty() ? namelessContainer() : containerOf(cgroup);
    if (ofContainer.empty() && !container.empty()) facts.emplace_back("container", container);
    return facts;
  }());
  Facts all = ofProcess;
  all.insert(all.end(), place.begin(), place.end());
  all.insert(all.end(), ofContainer.begin(), ofContainer.end());
  return all;
}

bool firstOnHost() {
  for (const char* name : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PMIX_LOCAL_RANK", "SLURM_LOCALID"})
    if (const char* value = std::getenv(name)) return std::string(value) == "0";
  return true;
}

}  // namespace weft::record
