#include "analysis/placement/host_paths.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "ibdiag/routes/next_hop.h"

namespace weft {
namespace {

// From a switch to a port: the ends by which switches send. A route that leads round ends where it has been before.
void follow(const Fabric& fabric, NodeIndex from, PortIndex to, std::vector<std::uint32_t>& pool) {
  const Lid lid = fabric.port(to).lid;
  const std::size_t first = pool.size();
  auto out = stepAt(fabric, from, lid, to).out;
  while (out && std::find(pool.begin() + static_cast<std::ptrdiff_t>(first), pool.end(), number(*out)) == pool.end()) {
    pool.push_back(number(*out));
    out = nextEnd(fabric, *out, lid, to);
  }
}

// Whether the k-th port of the one talks to the k-th of the other.
template <class Port>
bool pairsInOrder(const std::vector<Port>& mine, const std::vector<Port>& theirs) {
  if (mine.size() != theirs.size()) return false;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    const bool isOnly = (i == 0 || mine[i - 1].subnet != mine[i].subnet) &&
                        (i + 1 == mine.size() || mine[i + 1].subnet != mine[i].subnet);
    if (mine[i].subnet != theirs[i].subnet) return false;
    if (!isOnly && !(mine[i].named && theirs[i].named && mine[i].slot == theirs[i].slot)) return false;
  }
  return true;
}

}  // namespace

HostPaths::HostPaths(const Fabric& fabric, std::span<const HostIndex> hosts, Rails rails)
    : ports_(hosts.size()), mostRails_(rails == Rails::first ? 1 : SIZE_MAX), ends_(fabric.ends().size()) {
  const auto all = railPorts(fabric);
  std::map<NodeIndex, std::uint32_t> rows;
  std::vector<PortIndex> columns;
  std::vector<std::uint32_t> hostOfColumn;
  for (std::size_t at = 0; at < hosts.size(); ++at) {
    for (const RailPort& each : all[number(hosts[at])]) {
      const FabricPort& port = fabric.port(each.port);
      const auto leaf = firstSwitch(fabric, each.port);
      const std::uint32_t row =
          leaf ? rows.try_emplace(*leaf, static_cast<std::uint32_t>(rows.size())).first->second : noLeaf;
      ports_[at].push_back(
          {each, number(*fabric.endAt(port.node, port.number)), row, static_cast<std::uint32_t>(columns.size())});
      columns.push_back(each.port);
      hostOfColumn.push_back(static_cast<std::uint32_t>(at));
      weighs_ = weighs_ || (rails == Rails::measured && (each.sent != 0 || each.received != 0));
    }
    alike_ = alike_ && !ports_[at].empty() && pairsInOrder(ports_[at], ports_[0]);
  }
  alike_ = alike_ && !weighs_;
  columns_ = columns.size();
  std::vector<NodeIndex> leaves(rows.size());
  for (const auto& [node, row] : rows) leaves[row] = node;
  firstOf_.push_back(0);
  for (const NodeIndex leaf : leaves)
    for (const PortIndex to : columns) {
      if (fabric.node(leaf).subnet == fabric.node(fabric.port(to).node).subnet) follow(fabric, leaf, to, pool_);
      firstOf_.push_back(static_cast<std::uint32_t>(pool_.size()));
    }
  listUsers(hostOfColumn);
}

void HostPaths::listUsers(const std::vector<std::uint32_t>& hostOfColumn) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> senders, receivers;
  for (std::uint32_t host = 0; host < ports_.size(); ++host)
    for (const Port& port : ports_[host]) senders.emplace_back(port.out, host);
  std::vector<std::uint32_t> lastTo(ends_, UINT32_MAX);  // each end once for a column
  for (std::uint32_t column = 0; column < columns_; ++column)
    for (std::size_t path = column; path + 1 < firstOf_.size(); path += columns_)
      for (std::uint32_t at = firstOf_[path]; at < firstOf_[path + 1]; ++at)
        if (std::exchange(lastTo[pool_[at]], column) != column) receivers.emplace_back(pool_[at], hostOfColumn[column]);
  senders_ = HostsByEnd(ends_, senders);
  receivers_ = HostsByEnd(ends_, receivers);
  std::vector<bool> isListed(ends_);
  const auto list = [&](std::uint32_t end) {
    if (!isListed[end]) used_.push_back(end);
    isListed[end] = true;
  };
  for (const auto& [end, host] : senders) list(end);
  for (const std::uint32_t end : pool_) list(end);
}

HostPaths::HostsByEnd::HostsByEnd(std::size_t ends, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs)
    : first(ends + 1), hosts(pairs.size()) {
  for (const auto& [end, host] : pairs) ++first[end + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
  for (const auto& [end, host] : pairs) hosts[next[end]++] = host;
}

}  // namespace weft
