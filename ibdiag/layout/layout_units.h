// Rows of a fabric of units in their numbering: units from left to right, and in each its leaves by rail.
#pragma once

#include "ibdiag/layout/layout_graph.h"

namespace weft {

// `orders` of glyphs. Units stand side by side in the order of their numbers, their leaves by rail, their hosts by
// name; what is in none at the right. Above them switches of one director, rail, pod or plane stand together, near the
// mean of what hangs below, else in the order of their names: where each leaf is joined to all of them crossings say
// nothing. Without units nothing changes.
RowOrders orderedByUnits(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets, RowOrders orders);

// The set that a switch above the leaves belongs to, the smallest number first; by NodeIndex.
enum class UpperKind : std::uint8_t { none, director, rail, pod, plane };
struct UpperSet {
  UpperKind kind = UpperKind::none;
  std::uint32_t id = 0;
  auto operator<=>(const UpperSet&) const = default;
};
UpperSet upperSet(const SwitchSets& sets, std::uint32_t node);

}  // namespace weft
