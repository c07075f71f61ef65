#include "ibdiag/assembly/subnets.h"

#include <algorithm>
#include <map>

#include "ibdiag/model/joined_sets.h"

namespace weft {
namespace {

// A switch as a whole, or one port of an adapter or router.
using ItemKey = std::pair<Guid, PortNumber>;

ItemKey keyOf(const TopologyDump& dump, const TopologyDump::End& end) {
  const TopologyDump::Node& node = dump.node(end);
  return {node.guid, node.kind == NodeKind::switchNode ? PortNumber{0} : end.port};
}

// The items of all dumps, numbered as the dumps name them, and which of them hang together.
class Pieces {
 public:
  explicit Pieces(const std::vector<const TopologyDump*>& dumps) : items_(numbered(dumps)), sets_(items_.size()) {
    for (const TopologyDump* dump : dumps)
      for (const TopologyDump::Link& link : dump->links()) sets_.join(item(*dump, link.a), item(*dump, link.b));
  }
  std::uint32_t item(const TopologyDump& dump, const TopologyDump::End& end) const {
    return items_.at(keyOf(dump, end));
  }
  std::uint32_t setOf(const TopologyDump& dump, const TopologyDump::Link& link) {
    return sets_.find(item(dump, link.a));
  }
  void unite(std::uint32_t a, std::uint32_t b) { sets_.join(a, b); }
  // By item: the first of its piece.
  std::vector<std::uint32_t> firstItems() { return sets_.lowest(); }

 private:
  using Items = std::map<ItemKey, std::uint32_t>;

  static Items numbered(const std::vector<const TopologyDump*>& dumps) {
    Items items;
    for (const TopologyDump* dump : dumps)
      for (const TopologyDump::Link& link : dump->links())
        for (const TopologyDump::End* end : {&link.a, &link.b})
          items.try_emplace(keyOf(*dump, *end), static_cast<std::uint32_t>(items.size()));
    return items;
  }

  Items items_;
  JoinedSets sets_;
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
  std::uint32_t item = 0;  // any of it
  std::size_t links = 0;
  Owners owners;
};

// In the order of the file.
std::vector<Piece> piecesOf(const TopologyDump& dump, Pieces& all) {
  std::vector<Piece> pieces;
  std::map<std::uint32_t, std::size_t> at;
  for (const TopologyDump::Link& link : dump.links()) {
    const std::uint32_t set = all.setOf(dump, link);
    const auto [found, isNew] = at.try_emplace(set, pieces.size());
    if (isNew) pieces.push_back({set, 0, {}});
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
    all.unite(largest->item, piece.item);
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
  Pieces pieces(dumps);
  for (const TopologyDump* dump : dumps) joinPieces(*dump, pieces);
  const std::vector<std::uint32_t> firstItem = pieces.firstItems();
  const auto pieceOf = [&](const TopologyDump& dump, const TopologyDump::Link& link) {
    return firstItem[pieces.item(dump, link.a)];
  };

  std::map<std::uint32_t, Rank> ranks;  // by first item
  for (const TopologyDump* dump : dumps)
    for (const TopologyDump::Link& link : dump->links())
      for (const TopologyDump::End* end : {&link.a, &link.b}) ranks[pieceOf(*dump, link)].see(dump->node(*end));
  std::vector<std::pair<std::uint32_t, Rank>> order(ranks.begin(), ranks.end());
  std::ranges::stable_sort(
      order, {}, [](const auto& entry) { return std::pair(entry.second.withoutSwitch, entry.second.smallest); });
  std::map<std::uint32_t, std::uint32_t> numberOfPiece;
  for (const auto& [first, rank] : order)
    numberOfPiece.emplace(first, static_cast<std::uint32_t>(numberOfPiece.size()));

  Subnets subnets{static_cast<std::uint32_t>(order.size()), {}};
  for (const TopologyDump* dump : dumps) {
    auto& ofLink = subnets.ofLink.emplace_back();
    for (const TopologyDump::Link& link : dump->links()) ofLink.push_back(numberOfPiece.at(pieceOf(*dump, link)));
  }
  return subnets;
}

}  // namespace weft
