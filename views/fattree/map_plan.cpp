#include "views/fattree/map_plan.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/findings/link_findings.h"
#include "ibdiag/model/system_name.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

struct PlanBuilder {
  const Fabric& fabric;
  const Layout& layout;
  MapPlan plan;
  std::vector<std::uint32_t> boxOfGlyph;

  bool isHidden(std::uint32_t glyph) const { return glyph < layout.hidden.size() && layout.hidden[glyph]; }
  void addAlone(std::uint32_t glyph);
  void addGroup(std::uint32_t index, const GlyphGroup& group);
  void addBoxes(const Grouping* grouping);
  void addFrames();
  void shorten(const MapFrame& frame);
  bool isMixed(const MapFrame& frame, double row) const;
  void countHidden();
  void addLines();
  void addLine(std::span<const std::uint32_t> ends);
};

void takeName(const ShownName& shown, MapBox& box) {
  box.name = qt(shown.name);
  box.label = qt(shown.label);
  box.brief = qt(shown.brief);
}

void PlanBuilder::addAlone(std::uint32_t glyph) {
  const Glyph& at = layout.glyphs[glyph];
  MapBox box{.label = {}, .x = at.x, .y = at.y, .room = at.room, .inside = {}};
  if (const auto* host = std::get_if<HostIndex>(&at.what)) {
    box.what = *host;
    takeName(fabric.shown(*host), box);
    box.hosts = 1;
  } else {
    box.what = std::get<NodeIndex>(at.what);
    takeName(fabric.shown(std::get<NodeIndex>(at.what)), box);
    box.switches = 1;
  }
  boxOfGlyph[glyph] = static_cast<std::uint32_t>(plan.boxes.size());
  plan.boxes.push_back(std::move(box));
}

void PlanBuilder::addGroup(std::uint32_t index, const GlyphGroup& group) {
  std::vector<std::uint32_t> members;
  for (const std::uint32_t glyph : group.glyphs)
    if (glyph < layout.glyphs.size() && !isHidden(glyph) && boxOfGlyph[glyph] == notDrawn) members.push_back(glyph);
  if (members.empty()) return;
  if (members.size() == 1) return addAlone(members.front());
  MapBox box{.what = GroupIndex{index},
             .label = qt(group.shown.empty() ? group.label : group.shown),
             .name = qt(group.label),
             .inside = {}};
  double left = 1e300, right = -1e300, low = 1e300, high = -1e300;
  for (const std::uint32_t glyph : members) {
    const Glyph& at = layout.glyphs[glyph];
    left = std::min(left, at.x);
    right = std::max(right, at.x);
    low = std::min(low, at.y);
    high = std::max(high, at.y);
    ++(std::holds_alternative<HostIndex>(at.what) ? box.hosts : box.switches);
    boxOfGlyph[glyph] = static_cast<std::uint32_t>(plan.boxes.size());
  }
  box.x = (left + right) / 2;
  box.y = (low + high) / 2;
  box.across = right - left;
  box.down = high - low;
  plan.boxes.push_back(std::move(box));
}

void PlanBuilder::addBoxes(const Grouping* grouping) {
  boxOfGlyph.assign(layout.glyphs.size(), notDrawn);
  if (grouping)
    for (std::uint32_t i = 0; i < grouping->groups.size(); ++i) addGroup(i, grouping->groups[i]);
  for (std::uint32_t glyph = 0; glyph < layout.glyphs.size(); ++glyph)
    if (boxOfGlyph[glyph] == notDrawn && !isHidden(glyph)) addAlone(glyph);
  for (const std::uint32_t glyph : layout.glyphOfNode)
    plan.boxOfNode.push_back(glyph < boxOfGlyph.size() ? boxOfGlyph[glyph] : notDrawn);
  plan.boxOfHost.assign(fabric.hosts().size(), notDrawn);
  for (std::uint32_t glyph = 0; glyph < layout.glyphs.size(); ++glyph)
    if (const auto* host = std::get_if<HostIndex>(&layout.glyphs[glyph].what))
      plan.boxOfHost[number(*host)] = boxOfGlyph[glyph];
}

void PlanBuilder::addFrames() {
  for (const LayoutFrame& frame : layout.frames) {
    std::map<std::uint32_t, std::size_t> members;
    for (const std::uint32_t glyph : frame.glyphs)
      if (boxOfGlyph[glyph] != notDrawn) ++members[boxOfGlyph[glyph]];
    const auto isWhole = [&](const auto& each) {
      return each.second == plan.boxes[each.first].hosts + plan.boxes[each.first].switches;
    };
    if (members.empty() || !std::ranges::all_of(members, isWhole)) continue;
    plan.frames.push_back({qt(frame.name), {}});
    for (const auto& [box, count] : members) plan.frames.back().boxes.push_back(box);
    shorten(plan.frames.back());
  }
}

// Whether others stand between those of a frame in one row, so that the row has no outline.
bool PlanBuilder::isMixed(const MapFrame& frame, double row) const {
  double left = 1e300, right = -1e300;
  for (const std::uint32_t at : frame.boxes) {
    if (plan.boxes[at].y != row) continue;
    left = std::min(left, plan.boxes[at].x);
    right = std::max(right, plan.boxes[at].x);
  }
  for (std::uint32_t at = 0; at < plan.boxes.size(); ++at)
    if (const MapBox& box = plan.boxes[at];
        box.y == row && box.x > left && box.x < right && std::ranges::find(frame.boxes, at) == frame.boxes.end())
      return true;
  return false;
}

