#include "views/fattree/fabric_changes.h"

#include <algorithm>

#include "ibdiag/findings/fabric_union.h"

namespace weft {
namespace {

LinkAmount amountOf(UnionState state, double ratio) {
  const auto side = [](double share) { return LinkSide{share, 0, true, false}; };
  LinkAmount amount = state == UnionState::onlyFirst
                          ? differenceOf(LinkUnit::share, side(1), LinkSide{})
                          : differenceOf(LinkUnit::share, side(state == UnionState::both ? 1 : 0), side(ratio));
  amount.onlyFirst = state == UnionState::onlyFirst;
  amount.onlySecond = state == UnionState::onlySecond;
  return amount;
}

// On the fabric of the union.
LinkValues changesOf(const FabricUnion& both) {
  LinkValues values{.unit = LinkUnit::share,
                    .difference = true,
                    .ofEnds = QObject::tr("B − A: change of a link's capacity, relative to A"),
                    .ofNodes = QObject::tr("B − A, nodes"),
                    .description = {},
                    .ends = {},
                    .nodes = {},
                    .hosts = {},
                    .flows = {}};
  for (std::size_t end = 0; end < both.fabric.ends().size(); ++end)
    values.ends.push_back(amountOf(both.links[end / 2].state, both.links[end / 2].ratio.value_or(1)));
  for (const UnionState state : both.nodes) values.nodes.push_back(amountOf(state, 1));
  for (const FabricHost& host : both.fabric.hosts()) {
    const auto all = [&](UnionState state) {
      return std::ranges::all_of(host.adapters, [&](NodeIndex node) { return both.nodes[number(node)] == state; });
    };
    values.hosts.push_back(amountOf(all(UnionState::onlyFirst)    ? UnionState::onlyFirst
                                    : all(UnionState::onlySecond) ? UnionState::onlySecond
                                                                  : UnionState::both,
                                    1));
  }
  return values;
}

}  // namespace

FabricChanges fabricChanges(const Fabric& first, const Fabric& second, const MapSettings& settings) {
  FabricUnion united = unite(first, second, compareFabrics(first, second));
  LinkValues values = changesOf(united);
  Layout layout = makeLayout(united.fabric, computeLevels(united.fabric), settings);
  return {std::move(united.fabric), std::move(layout), std::move(values)};
}

}  // namespace weft
