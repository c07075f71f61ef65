#include "ibdiag/layout/layout_groups.h"

#include <algorithm>
#include <map>
#include <span>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/layout/layout_units.h"
#include "ibdiag/model/fabric_parts.h"
#include "ibdiag/model/system_name.h"

namespace weft {
namespace {

constexpr std::size_t mostGroupsInRow = 48;  // of the coarsest grouping

// What makes glyphs side by side one group. `kind` none: a glyph on its own.
enum class SetKind { none, leaf, unit, pod, rail, plane, chassis, board, aside, piece };
struct Key {
  SetKind kind = SetKind::none;
  std::uint32_t id = 0;  // of the set; of a leaf its glyph, of a board that of its first switch
  bool operator==(const Key&) const = default;
};

using RowRun = std::pair<Key, std::vector<std::uint32_t>>;  // neighbours of one set

class Grouper {
  using Form = std::string ShownName::*;

 public:
  Grouper(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets, const Layout& layout)
      : fabric_(fabric), ranks_(ranks), sets_(sets), layout_(layout), isAside_(layout.glyphs.size(), false) {
    for (const std::uint32_t glyph : ranks.aside) isAside_[glyph] = true;
    for (const RankedRow& row : ranks.rows) rows_.push_back(visible(row.glyphs));
    std::vector<std::uint32_t> hosts = ranks.rows[0].glyphs;
    hosts.insert(hosts.end(), ranks.aside.begin(), ranks.aside.end());
    rows_[0] = visible(hosts);
    findBoards();
  }

  std::vector<Grouping> run() {
    std::size_t count = 0;
    for (const auto& row : rows_) count += row.size();
    if (count < fewestGrouped) return {};
    std::vector<Grouping> groupings{group([&](std::uint32_t glyph) { return boardKey(glyph); }, SIZE_MAX)};
    if (sets_.units.count != 0) {
      groupings.push_back(group([&](std::uint32_t glyph) { return unitKey(glyph); }, mostGroupsInRow));
      return groupings;
    }
    for (const PodStage& stage : sets_.stages) {
      stage_ = &stage;
      const bool isLast = &stage == &sets_.stages.back();
      const std::size_t most = isLast ? mostGroupsInRow : SIZE_MAX;
      groupings.push_back(group([&](std::uint32_t glyph) { return podKey(glyph); }, most));
    }
    if (sets_.stages.empty() && longestRow(groupings.front()) > mostGroupsInRow)
      groupings.push_back(group([&](std::uint32_t glyph) { return upperKey(glyph); }, mostGroupsInRow));
    return groupings;
  }

 private:
  std::vector<std::uint32_t> visible(std::vector<std::uint32_t> glyphs) const {
    std::erase_if(glyphs, [&](std::uint32_t glyph) { return !layout_.hidden.empty() && layout_.hidden[glyph]; });
    std::ranges::sort(glyphs, {}, [&](std::uint32_t glyph) { return std::pair(layout_.glyphs[glyph].x, glyph); });
    return glyphs;
  }

  std::uint32_t nodeOf(std::uint32_t glyph) const { return number(std::get<NodeIndex>(layout_.glyphs[glyph].what)); }

  Key leafKey(std::uint32_t glyph) const {
    if (isAside_[glyph]) return {SetKind::aside, 0};
    if (!isHost(layout_.glyphs[glyph]) || ranks_.outward[glyph].empty()) return {};
    const std::uint32_t unit = sets_.units.ofHost[number(std::get<HostIndex>(layout_.glyphs[glyph].what))];
    return unit != noUnit ? Key{SetKind::unit, unit} : Key{SetKind::leaf, ranks_.outward[glyph].front().glyph};
  }

  // Hosts as leafKey(), chips of one board of a director.
  Key boardKey(std::uint32_t glyph) const {
    if (isHost(layout_.glyphs[glyph])) return leafKey(glyph);
    const auto found = boards_.find(nodeOf(glyph));
    return found == boards_.end() ? Key() : Key{SetKind::board, found->second};
  }

  void findBoards() {
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> firsts;
    for (std::uint32_t node = 0; node < fabric_.nodes().size(); ++node) {
      if (sets_.chassis.ofNode[node] == noChassis) continue;
      const std::string board = boardOf(fabric_.nodes()[node]);
      if (!board.empty()) boards_[node] = firsts.try_emplace({sets_.chassis.ofNode[node], board}, node).first->second;
    }
  }

  // The chips of other boxes have no boards.
  bool isDirector(std::uint32_t node) const { return boards_.contains(node); }

