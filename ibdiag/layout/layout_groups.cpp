#include "ibdiag/layout/layout_groups.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "ibdiag/model/shown_names.h"

namespace weft {
namespace {

constexpr std::size_t mostGroupsInRow = 48;   // of the coarsest grouping

// What makes glyphs side by side one group. `kind` none: a glyph on its own.
enum class SetKind { none, leaf, pod, plane, chassis, aside, piece };
struct Key {
  SetKind kind = SetKind::none;
  std::uint32_t id = 0;  // of the set; of a leaf its glyph
  bool operator==(const Key&) const = default;
};

using RowRun = std::pair<Key, std::vector<std::uint32_t>>;  // neighbours of one set

class Grouper {
 public:
  Grouper(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets, const Layout& layout)
      : fabric_(fabric), ranks_(ranks), sets_(sets), layout_(layout), isAside_(layout.glyphs.size(), false) {
    for (const std::uint32_t glyph : ranks.aside) isAside_[glyph] = true;
    for (const RankedRow& row : ranks.rows) rows_.push_back(visible(row.glyphs));
    std::vector<std::uint32_t> hosts = ranks.rows[0].glyphs;
    hosts.insert(hosts.end(), ranks.aside.begin(), ranks.aside.end());
    rows_[0] = visible(hosts);
  }

  std::vector<Grouping> run() {
    std::size_t count = 0;
    for (const auto& row : rows_) count += row.size();
    if (count < fewestGrouped) return {};
    std::vector<Grouping> groupings{group([&](std::uint32_t glyph) { return leafKey(glyph); }, SIZE_MAX)};
    for (const PodStage& stage : sets_.stages) {
      stage_ = &stage;
      numberPods();
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
    return {SetKind::leaf, ranks_.outward[glyph].front().glyph};
  }

  // Of a switch above all pods, or where there are none.
  Key upperKey(std::uint32_t glyph) const {
    if (isHost(layout_.glyphs[glyph])) return ranks_.isNotReached[glyph] ? Key{SetKind::piece, noPod} : leafKey(glyph);
    const std::uint32_t node = nodeOf(glyph);
    if (ranks_.isNotReached[glyph]) return {SetKind::piece, sets_.pieces[node]};
    if (sets_.chassis.ofNode[node] != noPod) return {SetKind::chassis, sets_.chassis.ofNode[node]};
    if (sets_.planes[node] != noPod) return {SetKind::plane, sets_.planes[node]};
    return {};
  }

  Key podKey(std::uint32_t glyph) const {
    const Key leaf = leafKey(glyph);
    if (leaf.kind == SetKind::aside) return leaf;
    const std::uint32_t at = leaf.kind == SetKind::leaf ? leaf.id : glyph;
    if (isHost(layout_.glyphs[at])) return upperKey(glyph);
    const std::uint32_t pod = stage_->ofNode[nodeOf(at)];
    return pod == noPod ? upperKey(glyph) : Key{SetKind::pod, pod};
  }

  // From the left in each subnet, by the row of its leaves: "3", with two subnets "3a" as their rows are "level 1a".
  void numberPods() {
    podNumbers_.clear();
    std::map<SubnetId, std::uint32_t> last;
    for (std::size_t row = 1; row < rows_.size(); ++row)
      for (const std::uint32_t glyph : rows_[row]) {
        if (isHost(layout_.glyphs[glyph])) continue;
        const std::uint32_t pod = stage_->ofNode[nodeOf(glyph)];
        const SubnetId subnet = fabric_.nodes()[nodeOf(glyph)].subnet;
        if (pod == noPod || podNumbers_.contains(pod)) continue;
        podNumbers_[pod] = std::to_string(++last[subnet]) + subnetSuffix(number(subnet), fabric_.subnetCount());
      }
  }

  std::size_t longestRow(const Grouping& grouping) const {
    std::map<double, std::size_t> counts;
    for (const GlyphGroup& each : grouping.groups) ++counts[layout_.glyphs[each.glyphs.front()].y];
    std::size_t longest = 0;
    for (const auto& [y, count] : counts) longest = std::max(longest, count);
    return longest;
  }

  // Of a pod, plane or chassis that the order of a row parts, as that of two rails: ".1", ".2".
  static std::vector<std::string> partsOf(const std::vector<RowRun>& runs) {
    std::map<std::pair<SetKind, std::uint32_t>, int> count, next;
    for (const RowRun& run : runs) ++count[{run.first.kind, run.first.id}];
    std::vector<std::string> parts;
    for (const RowRun& run : runs) {
      const std::pair key(run.first.kind, run.first.id);
      parts.push_back(run.first.kind != SetKind::none && count[key] > 1 ? "." + std::to_string(++next[key]) : "");
    }
    return parts;
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
      const std::vector<std::string> parts = partsOf(runs);
      const std::size_t inOne = runs.size() <= mostInRow ? 1 : (runs.size() + mostInRow - 1) / mostInRow;
      for (std::size_t i = 0; i < runs.size(); i += inOne) {
        const std::size_t end = std::min(i + inOne, runs.size());
        GlyphGroup joined;
        for (std::size_t j = i; j < end; ++j)
          joined.glyphs.insert(joined.glyphs.end(), runs[j].second.begin(), runs[j].second.end());
        for (const auto& [text, form] : {std::pair(&joined.label, &ShownName::name), {&joined.shown, &ShownName::label}})
          *text = end - i == 1 ? label(runs[i].first, runs[i].second, form, parts[i]) : runLabel(joined.glyphs, form);
        for (const std::uint32_t glyph : joined.glyphs)
          grouping.groupOf[glyph] = static_cast<std::uint32_t>(grouping.groups.size());
        grouping.groups.push_back(std::move(joined));
      }
    }
    return grouping;
  }

