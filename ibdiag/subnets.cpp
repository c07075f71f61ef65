#include "ibdiag/subnets.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace weft {
namespace {

// A switch as a whole, or one port of an adapter or router.
using ItemKey = std::pair<Guid, PortNumber>;

ItemKey keyOf(const TopologyDump& dump, const TopologyDump::End& end) {
  const TopologyDump::Node& node = dump.node(end);
  return {node.guid, node.kind == NodeKind::switchNode ? PortNumber{0} : end.port};
}

class Pieces {
 public:
  std::uint32_t item(const ItemKey& key) {
    const auto [found, isNew] = items_.try_emplace(key, static_cast<std::uint32_t>(parent_.size()));
    if (isNew) parent_.push_back(found->second);
    return found->second;
  }
  std::uint32_t root(std::uint32_t item) {
    while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
    return item;
  }
  std::uint32_t rootOf(const TopologyDump& dump, const TopologyDump::Link& link) {
    return root(item(keyOf(dump, link.a)));
  }
  void unite(std::uint32_t a, std::uint32_t b) { parent_[root(b)] = root(a); }

 private:
  std::map<ItemKey, std::uint32_t> items_;
  std::vector<std::uint32_t> parent_;
};

// Lids and who owns them, within one piece of one file.
class Owners {
 public:
  void add(const TopologyDump& dump, const TopologyDump::Link& link) {
    for (const TopologyDump::End* end : {&link.a, &link.b})
      if (number(end->lid) != 0) owners_.try_emplace(end->lid, keyOf(dump, *end));
  }
  bool contradicts(const Owners& other) const {
    return std::ranges::any_of(other.owners_, [&](const auto& entry) {
      const auto mine = owners_.find(entry.first);
      return mine != owners_.end() && mine->second != entry.second;
    });
  }
  void merge(Owners& other) { owners_.merge(other.owners_); }

 private:
  std::map<Lid, ItemKey> owners_;
};

struct Piece {
  std::uint32_t root = 0;
  std::size_t links = 0;
  Owners owners;
};

// In the order of the file.
std::vector<Piece> piecesOf(const TopologyDump& dump, Pieces& all) {
  std::vector<Piece> pieces;
  std::map<std::uint32_t, std::size_t> at;
  for (const TopologyDump::Link& link : dump.links()) {
    const std::uint32_t root = all.rootOf(dump, link);
    const auto [found, isNew] = at.try_emplace(root, pieces.size());
    if (isNew) pieces.push_back({root, 0, {}});
    ++pieces[found->second].links;
    pieces[found->second].owners.add(dump, link);
  }
  return pieces;
}

void joinPieces(const TopologyDump& dump, Pieces& all) {
  std::vector<Piece> pieces = piecesOf(dump, all);
  const auto largest = std::ranges::max_element(pieces, {}, &Piece::links);
  for (Piece& piece : pieces) {
    if (&piece == &*largest || largest->owners.contradicts(piece.owners)) continue;
    all.unite(largest->root, piece.root);
    largest->owners.merge(piece.owners);
  }
}

// Subnets with switches come first, by their smallest switch GUID.
struct Rank {
  bool withoutSwitch = true;
  Guid smallest{UINT64_MAX};
  void see(const TopologyDump::Node& node) {
    const bool isSwitch = node.kind == NodeKind::switchNode;
    if (isSwitch && withoutSwitch) *this = {false, node.guid};
    else if (isSwitch != withoutSwitch) smallest = std::min(smallest, node.guid);
  }
};

}  // namespace

Subnets findSubnets(const std::vector<const TopologyDump*>& dumps) {
  Pieces pieces;
  for (const TopologyDump* dump : dumps)
    for (const TopologyDump::Link& link : dump->links())
      pieces.unite(pieces.item(keyOf(*dump, link.a)), pieces.item(keyOf(*dump, link.b)));
  for (const TopologyDump* dump : dumps) joinPieces(*dump, pieces);

  std::map<std::uint32_t, Rank> ranks;
  for (const TopologyDump* dump : dumps)
    for (const TopologyDump::Link& link : dump->links())
      for (const TopologyDump::End* end : {&link.a, &link.b})
        ranks[pieces.rootOf(*dump, link)].see(dump->node(*end));
  std::vector<std::pair<std::uint32_t, Rank>> order(ranks.begin(), ranks.end());
  std::ranges::stable_sort(order, {}, [](const auto& entry) {
    return std::pair(entry.second.withoutSwitch, entry.second.smallest);
  });
  std::map<std::uint32_t, std::uint32_t> numberOfRoot;
  for (const auto& [root, rank] : order) numberOfRoot.emplace(root, static_cast<std::uint32_t>(numberOfRoot.size()));

  Subnets subnets{static_cast<std::uint32_t>(order.size()), {}};
  for (const TopologyDump* dump : dumps) {
    auto& ofLink = subnets.ofLink.emplace_back();
    for (const TopologyDump::Link& link : dump->links()) ofLink.push_back(numberOfRoot.at(pieces.rootOf(*dump, link)));
  }
  return subnets;
}

}  // namespace weft
