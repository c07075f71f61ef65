#include "ibdiag/layout/plane_groups.h"

#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/layout/layout_groups.h"

namespace weft {
namespace {

Grouping grouping(std::vector<GlyphGroup> groups, std::size_t glyphs) {
  Grouping result{std::move(groups), std::vector<std::uint32_t>(glyphs, 0)};
  for (std::uint32_t at = 0; at < result.groups.size(); ++at)
    for (const std::uint32_t glyph : result.groups[at].glyphs) result.groupOf[glyph] = at;
  return result;
}

}  // namespace

std::vector<Grouping> planarGroupings(const Fabric& fabric, const Layout& layout,
                                      const std::vector<std::vector<std::uint32_t>>& hosts,
                                      std::vector<GlyphGroup> coarse) {
  std::size_t visible = 0;
  for (const GlyphGroup& group : coarse) visible += group.glyphs.size();
  if (visible < fewestGrouped) return {};
  std::vector<GlyphGroup> fine;
  std::vector<bool> isIn(layout.glyphs.size(), false);
  for (std::uint32_t node = 0; node < hosts.size(); ++node) {
    if (hosts[node].empty()) continue;
    const ShownName& at = fabric.shown(NodeIndex(node));
    const std::string count = ": " + counted(hosts[node].size(), "host", "hosts");
    fine.push_back({at.name + count, hosts[node], at.label + count});
    for (const std::uint32_t glyph : hosts[node]) isIn[glyph] = true;
  }
  for (GlyphGroup& group : coarse) {
    const auto isOne = [&](std::uint32_t glyph) { return isHost(layout.glyphs[glyph]); };
    const auto ofHosts = static_cast<std::size_t>(std::ranges::count_if(group.glyphs, isOne));
    const std::size_t switches = group.glyphs.size() - ofHosts;
    for (const std::uint32_t glyph : group.glyphs) {
      if (isIn[glyph]) continue;
      const ShownName& at =
          std::visit([&](auto what) -> const ShownName& { return fabric.shown(what); }, layout.glyphs[glyph].what);
      fine.push_back({at.name, {glyph}, at.label});
    }
    if (group.glyphs.size() < 2) continue;
    group.label += ":";
    if (switches > 0) group.label += " " + counted(switches, "switch", "switches");
    if (switches > 0 && ofHosts > 0) group.label += ",";
    if (ofHosts > 0) group.label += " " + counted(ofHosts, "host", "hosts");
  }
  return {grouping(std::move(fine), layout.glyphs.size()), grouping(std::move(coarse), layout.glyphs.size())};
}

}  // namespace weft
