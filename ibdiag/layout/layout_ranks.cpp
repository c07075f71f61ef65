#include "ibdiag/layout/layout_ranks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ibdiag/layout/inside_switches.h"
#include "ibdiag/model/shown_names.h"
#include "ibdiag/model/switch_links.h"

namespace weft {
namespace {

constexpr std::uint32_t noRow = UINT32_MAX;

class Ranking {
 public:
  Ranking(const Fabric& fabric, const Levels& levels, const LayoutOptions& options)
      : fabric_(fabric), levels_(levels), options_(options) {}

  Ranks run() {
    addGlyphs();
    addRows();
    connect();
    putHosts();
    addNotReached();
    return std::move(ranks_);
  }

 private:
  void addGlyphs() {
    for (std::uint32_t host = 0; host < fabric_.hosts().size(); ++host) ranks_.glyphs.push_back(HostIndex(host));
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at) {
      const FabricNode& node = fabric_.nodes()[at];
      ranks_.glyphOfNode.push_back(node.host ? number(*node.host) : static_cast<std::uint32_t>(ranks_.glyphs.size()));
      if (!node.host && !node.aggregates) ranks_.glyphs.push_back(NodeIndex(at));
    }
    placeInsideSwitches(fabric_, ranks_.glyphOfNode);
    rowOf_.assign(ranks_.glyphs.size(), noRow);
    std::fill_n(rowOf_.begin(), fabric_.hosts().size(), 0U);
    ranks_.inward.resize(ranks_.glyphs.size());
    ranks_.outward.resize(ranks_.glyphs.size());
    ranks_.within.resize(ranks_.glyphs.size());
    ranks_.isNotReached.resize(ranks_.glyphs.size());
    ranks_.hidden.resize(ranks_.glyphs.size());
    for (std::uint32_t host = 0; host < fabric_.hosts().size() && !options_.withService; ++host)
      ranks_.hidden[host] = levels_.ofHost[host] == HostRole::service;
  }

  // Subnets in turn above and below the hosts, each further out than the last on its side.
  void addRows() {
    using Key = std::pair<std::uint32_t, std::uint32_t>;  // subnet and level
    std::map<Key, std::vector<std::uint32_t>> byLevel;
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at) {
      const FabricNode& node = fabric_.nodes()[at];
      if (!node.isSwitch()) continue;
      const std::uint32_t glyph = ranks_.glyphOfNode[at];
      if (levels_.ofNode[at]) byLevel[{number(node.subnet), *levels_.ofNode[at]}].push_back(glyph);
      else notReached_.push_back(glyph);
    }
    ranks_.rows.push_back({"hosts", 0, 0, {}});
    int bottom = 0;
    std::uint32_t last = UINT32_MAX;  // subnet
    for (auto& [key, glyphs] : byLevel) {
      const auto& [subnet, level] = key;
      const bool isFirst = subnet != std::exchange(last, subnet);
      const auto row = static_cast<std::uint32_t>(ranks_.rows.size());
      const int height = subnet % 2 == 0 ? ++top_ : --bottom;
      addRow("level " + std::to_string(level) + subnetSuffix(subnet, fabric_.subnetCount()), height,
             isFirst ? 0 : row - 1, std::move(glyphs));
    }
  }

  // Piece by piece, so that what hangs together stands together.
  void addNotReached() {
    if (notReached_.empty()) return;
    const std::vector<std::uint32_t> pieces = switchPieces(SwitchLinks(fabric_));
    std::ranges::stable_sort(notReached_, {}, [&](std::uint32_t glyph) {
      const auto* node = std::get_if<NodeIndex>(&ranks_.glyphs[glyph]);
      return node != nullptr ? pieces[number(*node)] : UINT32_MAX;  // hosts last
    });
    for (const std::uint32_t glyph : notReached_) ranks_.isNotReached[glyph] = true;
    addRow("not reached", ++top_, noParent, std::move(notReached_));
  }

  void addRow(std::string label, int height, std::uint32_t parent, std::vector<std::uint32_t> glyphs) {
    const auto row = static_cast<std::uint32_t>(ranks_.rows.size());
    for (const std::uint32_t glyph : glyphs) rowOf_[glyph] = row;
    ranks_.rows.push_back({std::move(label), height, parent, std::move(glyphs)});
  }

  bool isParent(std::uint32_t parent, std::uint32_t row) const {
    return row != 0 && row != noRow && ranks_.rows[row].parent == parent;
  }

  void connect() {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> cables, within;  // by outer and inner glyph
    for (std::size_t end = 0; end < fabric_.ends().size(); end += 2) {
      std::uint32_t a = ranks_.glyphOfNode[number(fabric_.ends()[end].node)];
      std::uint32_t b = ranks_.glyphOfNode[number(fabric_.ends()[end + 1].node)];
      if (a == b || ranks_.hidden[a] || ranks_.hidden[b]) continue;
      if (isParent(rowOf_[a], rowOf_[b])) std::swap(a, b);
      if (isParent(rowOf_[b], rowOf_[a])) ++cables[{a, b}];
      else if (rowOf_[a] == rowOf_[b] && rowOf_[a] != 0 && rowOf_[a] != noRow) ++within[std::minmax(a, b)];
    }
    for (const auto& [pair, count] : within) {
      ranks_.within[pair.first].push_back({pair.second, count});
      ranks_.within[pair.second].push_back({pair.first, count});
    }
    for (const auto& [pair, count] : cables) {
      ranks_.inward[pair.first].push_back({pair.second, count});
      ranks_.outward[pair.second].push_back({pair.first, count});
    }
  }

  void putHosts() {
    for (std::uint32_t host = 0; host < fabric_.hosts().size(); ++host) {
      if (ranks_.hidden[host]) continue;
      const bool isCabled = std::ranges::any_of(fabric_.hosts()[host].adapters,
                                                [&](NodeIndex node) { return !fabric_.endsOf(node).empty(); });
      if (!ranks_.outward[host].empty()) ranks_.rows[0].glyphs.push_back(host);
      else (isCabled ? ranks_.aside : notReached_).push_back(host);
    }
  }

  const Fabric& fabric_;
  const Levels& levels_;
  const LayoutOptions options_;
  Ranks ranks_;
  int top_ = 0;
  std::vector<std::uint32_t> notReached_;  // glyphs
  std::vector<std::uint32_t> rowOf_;       // by glyph
};

}  // namespace

Ranks rankGlyphs(const Fabric& fabric, const Levels& levels, const LayoutOptions& options) {
  return Ranking(fabric, levels, options).run();
}

}  // namespace weft
