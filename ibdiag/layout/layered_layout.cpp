#include "ibdiag/layout/layered_layout.h"

#include <algorithm>

#include "ibdiag/layout/layout_frames.h"
#include "ibdiag/layout/layout_groups.h"
#include "ibdiag/layout/layout_positions.h"
#include "ibdiag/layout/layout_units.h"

namespace weft {
namespace {

// Width by height, so that the map fills a window of usual shape.
constexpr double aspectOfOneSubnet = 1.8;
constexpr double aspectOfMore = 1.5;
constexpr double leastRowDistance = 2;

std::string formOf(const Levels& levels) {
  return "layered, " + std::to_string(levels.highest) + (levels.highest == 1 ? " level" : " levels");
}

}  // namespace

Layout layeredLayout(const Fabric& fabric, const Levels& levels, const LayoutOptions& options) {
  const Ranks ranks = rankGlyphs(fabric, levels, options);
  const SwitchSets sets = findSets(fabric, levels);
  const RowOrders orders = orderedByUnits(fabric, ranks, sets, orderRows(ranks, sets));
  const Positions positions = placeGlyphs(fabric, ranks, orders);

  Layout layout;
  layout.glyphOfNode = ranks.glyphOfNode;
  layout.crossings = crossingsOf(ranks, orders);
  layout.width = positions.width;
  const auto [lowest, highest] = std::ranges::minmax(ranks.rows, {}, &RankedRow::height);
  const int gaps = highest.height - lowest.height;
  const double aspect = fabric.subnetCount() > 1 ? aspectOfMore : aspectOfOneSubnet;
  layout.rowDistance = std::max(leastRowDistance, layout.width / aspect / std::max(gaps, 1));
  layout.height = layout.rowDistance * gaps;

  for (std::size_t glyph = 0; glyph < ranks.glyphs.size(); ++glyph)
    layout.glyphs.push_back({ranks.glyphs[glyph], positions.x[glyph], -lowest.height * layout.rowDistance});
  for (const RankedRow& row : ranks.rows) {
    const double y = (row.height - lowest.height) * layout.rowDistance;
    layout.rows.push_back({row.label, y});
    for (const std::uint32_t glyph : row.glyphs) layout.glyphs[glyph].y = y;
  }
  std::ranges::sort(layout.rows, std::greater{}, &LayoutRow::y);
  layout.form = formOf(levels);
  if (!options.withService) layout.hidden = ranks.hidden;
  layout.groupings = groupRows(fabric, ranks, sets, layout);
  layout.frames = framesOf(sets, layout);
  if (sets.rails.count != 0) layout.rails = std::make_shared<const FabricRails>(sets.rails);
  return layout;
}

}  // namespace weft