// "L01" of "ibsw-A L01" in a frame that says the rest: of boards, not of all boards in one box.
void PlanBuilder::shorten(const MapFrame& frame) {
  const QString start = frame.name + " ";
  std::map<double, bool> rows;  // whether it is mixed
  for (const std::uint32_t box : frame.boxes) rows.emplace(plan.boxes[box].y, false);
  const bool isRowInBox = rows.size() == frame.boxes.size();
  for (auto& [row, mixed] : rows) mixed = isMixed(frame, row);
  for (const std::uint32_t at : frame.boxes) {
    MapBox& box = plan.boxes[at];
    const QString whole = box.label.section(": ", 0, 0);
    if (!whole.startsWith(start)) continue;
    if (isRowInBox) box.part = frame.name;
    else if (!rows[box.y]) box.brief = whole.mid(start.size());
  }
}

void PlanBuilder::countHidden() {
  for (std::uint32_t glyph = 0; glyph < layout.glyphs.size(); ++glyph)
    if (isHidden(glyph))
      ++(std::holds_alternative<HostIndex>(layout.glyphs[glyph].what) ? plan.hiddenHosts : plan.hiddenSwitches);
}

// `ends`: those at box a of links between the same two boxes.
void PlanBuilder::addLine(std::span<const std::uint32_t> ends) {
  const EndIndex front{ends.front()};
  MapLine line{.a = plan.boxOfEnd[number(front)],
               .b = plan.boxOfEnd[number(peer(front))],
               .first = static_cast<std::uint32_t>(plan.ends.size()),
               .count = static_cast<std::uint32_t>(ends.size())};
  const auto half = static_cast<std::uint32_t>(plan.halves());
  for (const std::uint32_t each : ends) {
    plan.ends.push_back(EndIndex{each});
    plan.halfOfEnd[each] = half;
    plan.halfOfEnd[number(peer(EndIndex{each}))] = half + 1;
    line.impaired += plan.isImpaired(EndIndex{each});
  }
  plan.boxes[line.a].links += line.count;
  plan.boxes[line.b].links += line.count;
  plan.lines.push_back(line);
}

// Of systems of several chips the chip that each switch is, from 2: "MF0;name:Q3400/U2". The first one, which may be
// the only one, is none.
std::vector<std::optional<std::uint32_t>> chipsOf(const Fabric& fabric) {
  std::vector<std::optional<std::uint32_t>> chips;
  for (const FabricNode& node : fabric.nodes()) {
    chips.emplace_back();
    if (!node.isSwitch()) continue;
    const std::string board = systemNameOf(node).board;
    const auto chip = board.starts_with('U') ? parseDigits(std::string_view(board).substr(1), 10) : std::nullopt;
    if (chip.value_or(0) > 1) chips.back() = static_cast<std::uint32_t>(*chip);
  }
  return chips;
}

void PlanBuilder::addLines() {
  const auto boxAt = [&](std::uint32_t end) { return plan.boxOfEnd[end]; };
  const auto isInsideSwitch = [&](std::uint32_t end) {
    return fabric.node(fabric.end(EndIndex{end}).node).aggregates ||
           fabric.node(fabric.end(EndIndex{end + 1}).node).aggregates;
  };
  plan.halfOfEnd.assign(fabric.ends().size(), notDrawn);
  for (const LinkEnd& end : fabric.ends()) plan.boxOfEnd.push_back(plan.boxOfNode[number(end.node)]);
  const auto chips = layout.rails ? std::vector<std::optional<std::uint32_t>>() : chipsOf(fabric);
  const auto layer = [&](std::uint32_t end) {
    if (layout.rails) return railOf(fabric, *layout.rails, EndIndex{end});
    const auto chip = chips[number(fabric.end(EndIndex{end}).node)];
    return chip ? chip : chips[number(fabric.end(peer(EndIndex{end})).node)];
  };
  // Of links that may share a line: the line, by its two boxes and its rail or chip, and the end at the first box.
  using Line = std::tuple<std::uint32_t, std::uint32_t, std::optional<std::uint32_t>>;
  std::vector<std::pair<Line, std::uint32_t>> bundled;
  for (std::uint32_t end = 0; end < fabric.ends().size(); end += 2) {
    const std::uint32_t a = boxAt(end), b = boxAt(end + 1);
    if (a == notDrawn || b == notDrawn || isInsideSwitch(end)) continue;
    if (a == b && plan.boxes[a].isGroup()) {
      plan.boxes[a].inside.insert(plan.boxes[a].inside.end(), {EndIndex{end}, EndIndex{end + 1}});
    } else if (plan.boxes[a].isGroup() || plan.boxes[b].isGroup()) {
      const std::uint32_t first = a <= b ? end : end + 1;
      bundled.emplace_back(Line(std::min(a, b), std::max(a, b), layer(first)), first);
    } else {
      addLine(std::span(&end, 1));
    }
  }
  std::ranges::sort(bundled);
  for (auto from = bundled.begin(); from != bundled.end();) {
    const Line& line = from->first;
    std::vector<std::uint32_t> ends;
    for (; from != bundled.end() && from->first == line; ++from) ends.push_back(from->second);
    addLine(ends);
  }
}

}  // namespace

MapPlan planOf(const Fabric& fabric, const Layout& layout, const Grouping* grouping,
               std::shared_ptr<const std::vector<bool>> impaired) {
  PlanBuilder planning{fabric, layout, {}, {}};
  if (!impaired) impaired = std::make_shared<const std::vector<bool>>(impairedLinks(fabric));
  planning.plan.impaired = std::move(impaired);
  planning.plan.planar = layout.kind == LayoutKind::planar;
  planning.plan.torus = layout.form.find("torus") != std::string::npos;
  planning.addBoxes(grouping);
  planning.addFrames();
  planning.countHidden();
  planning.addLines();
  return std::move(planning.plan);
}

}  // namespace weft
