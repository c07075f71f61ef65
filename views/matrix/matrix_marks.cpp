#include "views/matrix/matrix_marks.h"

#include <algorithm>
#include <map>
#include <set>

#include "views/matrix/model/matrix_axis.h"

namespace weft {
namespace {

constexpr std::size_t maxCells = 1 << 16;

struct EntryMarker {
  const MatrixInputs& inputs;
  const MatrixEntry& entry;

  bool operator()(std::monostate) const { return false; }
  bool operator()(CommunicatorId id) const {
    const Communicator* one = inputs.run->find(id);
    return one && std::ranges::any_of(one->members, [&](RankId rank) { return (*this)(rank); });
  }
  bool operator()(RankId rank) const { return std::ranges::binary_search(entry.ranks, rank); }
  bool operator()(HostIndex host) const {
    if (entry.host) return entry.host == host;
    return entry.leaf && inputs.hasFabric() && leafOf(*inputs.fabric, host) == entry.leaf;
  }
  bool operator()(NodeIndex node) const {
    const auto host = inputs.hasFabric() ? inputs.fabric->node(node).host : std::nullopt;
    return host ? (*this)(*host) : entry.leaf == node;
  }
  bool operator()(PortIndex port) const {
    if (entry.port) return entry.port == port;
    const auto host = inputs.fabric->node(inputs.fabric->port(port).node).host;
    return host && (*this)(*host);
  }
  bool operator()(const Area& area) const {
    return std::ranges::any_of(area.hosts, [&](HostIndex host) { return (*this)(host); });
  }
  bool operator()(const Place& place) const { return std::visit(*this, place); }
  template <class Pair>
  requires requires(const Pair& pair) { pair.source; }
  bool operator()(const Pair& pair) const { return (*this)(pair.source) || (*this)(pair.destination); }
  template <class Other>
  bool operator()(const Other&) const {
    return false;
  }
};

// The first entry that `what` means, where it means just one.
template <class What>
std::optional<std::uint32_t> onlyEntry(const MatrixInputs& inputs, const MatrixFacts& facts, const What& what) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t at = 0; at < facts.side(); ++at) {
    if (!EntryMarker{inputs, facts.entries[at]}(what)) continue;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

// The cells of pairs, by what rows and columns have of what a pair is of: several ranks, or one host.
template <class Pair, class Part>
std::vector<MatrixGeometry::Cell> cellsOf(const MatrixFacts& facts, const std::vector<Pair>& pairs,
                                          Part MatrixEntry::*part) {
  if (pairs.empty()) return {};
  std::map<decltype(Pair::source), std::uint32_t> entries;
  for (std::uint32_t at = 0; at < facts.side(); ++at)
    if constexpr (std::is_same_v<Part, std::vector<RankId>>)
      for (const RankId rank : facts.entries[at].*part) entries.try_emplace(rank, at);
    else if (facts.entries[at].*part) entries.try_emplace(*(facts.entries[at].*part), at);
  std::set<std::pair<std::uint32_t, std::uint32_t>> found;
  for (const Pair& pair : pairs) {
    const auto from = entries.find(pair.source), to = entries.find(pair.destination);
    if (from != entries.end() && to != entries.end()) found.insert({from->second, to->second});
  }
  if (found.size() > maxCells) return {};
  std::vector<MatrixGeometry::Cell> cells;
  for (const auto& [row, column] : found) cells.push_back({row, column});
  return cells;
}

}  // namespace

std::vector<bool> marksOf(const MatrixInputs& inputs, const MatrixFacts& facts, const Item& item) {
  std::vector<bool> marked(facts.entries.size());
  if (const auto communicators = communicatorsOf(item);
      !communicators.empty()) {  // members are many: look each of them up once
    std::vector<RankId> members;
    for (const CommunicatorId id : communicators)
      if (const Communicator* one = inputs.run->find(id))
        members.insert(members.end(), one->members.begin(), one->members.end());
    std::ranges::sort(members);
    for (std::size_t at = 0; at < marked.size(); ++at)
      marked[at] = std::ranges::any_of(facts.entries[at].ranks,
                                       [&](RankId rank) { return std::ranges::binary_search(members, rank); });
  } else {
    if (cellOf(inputs, facts, item)) return {};  // outlined itself
    for (std::size_t at = 0; at < marked.size(); ++at)
      marked[at] = std::visit(EntryMarker{inputs, facts.entries[at]}, item);
  }
  return std::ranges::find(marked, true) == marked.end() ? std::vector<bool>{} : marked;
}

std::optional<MatrixGeometry::Cell> cellOf(const MatrixInputs& inputs, const MatrixFacts& facts, const Item& item) {
  const auto find = [&](const auto& pair) -> std::optional<MatrixGeometry::Cell> {
    const auto from = onlyEntry(inputs, facts, pair.source), to = onlyEntry(inputs, facts, pair.destination);
    if (!from || !to) return std::nullopt;
    return MatrixGeometry::Cell{*from, *to};
  };
  if (const auto* ranks = std::get_if<RankPair>(&item)) return find(*ranks);
  if (!inputs.hasFabric()) return std::nullopt;
  if (const auto* hosts = std::get_if<HostPair>(&item)) return find(*hosts);
  if (const auto* ports = std::get_if<PortPair>(&item)) return find(*ports);
  if (const auto* places = std::get_if<PlacePair>(&item)) return find(*places);
  return std::nullopt;
}

std::vector<MatrixGeometry::Cell> cellsOf(const MatrixFacts& facts, const Item& item) {
  const auto* block = std::get_if<PairBlock>(&item);
  return block ? cellsOf(facts, block->cells, &MatrixEntry::ranks) : std::vector<MatrixGeometry::Cell>();
}

std::vector<MatrixGeometry::Cell> cellsOf(const MatrixFacts& facts, const SelectedTraffic& traffic) {
  return traffic.hosts.empty() ? cellsOf(facts, traffic.pairs, &MatrixEntry::ranks)
                               : cellsOf(facts, traffic.hosts, &MatrixEntry::host);
}

Item itemOf(const MatrixEntry& entry) {
  if (entry.rank) return *entry.rank;
  if (entry.host) return *entry.host;
  if (entry.ranks.size() == 1) return entry.ranks.front();
  if (entry.leaf) return *entry.leaf;
  return {};
}

Item itemOf(const MatrixEntry& from, const MatrixEntry& to) {
  if (from.rank && to.rank) return RankPair{*from.rank, *to.rank};
  if (from.port && to.port) return PortPair{*from.port, *to.port};
  if (from.host && to.host) return HostPair{*from.host, *to.host};
  if (from.ranks.size() == 1 && to.ranks.size() == 1) return RankPair{from.ranks.front(), to.ranks.front()};
  if (from.leaf && to.leaf && !from.host) return PlacePair{*from.leaf, *to.leaf};
  return {};
}

}  // namespace weft
