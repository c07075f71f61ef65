#include "ibdiag/loads/adaptive_tree.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr unsigned fractionBits = 64;

// The end that a flow counts as, among the ways that it may end.
RouteEnd toldEnd(std::uint8_t ends) {
  const auto failing = static_cast<std::uint8_t>(ends & ~(1U << static_cast<unsigned>(RouteEnd::arrived)));
  return failing == 0 ? RouteEnd::arrived : static_cast<RouteEnd>(std::countr_zero(failing));
}

}  // namespace

AdaptiveTree::AdaptiveTree(const Fabric& fabric, LinkLoads& loads)
    : fabric_(fabric), loads_(loads), sources_(fabric, loads), graph_(fabric), onEnd_(fabric.ends().size()),
      at_(fabric.nodes().size()) {}

void AdaptiveTree::begin(Lid destination, PortIndex owner) {
  graph_.begin(destination, owner);
  entries_.clear();
}

void AdaptiveTree::enter(NodeIndex switchNode, std::uint64_t bytes, std::uint64_t flows) {
  graph_.explore(switchNode);
  entries_.push_back({switchNode, bytes, flows});
}

void AdaptiveTree::finish() {
  countEnds();
  if (fabric_.adaptive() == Adaptive::even) divide();
  reach();
}

void AdaptiveTree::countEnds() {
  for (const Entry& entry : entries_) {
    const auto end = static_cast<std::size_t>(toldEnd(graph_.parts()[graph_.partOf(entry.first)].ends));
    loads_.bytesByEnd[end] = saturatingAdd(loads_.bytesByEnd[end], entry.bytes, loads_.overflow);
    loads_.flowsByEnd[end] += entry.flows;
  }
}

void AdaptiveTree::add(Amount& sum, Amount more) {
  constexpr Amount most = Amount{maxStoredBytes} << fractionBits;
  sum += more;  // both are below 2^127
  if (sum <= most) return;
  sum = most;
  loads_.overflow = true;
}

// Parts of higher numbers are before those that they send to.
void AdaptiveTree::divide() {
  for (const Entry& entry : entries_) add(at_[number(entry.first)], Amount{entry.bytes} << fractionBits);
  for (auto which = static_cast<std::uint32_t>(graph_.parts().size()); which-- > 0;) {
    const ChoiceGraph::Part& part = graph_.parts()[which];
    if (part.isRing) {
      goRound(which);
      continue;
    }
    const NodeIndex node = graph_.members(part).front();
    const auto ways = graph_.ways(node);
    const Amount all = std::exchange(at_[number(node)], 0);
    if (ways.empty() || all == 0) continue;
    std::uint32_t shares = 0;
    for (const ChoiceGraph::Way& way : ways) shares += way.shares;
    const Amount each = all / shares;
    auto left = static_cast<std::uint32_t>(all % shares);
    for (const ChoiceGraph::Way& way : ways) {
      const std::uint32_t more = std::min(left, way.shares);
      const Amount share = each * way.shares + more;
      left -= more;
      add(onEnd_[number(way.out)], share);
      if (way.toSwitch) add(at_[number(way.next)], share);
    }
  }
}

void AdaptiveTree::goRound(std::uint32_t which) {
  const ChoiceGraph::Part& part = graph_.parts()[which];
  Amount all = 0;
  for (const NodeIndex node : graph_.members(part)) add(all, std::exchange(at_[number(node)], 0));
  for (const NodeIndex node : graph_.members(part))
    for (const ChoiceGraph::Way& way : graph_.ways(node))
      if (way.toSwitch && graph_.partOf(way.next) == which) add(onEnd_[number(way.out)], all);
}

AdaptiveTree::Entry AdaptiveTree::sumOf(std::span<const std::uint64_t> coming) {
  Entry sum;
  for (std::size_t word = 0; word < coming.size(); ++word)
    for (std::uint64_t bits = coming[word]; bits != 0; bits &= bits - 1) {
      const Entry& entry = entries_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
      sum.bytes = saturatingAdd(sum.bytes, entry.bytes, loads_.overflow);
      sum.flows += entry.flows;
    }
  return sum;
}

// Finds which entries may come to which part, and with them to the ends behind it.
void AdaptiveTree::reach() {
  const std::size_t words = (entries_.size() + 63) / 64;
  coming_.assign(graph_.parts().size() * words, 0);
  const auto row = [&](std::uint32_t part) { return std::span(coming_).subspan(part * words, words); };
  for (std::size_t i = 0; i < entries_.size(); ++i)
    row(graph_.partOf(entries_[i].first))[i / 64] |= std::uint64_t{1} << (i % 64);
  std::span<const std::uint64_t> last;  // switches of one level often have the same entries
  Entry sum;
  for (auto which = static_cast<std::uint32_t>(graph_.parts().size()); which-- > 0;) {
    const auto own = row(which);
    if (!std::ranges::equal(own, last)) sum = sumOf(own);
    last = own;
    for (const NodeIndex node : graph_.members(graph_.parts()[which]))
      for (const ChoiceGraph::Way& way : graph_.ways(node)) {
        loads_.flows[number(way.out)] += sum.flows;
        std::uint64_t& load = loads_.bytes[number(way.out)];
        if (fabric_.adaptive() == Adaptive::worst) load = saturatingAdd(load, sum.bytes, loads_.overflow);
        if (!way.toSwitch || graph_.partOf(way.next) == which) continue;
        const auto next = row(graph_.partOf(way.next));
        std::ranges::transform(next, own, next.begin(), std::bit_or());
      }
  }
}

void AdaptiveTree::round() {
  constexpr Amount half = Amount{1} << (fractionBits - 1);
  for (std::size_t end = 0; end < onEnd_.size(); ++end) {
    const auto whole = std::min<Amount>((onEnd_[end] + half) >> fractionBits, maxStoredBytes);
    loads_.bytes[end] = saturatingAdd(loads_.bytes[end], static_cast<std::uint64_t>(whole), loads_.overflow);
  }
}

}  // namespace weft
