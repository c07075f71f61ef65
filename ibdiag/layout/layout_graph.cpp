#include "ibdiag/layout/layout_graph.h"

#include <algorithm>
#include <numeric>

#include "ibdiag/layout/crossings.h"

namespace weft {
namespace {

constexpr std::uint32_t noVertex = UINT32_MAX;

class Reduction {
 public:
  explicit Reduction(const Ranks& ranks) : ranks_(ranks), vertexOf_(ranks.glyphs.size(), noVertex) {
    const auto isOnMore = [&](std::uint32_t host) { return ranks.outward[host].size() > 1; };
    withHosts_ = std::ranges::any_of(ranks.rows[0].glyphs, isOnMore);
    hash();
    for (std::uint32_t row = 0; row < ranks.rows.size(); ++row) {
      graph_.rows.emplace_back();
      addRow(row);
    }
    connect();
  }
  OrderGraph take() { return std::move(graph_); }

 private:
  bool counts(std::uint32_t glyph) const {
    return withHosts_ || !std::holds_alternative<HostIndex>(ranks_.glyphs[glyph]) || ranks_.isNotReached[glyph];
  }

  // Equal for twins, almost never for others; a glyph with neighbours in its row is nobody's twin.
  void hash() {
    hashes_.assign(ranks_.glyphs.size(), 0);
    const auto mix = [](std::uint64_t hash, std::uint64_t value) {
      hash = (hash ^ value) * 0x9e3779b97f4a7c15U;
      return hash ^ hash >> 29;
    };
    for (std::uint32_t glyph = 0; glyph < hashes_.size(); ++glyph) {
      std::uint64_t& hash = hashes_[glyph];
      const auto add = [&](const GlyphNeighbour& each) {
        hash = mix(hash, std::uint64_t{each.glyph} << 32 | each.cables);
      };
      for (const GlyphNeighbour& each : ranks_.outward[glyph]) add(each);
      for (const GlyphNeighbour& each : ranks_.inward[glyph])
        if (counts(each.glyph)) add(each);
    }
  }

  bool areTwins(std::uint32_t a, std::uint32_t b) const {
    if (!ranks_.within[a].empty() || !ranks_.within[b].empty()) return false;
    using Neighbour = const GlyphNeighbour&;
    const auto isSame = [](Neighbour x, Neighbour y) { return x.glyph == y.glyph && x.cables == y.cables; };
    if (!std::ranges::equal(ranks_.outward[a], ranks_.outward[b], isSame)) return false;
    auto i = ranks_.inward[a].begin(), j = ranks_.inward[b].begin();
    const auto skip = [&](auto& at, std::uint32_t glyph) {
      while (at != ranks_.inward[glyph].end() && !counts(at->glyph)) ++at;
      return at != ranks_.inward[glyph].end();
    };
    for (;;) {
      const bool more = skip(i, a);
      if (more != skip(j, b)) return false;
      if (!more) return true;
      if (!isSame(*i++, *j++)) return false;
    }
  }

  void addRow(std::uint32_t row) {
    const std::vector<std::uint32_t>& glyphs = ranks_.rows[row].glyphs;
    std::vector<std::uint32_t> byHash;  // positions in glyphs
    for (std::uint32_t at = 0; at < glyphs.size(); ++at)
      if (counts(glyphs[at])) byHash.push_back(at);
    std::ranges::sort(byHash, {}, [&](std::uint32_t at) { return std::pair(hashes_[glyphs[at]], at); });
    std::vector<std::vector<std::uint32_t>> sets;  // positions
    for (std::size_t i = 0; i < byHash.size(); ++i) {
      const bool isTwin = i > 0 && hashes_[glyphs[byHash[i - 1]]] == hashes_[glyphs[byHash[i]]] &&
                          areTwins(glyphs[sets.back().front()], glyphs[byHash[i]]);
      if (!isTwin) sets.emplace_back();
      sets.back().push_back(byHash[i]);
    }
    std::ranges::sort(sets, {}, [](const auto& set) { return set.front(); });
    for (const auto& set : sets) {
      const auto vertex = static_cast<std::uint32_t>(graph_.members.size());
      graph_.rows[row].push_back(vertex);
      graph_.rowOf.push_back(row);
      graph_.members.emplace_back();
      for (const std::uint32_t at : set) {
        graph_.members.back().push_back(glyphs[at]);
        vertexOf_[glyphs[at]] = vertex;
      }
    }
  }

