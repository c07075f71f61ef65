#include "ibdiag/layout/layout_frames.h"

#include "ibdiag/model/fabric_parts.h"

namespace weft {

std::vector<LayoutFrame> framesOf(const SwitchSets& sets, const Layout& layout) {
  std::vector<LayoutFrame> directors, units;
  for (const std::string& name : sets.chassis.names) directors.push_back({name, {}});
  for (std::uint32_t unit = 0; unit < sets.units.count; ++unit) units.push_back({unitName(unit), {}});
  for (std::uint32_t glyph = 0; glyph < layout.glyphs.size(); ++glyph) {
    if (!layout.hidden.empty() && layout.hidden[glyph]) continue;
    const auto* node = std::get_if<NodeIndex>(&layout.glyphs[glyph].what);
    const std::uint32_t chassis = node ? sets.chassis.ofNode[number(*node)] : noChassis;
    const std::uint32_t unit = node ? sets.units.ofNode[number(*node)]
                                    : sets.units.ofHost[number(std::get<HostIndex>(layout.glyphs[glyph].what))];
    if (chassis != noChassis) directors[chassis].glyphs.push_back(glyph);
    if (unit != noUnit) units[unit].glyphs.push_back(glyph);
  }
  directors.insert(directors.end(), units.begin(), units.end());
  return directors;
}

}  // namespace weft
