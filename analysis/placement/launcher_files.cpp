#include "analysis/placement/launcher_files.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "core/base/error.h"
#include "core/base/natural_order.h"
#include "core/base/quote.h"

namespace weft {
namespace {

constexpr std::array<std::pair<std::string_view, Launcher>, 9> launchers{{{"openmpi", Launcher::openmpi},
                                                                          {"openmpi-seq", Launcher::openmpiSeq},
                                                                          {"openmpi5", Launcher::openmpi5},
                                                                          {"hydra", Launcher::hydra},
                                                                          {"intel", Launcher::intel},
                                                                          {"slurm", Launcher::slurm},
                                                                          {"cray", Launcher::cray},
                                                                          {"hostfile", Launcher::hostfile},
                                                                          {"csv", Launcher::csv}}};

struct Placed {
  std::span<const RankId> ranks;
  std::span<const std::uint32_t> hostOf;
  std::span<const LaunchHost> hosts;

  const std::string& host(std::size_t at) const { return hosts[hostOf[at]].name; }
  std::string rank(std::size_t at) const { return std::to_string(number(ranks[at])); }
};

// Each rank has a slot of its own on its host.
std::string rankfile(const Placed& placed) {
  std::string text;
  std::vector<std::uint32_t> next(placed.hosts.size());
  for (std::size_t at = 0; at < placed.ranks.size(); ++at)
    text +=
        "rank " + placed.rank(at) + "=" + placed.host(at) + " slot=" + std::to_string(next[placed.hostOf[at]]++) + "\n";
  return text;
}

std::string eachHost(const Placed& placed) {
  std::string text;
  for (std::size_t at = 0; at < placed.ranks.size(); ++at) text += placed.host(at) + "\n";
  return text;
}

// Ranks that follow each other on one host share a line: the host, `between`, how many.
std::string hostLines(const Placed& placed, const std::string& between, bool once = false) {
  std::string text;
  std::set<std::uint32_t> told;
  for (std::size_t at = 0; at < placed.ranks.size();) {
    std::size_t end = at + 1;
    while (end < placed.ranks.size() && placed.hostOf[end] == placed.hostOf[at]) ++end;
    if (!told.insert(placed.hostOf[at]).second && once)
      throw Error("a hostfile names each host once, and the ranks of " + placed.host(at) +
                  " do not follow each other; take another --launcher, or --move host");
    text += placed.host(at) + between + std::to_string(end - at) + "\n";
    at = end;
  }
  return text;
}

// Nodes in the order of their names, a line each: the ranks that go there. All but the last node are full, or others
// would move up.
std::string rankOrder(const Placed& placed) {
  std::vector<std::vector<std::size_t>> on(placed.hosts.size());
  for (std::size_t at = 0; at < placed.ranks.size(); ++at) on[placed.hostOf[at]].push_back(at);
  std::vector<std::uint32_t> order(placed.hosts.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return naturalLess(placed.hosts[a].name, placed.hosts[b].name); });
  std::erase_if(order, [&](std::uint32_t host) { return on[host].empty(); });
  std::string text;
  for (const std::uint32_t host : order) {
    if (on[host].size() < placed.hosts[host].slotCount && host != order.back())
      throw Error("MPICH_RANK_ORDER can't leave slots empty, and " + placed.hosts[host].name +
                  " has some; give as many --slots as there are ranks, or another --launcher");
    for (std::size_t i = 0; i < on[host].size(); ++i) text += (i == 0 ? "" : ",") + placed.rank(on[host][i]);
    text += host == order.back() ? "\n" : ",\n";
  }
  return text;
}

std::string asCsv(const Placed& placed) {
  std::string text = "rank,host\n";
  for (std::size_t at = 0; at < placed.ranks.size(); ++at)
    text += placed.rank(at) + "," + csvField(placed.host(at)) + "\n";
  return text;
}

// mpirun of Open MPI 4 refuses underscores, and reads "007" as 7.
bool isForOpenMpi4(const std::string& host) {
  return host.find('_') == std::string::npos && host.find_first_not_of("0123456789") != std::string::npos;
}

void check(const Placed& placed, Launcher launcher) {
  for (std::size_t at = 0; at < placed.ranks.size() && launcher != Launcher::csv; ++at) {
    if (number(placed.ranks[at]) != at)
      throw Error("launchers count ranks from 0 without a gap, and this run has no rank " + std::to_string(at) +
                  "; --launcher csv writes what there is");
    const std::string& host = placed.host(at);
    const bool isPlain = !host.empty() && std::ranges::all_of(host, [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
    });
    if (!isPlain) throw Error("the host \"" + host + "\" has a name that no launcher takes; --launcher csv writes it");
    if ((launcher == Launcher::openmpi || launcher == Launcher::openmpiSeq) && !isForOpenMpi4(host))
      throw Error("the host " + host +
                  " has a name that Open MPI 4 does not take: it wants letters, digits, dots and hyphens, and not only "
                  "digits; use another --launcher");
  }
}

}  // namespace

std::optional<Launcher> launcherOf(std::string_view word) {
  for (const auto& [name, launcher] : launchers)
    if (name == word) return launcher;
  return std::nullopt;
}

std::vector<std::string> launcherWords() {
  std::vector<std::string> words;
  for (const auto& [name, launcher] : launchers) words.emplace_back(name);
  return words;
}

std::string launcherFile(Launcher launcher, std::span<const RankId> ranks, std::span<const std::uint32_t> hostOf,
                         std::span<const LaunchHost> hosts) {
  const Placed placed{ranks, hostOf, hosts};
  check(placed, launcher);
  switch (launcher) {
    case Launcher::openmpi:
      return "# mpirun --rankfile THIS_FILE\n" + rankfile(placed);
    case Launcher::openmpiSeq:
      return "# mpirun --mca rmaps seq --hostfile THIS_FILE\n" + eachHost(placed);
    case Launcher::openmpi5:
      return "# mpirun --map-by rankfile:file=THIS_FILE\n" + rankfile(placed);
    case Launcher::hydra:
      return "# mpiexec.hydra -f THIS_FILE\n" + hostLines(placed, ":");
    case Launcher::intel:
      return "# mpirun -machinefile THIS_FILE\n" + hostLines(placed, ":");
    case Launcher::slurm:
      return eachHost(placed);
    case Launcher::cray:
      return "# MPICH_RANK_REORDER_METHOD=3, this file as MPICH_RANK_ORDER in the folder of the job; nodes by name\n" +
             rankOrder(placed);
    case Launcher::hostfile:
      return hostLines(placed, " slots=", true);
    case Launcher::csv:
      return asCsv(placed);
  }
  return {};
}

}  // namespace weft
