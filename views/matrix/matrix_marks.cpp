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

std::vector<bool> marksOf(const MatrixFacts& facts, const RunSnapshot& run, const Fabric& fabric, const Item& item) {
  if (const auto* id = std::get_if<CommunicatorId>(&item)) return entriesOf(facts, run, fabric, *id);
  if (const auto* host = std::get_if<HostIndex>(&item)) return entriesOf(facts, *host);
  const auto* pair = std::get_if<HostPair>(&item);
  if (pair == nullptr || facts.kind == MatrixKind::hosts) return {};  // there it is one cell
  std::vector<bool> marked(facts.entries.size());
  for (std::size_t at = 0; at < marked.size(); ++at)
    marked[at] = facts.entries[at].host == pair->source || facts.entries[at].host == pair->destination;
  return marked;
}

std::optional<MatrixGeometry::Cell> cellOf(const MatrixFacts& facts, const Fabric& fabric, const Item& item) {
  const auto find = [&](auto means) -> std::optional<std::uint32_t> {
    const auto at = std::ranges::find_if(facts.entries, means);
    if (at == facts.entries.end()) return std::nullopt;
    return static_cast<std::uint32_t>(at - facts.entries.begin());
  };
  const auto ofHost = [&](HostIndex host) {
    return find([=](const MatrixEntry& entry) { return entry.host == host; });
  };
  const auto ofPort = [&](PortIndex port) {
    return find([&](const MatrixEntry& entry) {
      return entry.port ? *entry.port == port : fabric.node(fabric.port(port).node).host == entry.host;
    });
  };
  std::optional<std::uint32_t> from, to;
  if (const auto* ports = std::get_if<PortPair>(&item)) {
    from = ofPort(ports->source);
    to = ofPort(ports->destination);
  } else if (const auto* hosts = std::get_if<HostPair>(&item); hosts != nullptr && facts.kind == MatrixKind::hosts) {
    from = ofHost(hosts->source);
    to = ofHost(hosts->destination);
  }
  if (!from || !to) return std::nullopt;
  return MatrixGeometry::Cell{*from, *to};
}

}  // namespace weft
