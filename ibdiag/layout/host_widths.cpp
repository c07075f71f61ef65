#include "ibdiag/layout/host_widths.h"

#include <algorithm>
#include <map>

#include "ibdiag/model/locality.h"

namespace weft {
namespace {

constexpr double widestGap = 1.5;  // from centre to centre, parts of their room: hosts that stand side by side

using Glyphs = std::vector<std::uint32_t>;

bool shareOne(const std::vector<NodeIndex>& some, const std::vector<NodeIndex>& others) {
  return std::ranges::any_of(some, [&](NodeIndex each) { return std::ranges::find(others, each) != others.end(); });
}

// Hosts of one row that share a leaf switch with their neighbour, from left to right: one of them may lack a rail.
std::vector<Glyphs> hostsOfLeaves(const Fabric& fabric, const Layout& layout) {
  std::map<double, std::vector<std::uint32_t>> rows;
  for (std::uint32_t i = 0; i < layout.glyphs.size(); ++i)
    if (isHost(layout.glyphs[i]) && (layout.hidden.empty() || !layout.hidden[i])) rows[layout.glyphs[i].y].push_back(i);
  std::vector<Glyphs> found;
  for (auto& [y, row] : rows) {
    std::ranges::sort(row, {}, [&](std::uint32_t i) { return layout.glyphs[i].x; });
    std::vector<NodeIndex> before;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const Glyph& glyph = layout.glyphs[row[i]];
      std::vector<NodeIndex> leaves = leavesOf(fabric, std::get<HostIndex>(glyph.what));
      const Glyph* left = i > 0 ? &layout.glyphs[row[i - 1]] : nullptr;
      const bool isBeside = left && glyph.x - left->x <= widestGap * (glyph.room + left->room) / 2;
      if (!isBeside || !shareOne(leaves, before)) found.emplace_back();
      found.back().push_back(row[i]);
      before = std::move(leaves);
    }
  }
  return found;
}

}  // namespace

void widenHosts(const Fabric& fabric, std::span<const HostIndex> wide, Layout& layout) {
  if (layout.kind != LayoutKind::layered) return;
  std::vector<bool> isWide(layout.glyphs.size());
  for (const HostIndex host : wide) isWide[number(host)] = true;
  for (const Glyphs& hosts : hostsOfLeaves(fabric, layout)) {
    if (hosts.size() == 1) continue;
    const auto all = static_cast<double>(hosts.size());
    const auto many = static_cast<double>(std::ranges::count_if(hosts, [&](std::uint32_t i) { return isWide[i]; }));
    const bool differ = many != 0 && many != all;
    if (!differ && std::ranges::all_of(hosts, [&](std::uint32_t i) { return layout.glyphs[i].room == 1; })) continue;
    const double room = differ ? std::min(mostHostRoom, (all - (all - many) * leastHostRoom) / many) : 1;
    const double rest = differ ? (all - many * room) / (all - many) : 1;
    const Glyph &first = layout.glyphs[hosts.front()], &last = layout.glyphs[hosts.back()];
    const double unit = (last.x - first.x) / (all - (first.room + last.room) / 2);
    double left = first.x - unit * first.room / 2;
    for (const std::uint32_t i : hosts) {
      Glyph& glyph = layout.glyphs[i];
      glyph.room = isWide[i] ? room : rest;
      glyph.x = left + unit * glyph.room / 2;
      left += unit * glyph.room;
    }
  }
}

}  // namespace weft
