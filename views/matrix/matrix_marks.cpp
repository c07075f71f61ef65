#include "views/matrix/matrix_marks.h"

#include <algorithm>
#include <set>

namespace weft {

std::vector<bool> entriesOf(const MatrixFacts& facts, const RunSnapshot& run, const Fabric& fabric,
                            CommunicatorId communicator) {
  const Communicator* one = run.find(communicator);
  if (one == nullptr) return {};
  const std::set<RankId> members(one->members.begin(), one->members.end());
  std::set<HostId> hosts;
  for (const Process& process : run.processes)
    if (process.host && members.contains(process.rank)) hosts.insert(*process.host);
  std::vector<bool> marked(facts.entries.size());
  for (std::size_t at = 0; at < marked.size(); ++at) {
    const auto host = fabric.host(facts.entries[at].host).runHost;
    marked[at] = host && hosts.contains(*host);
  }
  return std::ranges::find(marked, true) == marked.end() ? std::vector<bool>{} : marked;
}

std::vector<bool> entriesOf(const MatrixFacts& facts, HostIndex host) {
  std::vector<bool> marked(facts.entries.size());
  for (std::size_t at = 0; at < marked.size(); ++at) marked[at] = facts.entries[at].host == host;
  return std::ranges::find(marked, true) == marked.end() ? std::vector<bool>{} : marked;
}

}  // namespace weft
