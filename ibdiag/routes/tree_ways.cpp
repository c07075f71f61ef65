#include "ibdiag/routes/tree_ways.h"

#include <numeric>

namespace weft {
namespace {

// How many switches are before each.
std::vector<std::uint32_t> placesOf(const TreeLevels& tree) {
  std::vector<std::uint32_t> sorted(tree.switches.size()), places(tree.switches.size());
  std::iota(sorted.begin(), sorted.end(), 0U);
  std::ranges::sort(sorted, [&](std::uint32_t x, std::uint32_t y) { return tree.isBefore(x, y); });
  for (std::size_t i = 1; i < sorted.size(); ++i)
    places[sorted[i]] = places[sorted[i - 1]] + (tree.isBefore(sorted[i - 1], sorted[i]) ? 1 : 0);
  return places;
}

}  // namespace

TreeWays::TreeWays(const TreeLevels& tree) {
  const auto places = placesOf(tree);
  for (const TreeLevels::Switch& each : tree.switches) {
    const Side ups = add(each.ups, places), downs = add(each.downs, places);
    switches_.push_back({ups, downs, add(each.siblings, places), each.hasHosts});
  }
}

TreeWays::Side TreeWays::add(const std::vector<TreeLevels::Group>& groups, const std::vector<std::uint32_t>& places) {
  const Side side{static_cast<std::uint32_t>(groups_.size()), static_cast<std::uint32_t>(groups.size())};
  for (std::uint16_t number = 0; const TreeLevels::Group& each : groups) {
    groups_.push_back({each.to, places[each.to], 0, 0, static_cast<std::uint32_t>(cables_.size()),
                       static_cast<std::uint32_t>(each.farPorts.size())});
    for (const PortNumber port : each.farPorts) cables_.push_back({0, 0, port});
    byUp_.push_back(number);
    byDown_.push_back(number++);
  }
  return side;
}

// At most 6000 switches and 254 groups.
template <std::uint32_t TreeWays::Group::*counter>
TreeWays::Order TreeWays::leastFirst(const Side& side, std::vector<std::uint16_t>& kept) {
  std::array<std::uint64_t, 256> keys;
  const std::span<std::uint16_t> numbers = std::span(kept).subspan(side.first, side.count);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Group& each = groups_[side.first + numbers[i]];
    const std::uint64_t key = std::uint64_t{each.*counter} << 32U | std::uint64_t{each.place} << 16U | numbers[i];
    std::size_t to = i;
    for (; to > 0 && keys[to - 1] > key; --to) keys[to] = keys[to - 1];
    keys[to] = key;
  }
  Order order;
  order.count_ = numbers.size();
  for (std::size_t i = 0; i < numbers.size(); ++i)
    order.groups_[i] = numbers[i] = static_cast<std::uint16_t>(keys[i] & 0xFFFF);
  return order;
}

template TreeWays::Order TreeWays::leastFirst<&TreeWays::Group::up>(const Side&, std::vector<std::uint16_t>&);
template TreeWays::Order TreeWays::leastFirst<&TreeWays::Group::down>(const Side&, std::vector<std::uint16_t>&);

}  // namespace weft
