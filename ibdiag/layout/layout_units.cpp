#include "ibdiag/layout/layout_units.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/natural_order.h"

namespace weft {
namespace {

constexpr double nearby = 0.05;  // of a row: means that differ by less are taken as one

class UnitOrder {
 public:
  UnitOrder(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets)
      : fabric_(fabric), ranks_(ranks), sets_(sets), place_(ranks.glyphs.size(), 0.5) {}

  RowOrders run(RowOrders orders) {
    for (std::size_t row = 0; row < orders.size(); ++row) {
      const std::uint32_t parent = ranks_.rows[row].parent;
      if (parent == noParent) continue;
      parent == 0 ? sortUnits(orders[row]) : sortUpper(orders[row]);
      for (std::size_t at = 0; at < orders[row].size(); ++at)
        place_[orders[row][at]] = (static_cast<double>(at) + 0.5) / static_cast<double>(orders[row].size());
    }
    return orders;
  }

 private:
  const NodeIndex* nodeAt(std::uint32_t glyph) const { return std::get_if<NodeIndex>(&ranks_.glyphs[glyph]); }

  const std::string& nameOf(std::uint32_t glyph) const {
    return std::visit([&](auto what) -> const std::string& { return fabric_.shown(what).name; }, ranks_.glyphs[glyph]);
  }

  std::pair<std::uint32_t, std::uint32_t> unitAndRail(std::uint32_t glyph) const {
    const NodeIndex* node = nodeAt(glyph);
    if (node == nullptr) return {sets_.units.ofHost[number(std::get<HostIndex>(ranks_.glyphs[glyph]))], 0};
    const auto rail = sets_.rails.count == 0 ? std::nullopt : sets_.rails.ofNode[number(*node)];
    return {sets_.units.ofNode[number(*node)], rail.value_or(sets_.rails.count)};
  }

  // What is in no unit keeps its order.
  void sortUnits(std::vector<std::uint32_t>& order) const {
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
      const auto one = unitAndRail(a), other = unitAndRail(b);
      if (one.first == noUnit || other.first == noUnit) return one.first < other.first;
      if (one != other) return one < other;
      return naturalLess(nameOf(a), nameOf(b));
    });
  }

  double meanBelow(std::uint32_t glyph) const {
    double sum = 0, cables = 0;
    for (const GlyphNeighbour& each : ranks_.inward[glyph]) {
      sum += each.cables * place_[each.glyph];
      cables += each.cables;
    }
    return cables == 0 ? 0.5 : sum / cables;
  }

  void sortUpper(std::vector<std::uint32_t>& order) const {
    struct Sum {
      double places = 0;
      std::size_t count = 0;
      long nearest() const { return std::lround(places / static_cast<double>(count) / nearby); }
    };
    std::map<UpperSet, Sum> sums;
    std::map<std::uint32_t, UpperSet> setOf;
    for (const std::uint32_t glyph : order) {
      UpperSet set = nodeAt(glyph) ? upperSet(sets_, number(*nodeAt(glyph))) : UpperSet();
      if (set.kind == UpperKind::none) set.id = glyph;
      setOf[glyph] = set;
      sums[set].places += meanBelow(glyph);
      ++sums[set].count;
    }
    const auto key = [&](std::uint32_t glyph) {
      const UpperSet& set = setOf.at(glyph);
      return std::tuple(sums.at(set).nearest(),
                        set.kind == UpperKind::director ? sets_.chassis.names[set.id] : std::string(),
                        set.kind == UpperKind::none ? UpperSet() : set);
    };
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
      const auto [placeA, directorA, setA] = key(a);
      const auto [placeB, directorB, setB] = key(b);
      if (placeA != placeB) return placeA < placeB;
      if (directorA != directorB) return naturalLess(directorA, directorB);
      if (setA != setB) return setA < setB;
      return naturalLess(nameOf(a), nameOf(b));
    });
  }

  const Fabric& fabric_;
  const Ranks& ranks_;
  const SwitchSets& sets_;
  std::vector<double> place_;  // by glyph, parts of its row
};

}  // namespace

UpperSet upperSet(const SwitchSets& sets, std::uint32_t node) {
  if (sets.chassis.ofNode[node] != noChassis) return {UpperKind::director, sets.chassis.ofNode[node]};
  if (sets.rails.count != 0 && sets.rails.ofNode[node]) return {UpperKind::rail, *sets.rails.ofNode[node]};
  if (!sets.stages.empty() && sets.stages.back().ofNode[node] != noPod)
    return {UpperKind::pod, sets.stages.back().ofNode[node]};
  if (sets.planes[node] != noPod) return {UpperKind::plane, sets.planes[node]};
  return {};
}

RowOrders orderedByUnits(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets, RowOrders orders) {
  return sets.units.count == 0 ? orders : UnitOrder(fabric, ranks, sets).run(std::move(orders));
}

}  // namespace weft
