#include "ibdiag/layout/plane_layout.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "ibdiag/layout/dragonfly_find.h"
#include "ibdiag/layout/grid_find.h"
#include "ibdiag/layout/inside_switches.h"
#include "ibdiag/layout/plane_groups.h"
#include "ibdiag/layout/plane_patches.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/pods.h"

namespace weft {
namespace {

constexpr double cellGap = 2, patchGap = 3, sliceGap = 5;
constexpr double flowAspect = 1.8;

class Planar {
 public:
  Planar(const Fabric& fabric, const Levels& levels, const LayoutOptions& options)
      : fabric_(fabric), levels_(levels), hosts_(fabric.nodes().size()), first_(fabric.nodes().size(), UINT32_MAX) {
    layout_.kind = LayoutKind::planar;
    addGlyphs();
    for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host) {
      const auto home = homeOf(fabric.hosts()[host]);
      if (home) first_[*home] = std::min(first_[*home], host);
      if (!options.withService && levels.ofHost[host] == HostRole::service) hide(host, home);
      else (home ? hosts_[*home] : loose_).push_back(host);
    }
    std::size_t most = 1;
    for (const auto& hosts : hosts_) most = std::max(most, hosts.size());
    columns_ = static_cast<std::size_t>(std::ceil(1.2 * std::sqrt(static_cast<double>(most))));
  }

  Layout run() {
    std::vector<SubnetId> subnets;  // nodes are by subnet
    for (const FabricNode& node : fabric_.nodes())
      if (subnets.empty() || subnets.back() != node.subnet) subnets.push_back(node.subnet);
    std::vector<Patch> patches;
    for (const SubnetId subnet : subnets) patches.push_back(ofSubnet(subnet));
    patches.push_back(blockOf(loose_, 4 * flowAspect));
    setPlaces(stacked(patches, sliceGap), layout_);
    for (const auto& [host, home] : hidden_) {
      const Glyph at = home ? layout_.glyphs[layout_.glyphOfNode[*home]] : Glyph{};
      layout_.glyphs[host].x = at.x;
      layout_.glyphs[host].y = at.y;
    }
    layout_.form = forms_.empty() ? "empty" : forms_.front();
    if (forms_.size() > 1) layout_.form += ", " + std::to_string(forms_.size()) + " subnets";
    if (!loose_.empty()) groups_.push_back({"not reached", loose_});
    layout_.groupings = planarGroupings(fabric_, layout_, hosts_, groups_);
    return std::move(layout_);
  }

 private:
  void addGlyphs() {
    for (std::uint32_t host = 0; host < fabric_.hosts().size(); ++host) layout_.glyphs.push_back({HostIndex(host)});
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at) {
      const FabricNode& node = fabric_.nodes()[at];
      layout_.glyphOfNode.push_back(node.host ? number(*node.host) : static_cast<std::uint32_t>(layout_.glyphs.size()));
      if (!node.host && !node.aggregates) layout_.glyphs.push_back({NodeIndex(at)});
    }
    placeInsideSwitches(fabric_, layout_.glyphOfNode);
  }

  // The first switch that a host is connected to.
  std::optional<std::uint32_t> homeOf(const FabricHost& host) const {
    for (const NodeIndex adapter : host.adapters)
      for (const EndIndex end : fabric_.endsOf(adapter)) {
        const NodeIndex other = fabric_.end(peer(end)).node;
        if (fabric_.node(other).isSwitch()) return number(other);
      }
    return std::nullopt;
  }

  void hide(std::uint32_t host, std::optional<std::uint32_t> home) {
    layout_.hidden.resize(layout_.glyphs.size());
    layout_.hidden[host] = true;
    hidden_.emplace_back(host, home);
  }

  // Switches by the names of their hosts.
  auto rank(std::uint32_t node) const { return std::pair(first_[node], node); }

  Patch cell(std::uint32_t node) const { return switchPatch(layout_.glyphOfNode[node], hosts_[node], columns_); }

  std::vector<Patch> cells(const std::vector<std::uint32_t>& nodes) const {
    std::vector<Patch> patches;
    for (const std::uint32_t node : nodes) patches.push_back(cell(node));
    return patches;
  }

