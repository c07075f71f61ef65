#include "ibdiag/layout_ranks.h"

#include <algorithm>
#include <map>
#include <utility>

namespace weft {
namespace {

constexpr std::uint32_t noRow = UINT32_MAX;
constexpr std::uint32_t notReached = UINT32_MAX;  // after all levels

std::string suffixOf(std::uint32_t subnet, std::uint32_t count) {
  if (count == 1) return {};
  if (subnet < 26) return std::string(1, static_cast<char>('a' + subnet));
  return " of subnet " + std::to_string(subnet);
}

class Ranking {
 public:
  Ranking(const Fabric& fabric, const Levels& levels) : fabric_(fabric), levels_(levels) {}

  Ranks run() {
    addGlyphs();
    addRows();
    connect();
    putHosts();
    return std::move(ranks_);
  }

 private:
  void addGlyphs() {
    for (std::uint32_t host = 0; host < fabric_.hosts().size(); ++host) ranks_.glyphs.push_back(HostIndex(host));
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at) {
      const FabricNode& node = fabric_.nodes()[at];
      ranks_.glyphOfNode.push_back(node.host ? number(*node.host) : static_cast<std::uint32_t>(ranks_.glyphs.size()));
      if (!node.host) ranks_.glyphs.push_back(NodeIndex(at));
    }
    rowOf_.assign(ranks_.glyphs.size(), noRow);
    std::fill_n(rowOf_.begin(), fabric_.hosts().size(), 0U);
    ranks_.inward.resize(ranks_.glyphs.size());
    ranks_.outward.resize(ranks_.glyphs.size());
  }

  // Subnets in turn above and below the hosts, each further out than the last on its side.
  void addRows() {
    using Key = std::pair<std::uint32_t, std::uint32_t>;  // subnet and level
    std::map<Key, std::vector<std::uint32_t>> byLevel;
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at) {
      const FabricNode& node = fabric_.nodes()[at];
      const std::uint32_t level = levels_.ofNode[at] ? *levels_.ofNode[at] : notReached;
      if (node.isSwitch()) byLevel[{number(node.subnet), level}].push_back(ranks_.glyphOfNode[at]);
    }
    ranks_.rows.push_back({"hosts", 0, 0, {}});
    int top = 0, bottom = 0;
    std::uint32_t last = UINT32_MAX;  // subnet
    for (auto& [key, glyphs] : byLevel) {
      const auto& [subnet, level] = key;
      const bool isFirst = subnet != std::exchange(last, subnet);
      const auto row = static_cast<std::uint32_t>(ranks_.rows.size());
      const int height = subnet % 2 == 0 ? ++top : --bottom;
      const std::string label = "level " + std::to_string(level) + suffixOf(subnet, fabric_.subnetCount());
      if (level == notReached) addRow("not reached", height, 0, std::move(glyphs));
      else addRow(label, height, isFirst ? 0 : row - 1, std::move(glyphs));
    }
  }

  void addRow(std::string label, int height, std::uint32_t parent, std::vector<std::uint32_t> glyphs) {
    const auto row = static_cast<std::uint32_t>(ranks_.rows.size());
    for (const std::uint32_t glyph : glyphs) rowOf_[glyph] = row;
    ranks_.rows.push_back({std::move(label), height, parent, std::move(glyphs)});
  }

  bool isParent(std::uint32_t parent, std::uint32_t row) const { return row != 0 && ranks_.rows[row].parent == parent; }

  void connect() {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> cables;  // by outer and inner glyph
    for (std::size_t end = 0; end < fabric_.ends().size(); end += 2) {
      std::uint32_t a = ranks_.glyphOfNode[number(fabric_.ends()[end].node)];
      std::uint32_t b = ranks_.glyphOfNode[number(fabric_.ends()[end + 1].node)];
      if (isParent(rowOf_[a], rowOf_[b])) std::swap(a, b);
      if (isParent(rowOf_[b], rowOf_[a])) ++cables[{a, b}];
    }
    for (const auto& [pair, count] : cables) {
      ranks_.inward[pair.first].push_back({pair.second, count});
      ranks_.outward[pair.second].push_back({pair.first, count});
    }
  }

  void putHosts() {
    for (std::uint32_t host = 0; host < fabric_.hosts().size(); ++host)
      (ranks_.outward[host].empty() ? ranks_.aside : ranks_.rows[0].glyphs).push_back(host);
  }

  const Fabric& fabric_;
  const Levels& levels_;
  Ranks ranks_;
  std::vector<std::uint32_t> rowOf_;  // by glyph
};

}  // namespace

Ranks rankGlyphs(const Fabric& fabric, const Levels& levels) { return Ranking(fabric, levels).run(); }

}  // namespace weft