  void connect() {
    for (const auto& members : graph_.members) {
      gather(ranks_.inward, members, graph_.inward);
      gather(ranks_.outward, members, graph_.outward);
      gather(ranks_.within, members, graph_.within);
    }
  }

  // Twins have the same neighbours; all of a neighbour's twins are among them.
  void gather(const std::vector<std::vector<GlyphNeighbour>>& side, const std::vector<std::uint32_t>& members,
              NeighbourLists& out) {
    found_.clear();
    const auto times = static_cast<std::uint32_t>(members.size());
    for (const GlyphNeighbour& each : side[members.front()])
      if (vertexOf_[each.glyph] != noVertex) found_.push_back({vertexOf_[each.glyph], each.cables * times});
    std::ranges::sort(found_, {}, &GlyphNeighbour::glyph);
    out.append(found_);
  }

  const Ranks& ranks_;
  bool withHosts_ = false;
  OrderGraph graph_;
  std::vector<std::uint32_t> vertexOf_;  // by glyph
  std::vector<std::uint64_t> hashes_;    // by glyph
  std::vector<GlyphNeighbour> found_;
};

std::vector<std::uint32_t> placesOf(const RowOrders& orders, std::size_t count) {
  std::vector<std::uint32_t> places(count, 0);
  for (const auto& order : orders)
    for (std::uint32_t at = 0; at < order.size(); ++at) places[order[at]] = at;
  return places;
}

}  // namespace

void NeighbourLists::append(std::span<const GlyphNeighbour> neighbours) {
  const std::size_t begin = all_.size();
  for (const GlyphNeighbour& each : neighbours) {
    if (all_.size() > begin && all_.back().glyph == each.glyph) all_.back().cables += each.cables;
    else all_.push_back(each);
  }
  first_.push_back(all_.size());
}

OrderGraph orderGraph(const Ranks& ranks) { return Reduction(ranks).take(); }

RowOrders glyphOrders(const Ranks& ranks, const OrderGraph& graph, const RowOrders& orders) {
  RowOrders result(orders.size());
  for (std::size_t row = 0; row < orders.size(); ++row)
    for (const std::uint32_t vertex : orders[row])
      result[row].insert(result[row].end(), graph.members[vertex].begin(), graph.members[vertex].end());
  if (!result[0].empty()) return result;
  const std::vector<std::uint32_t> places = placesOf(result, ranks.glyphs.size());
  result[0] = ranks.rows[0].glyphs;
  const auto placeOfSwitch = [&](std::uint32_t host) { return places[ranks.outward[host].front().glyph]; };
  std::ranges::stable_sort(result[0], {}, placeOfSwitch);
  return result;
}

std::uint64_t crossingsOf(const OrderGraph& graph, const RowOrders& orders) {
  const std::vector<std::uint32_t> places = placesOf(orders, graph.members.size());
  std::uint64_t crossings = 0;
  std::vector<RowLine> between, within;
  for (std::size_t row = 0; row < orders.size(); ++row) {
    between.clear();
    within.clear();
    for (const std::uint32_t vertex : orders[row]) {
      for (const GlyphNeighbour& each : graph.inward.of(vertex))
        between.push_back({places[vertex], places[each.glyph], each.cables});
      for (const GlyphNeighbour& each : graph.within.of(vertex))
        if (each.glyph > vertex) within.push_back({places[vertex], places[each.glyph], each.cables});
    }
    crossings += countCrossings(between) + countInterleavings(within);
  }
  return crossings;
}

}  // namespace weft