  static Patch flowed(std::span<const Patch> patches) {
    if (patches.empty()) return {};
    const std::size_t count = patches.size();
    const double square = std::ceil(std::sqrt(flowAspect * static_cast<double>(count)));
    auto inRow = std::max<std::size_t>(4, static_cast<std::size_t>(square));
    const std::size_t lines = (count + inRow - 1) / inRow;
    inRow = (count + lines - 1) / lines;  // the last row is not much shorter than the others
    std::vector<Patch> rows;
    for (std::size_t i = 0; i < patches.size(); i += inRow)
      rows.push_back(besideEachOther(patches.subspan(i, std::min(inRow, patches.size() - i)), cellGap));
    return stacked(rows, cellGap);
  }

  void addGroup(const std::string& label, const std::vector<std::uint32_t>& nodes) {
    GlyphGroup group{label, {}};
    for (const std::uint32_t node : nodes) {
      group.glyphs.push_back(layout_.glyphOfNode[node]);
      group.glyphs.insert(group.glyphs.end(), hosts_[node].begin(), hosts_[node].end());
    }
    groups_.push_back(std::move(group));
  }

  Patch ofSubnet(SubnetId subnet) {
    const SwitchLinks links(fabric_, subnet);
    if (links.switches().empty()) return {};
    if (auto grid = findGrid(links)) return ofGrid(*grid, links);
    if (const auto dragonfly = findDragonfly(levels_, links)) return ofDragonfly(*dragonfly, links);
    return byPods(links);
  }