  // The key in a fabric of units: units, and directors, rails, pods or planes above.
  Key unitKey(std::uint32_t glyph) const {
    if (isHost(layout_.glyphs[glyph])) return ranks_.isNotReached[glyph] ? Key{SetKind::piece, noPod} : leafKey(glyph);
    const std::uint32_t node = nodeOf(glyph);
    if (ranks_.isNotReached[glyph]) return {SetKind::piece, sets_.pieces[node]};
    if (sets_.units.ofNode[node] != noUnit) return {SetKind::unit, sets_.units.ofNode[node]};
    const UpperSet set = upperSet(sets_, node);
    switch (set.kind) {
      case UpperKind::none:
        return {};
      case UpperKind::director:
        return {SetKind::chassis, set.id};
      case UpperKind::rail:
        return {SetKind::rail, set.id};
      case UpperKind::pod:
        return {SetKind::pod, set.id};
      case UpperKind::plane:
        return {SetKind::plane, set.id};
    }
    return {};
  }

  // The key of a switch above all pods, or in a fabric without any. A host has that of its leaf's director, if the leaf
  // is a board of one, else that of its leaf.
  Key upperKey(std::uint32_t glyph) const {
    if (isHost(layout_.glyphs[glyph])) {
      if (ranks_.isNotReached[glyph]) return {SetKind::piece, noPod};
      const Key leaf = leafKey(glyph);
      return leaf.kind == SetKind::leaf && isDirector(nodeOf(leaf.id))
                 ? Key{SetKind::chassis, sets_.chassis.ofNode[nodeOf(leaf.id)]}
                 : leaf;
    }
    const std::uint32_t node = nodeOf(glyph);
    if (ranks_.isNotReached[glyph]) return {SetKind::piece, sets_.pieces[node]};
    if (sets_.chassis.ofNode[node] != noPod) return {SetKind::chassis, sets_.chassis.ofNode[node]};
    if (sets_.planes[node] != noPod) return {SetKind::plane, sets_.planes[node]};
    return {};
  }

  // Boards of directors stay with these.
  Key podKey(std::uint32_t glyph) const {
    const Key leaf = leafKey(glyph);
    if (leaf.kind == SetKind::aside) return leaf;
    const std::uint32_t at = leaf.kind == SetKind::leaf ? leaf.id : glyph;
    if (isHost(layout_.glyphs[at]) || isDirector(nodeOf(at))) return upperKey(glyph);
    const std::uint32_t pod = stage_->ofNode[nodeOf(at)];
    return pod == noPod ? upperKey(glyph) : Key{SetKind::pod, pod};
  }

  std::size_t longestRow(const Grouping& grouping) const {
    std::map<double, std::size_t> counts;
    for (const GlyphGroup& each : grouping.groups) ++counts[layout_.glyphs[each.glyphs.front()].y];
    std::size_t longest = 0;
    for (const auto& [y, count] : counts) longest = std::max(longest, count);
    return longest;
  }

  static bool isSet(SetKind kind) { return kind != SetKind::none && kind != SetKind::aside && kind != SetKind::piece; }

  // For a set that the order of a row parts (as that of two rails), or that stands in several rows: words for which
  // piece of it each run is.
  std::vector<std::string> pieces(const std::vector<RowRun>& runs, Form form) const {
    std::map<std::pair<SetKind, std::uint32_t>, int> count;
    for (const RowRun& run : runs) ++count[{run.first.kind, run.first.id}];
    std::vector<std::string> texts;
    for (const auto& [key, glyphs] : runs) {
      const bool parted = isSet(key.kind) && count[{key.kind, key.id}] > 1;
      if (key.kind == SetKind::chassis && !isHost(layout_.glyphs[glyphs.front()])) texts.push_back(boardsOf(glyphs));
      else texts.emplace_back();
      if (parted && texts.back().empty())
        texts.back() = ", " + (glyphs.size() == 1 ? nameOf(glyphs.front(), form) : rangeOf(glyphs, form));
    }
    return texts;
  }

  // " L01 to L18"
  std::string boardsOf(const std::vector<std::uint32_t>& glyphs) const {
    std::vector<std::string> boards;
    for (const std::uint32_t glyph : glyphs) boards.push_back(boardOf(fabric_.nodes()[nodeOf(glyph)]));
    const auto [first, last] = std::ranges::minmax(boards, naturalLess);
    if (first.empty()) return {};
    return " " + first + (first == last ? "" : " to " + last);
  }