  using Form = std::string ShownName::*;

  std::string nameOf(std::uint32_t glyph, Form form) const {
    return std::visit([&](auto what) { return fabric_.shown(what).*form; }, layout_.glyphs[glyph].what);
  }

  std::string countOf(const std::vector<std::uint32_t>& glyphs) const {
    const std::string what = isHost(layout_.glyphs[glyphs.front()]) ? " host" : " switch";
    const std::string plural = what == " host" ? "s" : "es";
    return ": " + std::to_string(glyphs.size()) + what + (glyphs.size() == 1 ? "" : plural);
  }

  std::string runLabel(const std::vector<std::uint32_t>& glyphs, Form form) const {
    return nameOf(glyphs.front(), form) + " to " + nameOf(glyphs.back(), form) + countOf(glyphs);
  }

  std::string label(const Key& key, const std::vector<std::uint32_t>& glyphs, Form form, const std::string& part) const {
    switch (key.kind) {
      case SetKind::none: return nameOf(glyphs.front(), form);
      case SetKind::leaf: return nameOf(key.id, form) + countOf(glyphs);
      case SetKind::pod: return podWord() + podNumbers_.at(key.id) + part + countOf(glyphs);
      case SetKind::plane: return "plane " + std::to_string(key.id + 1) + part + countOf(glyphs);
      case SetKind::chassis: return sets_.chassis.names[key.id] + part + countOf(glyphs);
      case SetKind::aside: return "service" + countOf(glyphs);
      case SetKind::piece: return "not reached" + countOf(glyphs);
    }
    return {};
  }

  std::string podWord() const { return stage_ == &sets_.stages.front() ? "pod " : "block "; }

  const Fabric& fabric_;
  const Ranks& ranks_;
  const SwitchSets& sets_;
  const Layout& layout_;
  std::vector<bool> isAside_;
  std::vector<std::vector<std::uint32_t>> rows_;  // as in Ranks, by x; aside hosts among the hosts
  const PodStage* stage_ = nullptr;
  std::map<std::uint32_t, std::string> podNumbers_;
};

}  // namespace

std::vector<Grouping> groupRows(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets,
                                const Layout& layout) {
  return Grouper(fabric, ranks, sets, layout).run();
}

}  // namespace weft