  Patch ofGrid(Grid& grid, const SwitchLinks& links) {
    forms_.push_back(grid.form());
    grid.turn([&](std::uint32_t node) { return rank(node); });
    const auto [across, down, slices] = grid.sides;
    std::vector<std::uint32_t> nodeAt(std::size_t{across} * down * slices, UINT32_MAX), left;
    for (const std::uint32_t node : links.switches()) {
      const auto& at = grid.ofNode[node];
      if (at) nodeAt[((*at)[2] * down + (*at)[1]) * std::size_t{across} + (*at)[0]] = node;
      else left.push_back(node);
    }
    std::vector<Patch> patches, all(slices);
    for (const std::uint32_t node : nodeAt)
      patches.push_back(node == UINT32_MAX ? Patch{} : cornerPatch(layout_.glyphOfNode[node], hosts_[node], columns_));
    const std::size_t inSlice = std::size_t{across} * down;
    std::vector<Patch> drawn;
    for (std::size_t slice = 0; slice < slices; ++slice)
      drawn.push_back(tiled(std::span(patches).subspan(slice * inSlice, inSlice), across, cellGap));
    for (auto& tile : tilesOf(grid)) addGroup(tile.first, tile.second);
    const auto inRow = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(slices))));
    return stacked(std::vector{tiled(drawn, inRow, sliceGap), leftOver(left)}, patchGap);
  }

  // Blocks of a grid that are one box from afar, at most some 64.
  std::vector<std::pair<std::string, std::vector<std::uint32_t>>> tilesOf(const Grid& grid) const {
    const auto count = std::ranges::count_if(grid.ofNode, [](const auto& at) { return at.has_value(); });
    const auto side = static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(count) / 64)));
    std::map<GridPlace, std::vector<std::uint32_t>> tiles;
    for (std::uint32_t node = 0; node < grid.ofNode.size(); ++node)
      if (const auto& at = grid.ofNode[node]) tiles[{(*at)[2], (*at)[1] / side, (*at)[0] / side}].push_back(node);
    std::vector<std::pair<std::string, std::vector<std::uint32_t>>> named;
    for (auto& [tile, nodes] : tiles) {
      std::string name = nodeName(fabric_, NodeIndex(nodes.front()));
      if (nodes.size() > 1) {
        const auto range = [&](const char* what, std::uint32_t from, std::uint32_t of) {
          const std::string last = std::to_string(std::min((from + 1) * side, of));
          return std::string(what) + " " + std::to_string(from * side + 1) + "-" + last;
        };
        name = range("columns", tile[2], grid.sides[0]) + ", " + range("rows", tile[1], grid.sides[1]);
        if (grid.sides[2] > 1) name += ", slice " + std::to_string(tile[0] + 1);
      }
      named.emplace_back(std::move(name), std::move(nodes));
    }
    return named;
  }

  Patch ofDragonfly(const DragonflyGroups& found, const SwitchLinks& links) {
    forms_.push_back((found.isPlus ? "dragonfly+, " : "dragonfly, ") + std::to_string(found.count) + " groups");
    std::vector<std::vector<std::uint32_t>> groups(found.count);
    for (const std::uint32_t node : links.switches()) groups[found.ofNode[node]].push_back(node);
    return around({}, patchesOf(groups, "group "), patchGap);
  }

  // One patch for each set of switches, upper levels above lower ones.
  std::vector<Patch> patchesOf(std::vector<std::vector<std::uint32_t>>& sets, const std::string& label) {
    const auto byRank = [&](std::uint32_t node) { return rank(node); };
    for (auto& set : sets) std::ranges::sort(set, {}, byRank);
    std::ranges::sort(sets, {}, [&](const auto& set) { return rank(set.front()); });
    std::vector<Patch> patches;
    for (const auto& set : sets) {
      const std::string numbered = label + std::to_string(patches.size() + 1);
      addGroup(label.empty() ? nodeName(fabric_, NodeIndex(set.front())) : numbered, set);
      patches.push_back(byLevel(set));
    }
    return patches;
  }

  Patch byLevel(const std::vector<std::uint32_t>& nodes) const {
    std::map<std::uint8_t, std::vector<std::uint32_t>, std::greater<>> levels;
    for (const std::uint32_t node : nodes) levels[levels_.ofNode[node].value_or(0)].push_back(node);
    std::vector<Patch> rows;
    for (const auto& [level, members] : levels) rows.push_back(flowed(cells(members)));
    return stacked(rows, cellGap);
  }

  Patch byPods(const SwitchLinks& links) {
    const auto stages = findPods(fabric_, levels_, links);
    std::map<std::uint32_t, std::vector<std::uint32_t>> pods;
    std::vector<std::uint32_t> upper, left;
    std::vector<std::vector<std::uint32_t>> lone;
    std::uint8_t highest = 0;
    for (const std::uint32_t node : links.switches()) {
      const std::uint32_t pod = stages.empty() ? noPod : stages.back().ofNode[node];
      const std::uint8_t level = levels_.ofNode[node].value_or(0);
      highest = std::max(highest, level);
      if (level == 0) left.push_back(node);
      else if (pod != noPod) pods[pod].push_back(node);
      else if (level == 1) lone.push_back({node});
      else upper.push_back(node);
    }
    const char* what = highest > 1 ? "leaves around their spines, " : "switches in a circle, ";
    if (!stages.empty()) what = "pods around their cores, ";
    forms_.push_back(what + std::to_string(highest) + (highest == 1 ? " level" : " levels"));
    std::vector<std::vector<std::uint32_t>> sets = std::move(lone);
    for (auto& [pod, nodes] : pods) sets.push_back(std::move(nodes));
    const std::vector<Patch> patches = patchesOf(sets, stages.empty() ? "" : "pod ");
    std::map<std::uint8_t, std::vector<std::uint32_t>> levels;
    for (const std::uint32_t node : upper) levels[*levels_.ofNode[node]].push_back(node);
    for (const auto& [level, nodes] : levels) addGroup("level " + std::to_string(level), nodes);
    return stacked(std::vector{around(byLevel(upper), patches, patchGap), leftOver(left)}, patchGap);
  }

  Patch leftOver(const std::vector<std::uint32_t>& nodes) {
    if (!nodes.empty()) addGroup("not reached", nodes);
    return flowed(cells(nodes));
  }

  const Fabric& fabric_;
  const Levels& levels_;
  Layout layout_;
  std::vector<std::vector<std::uint32_t>> hosts_;  // by NodeIndex of a switch: the visible hosts at home there
  std::vector<std::uint32_t> first_;               // by NodeIndex: the first host there
  std::vector<std::uint32_t> loose_;
  std::vector<std::pair<std::uint32_t, std::optional<std::uint32_t>>> hidden_;  // host and home
  std::vector<std::string> forms_;
  std::vector<GlyphGroup> groups_;  // the coarsest
  std::size_t columns_ = 1;
};

}  // namespace

Layout planarLayout(const Fabric& fabric, const Levels& levels, const LayoutOptions& options) {
  return Planar(fabric, levels, options).run();
}

}  // namespace weft