  template <class KeyOf>
  Grouping group(KeyOf keyOf, std::size_t mostInRow) const {
    Grouping grouping;
    grouping.groupOf.assign(layout_.glyphs.size(), 0);
    for (const auto& row : rows_) {
      std::vector<RowRun> runs;
      for (const std::uint32_t glyph : row) {
        const Key key = keyOf(glyph);
        if (runs.empty() || key.kind == SetKind::none || key != runs.back().first) runs.push_back({key, {}});
        runs.back().second.push_back(glyph);
      }
      const std::vector<std::string> names = pieces(runs, &ShownName::name), shown = pieces(runs, &ShownName::label);
      const std::size_t inOne = runs.size() <= mostInRow ? 1 : (runs.size() + mostInRow - 1) / mostInRow;
      for (std::size_t i = 0; i < runs.size(); i += inOne) {
        const std::size_t end = std::min(i + inOne, runs.size());
        GlyphGroup joined;
        for (std::size_t j = i; j < end; ++j)
          joined.glyphs.insert(joined.glyphs.end(), runs[j].second.begin(), runs[j].second.end());
        const auto some = std::span<const RowRun>(runs).subspan(i, end - i);
        joined.label = label(some, names[i], joined.glyphs, &ShownName::name);
        joined.shown = label(some, shown[i], joined.glyphs, &ShownName::label);
        for (const std::uint32_t glyph : joined.glyphs)
          grouping.groupOf[glyph] = static_cast<std::uint32_t>(grouping.groups.size());
        grouping.groups.push_back(std::move(joined));
      }
    }
    return grouping;
  }

  std::string nameOf(std::uint32_t glyph, Form form) const {
    return std::visit([&](auto what) { return fabric_.shown(what).*form; }, layout_.glyphs[glyph].what);
  }

  std::string countOf(const std::vector<std::uint32_t>& glyphs) const {
    const std::string what = isHost(layout_.glyphs[glyphs.front()]) ? " host" : " switch";
    const std::string plural = what == " host" ? "s" : "es";
    return ": " + std::to_string(glyphs.size()) + what + (glyphs.size() == 1 ? "" : plural);
  }

  std::string rangeOf(const std::vector<std::uint32_t>& glyphs, Form form) const {
    return nameOf(glyphs.front(), form) + " to " + nameOf(glyphs.back(), form);
  }

  // The label of one run, or of several: "unit 1 to unit 3: 60 hosts", "leaf-01 to leaf-12: 12 switches".
  std::string label(std::span<const RowRun> runs, const std::string& piece, const std::vector<std::uint32_t>& glyphs,
                    Form form) const {
    const SetKind kind = runs.front().first.kind;
    if (runs.size() == 1 && (kind == SetKind::none || (kind == SetKind::board && glyphs.size() == 1)))
      return nameOf(glyphs.front(), form);
    const bool beside =
        kind == SetKind::chassis && isHost(layout_.glyphs[glyphs.front()]);  // hosts are no part of a director
    if (runs.size() == 1) return (beside ? "on " : "") + nameOf(runs.front().first, form) + piece + countOf(glyphs);
    const auto isNamed = [](const RowRun& run) { return isSet(run.first.kind) && run.first.kind != SetKind::leaf; };
    if (std::ranges::all_of(runs, isNamed))
      return nameOf(runs.front().first, form) + " to " + nameOf(runs.back().first, form) + countOf(glyphs);
    return rangeOf(glyphs, form) + countOf(glyphs);
  }

  std::string nameOf(const Key& key, Form form) const {
    switch (key.kind) {
      case SetKind::none:
        return {};
      case SetKind::leaf:
        return nameOf(key.id, form);
      case SetKind::unit:
        return unitName(key.id);
      case SetKind::pod:
        return (stage_ ? *stage_ : sets_.stages.back()).names[key.id];
      case SetKind::rail:
        return railName(key.id);
      case SetKind::plane:
        return planeName(key.id);
      case SetKind::chassis:
        return sets_.chassis.names[key.id];
      case SetKind::board:
        return sets_.chassis.names[sets_.chassis.ofNode[key.id]] + " " + boardOf(fabric_.nodes()[key.id]);
      case SetKind::aside:
        return "service";
      case SetKind::piece:
        return "not reached";
    }
    return {};
  }

  const Fabric& fabric_;
  const Ranks& ranks_;
  const SwitchSets& sets_;
  const Layout& layout_;
  std::vector<bool> isAside_;
  std::vector<std::vector<std::uint32_t>> rows_;   // as in Ranks, by x; hosts that are drawn aside are among the hosts
  std::map<std::uint32_t, std::uint32_t> boards_;  // by NodeIndex: the first switch on the board
  const PodStage* stage_ = nullptr;
};

}  // namespace

std::vector<Grouping> groupRows(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets,
                                const Layout& layout) {
  return Grouper(fabric, ranks, sets, layout).run();
}

}  // namespace weft
