#include "analysis/load/hot_ends.h"

#include <algorithm>

#include "analysis/load/link_question.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"

namespace weft {

std::vector<EndIndex> hottestEnds(const Fabric& fabric, const LinkNumbers& numbers, std::size_t most) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    if (const auto bytes = numbers.bytes(EndIndex(at)); bytes && bytes->value > 0) ends.push_back(EndIndex(at));
  std::ranges::stable_sort(ends, std::greater<>(), [&](EndIndex end) { return numbers.bytes(end)->value; });
  if (ends.size() > most) ends.resize(most);
  return ends;
}

std::optional<NodeIndex> busiestTopSwitch(const Fabric& fabric, const Levels& levels, const LinkNumbers& numbers) {
  std::optional<NodeIndex> busiest;
  std::uint64_t most = 0;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const auto node = NodeIndex(at);
    if (!fabric.node(node).isSwitch() || levels.ofNode[at] != std::optional(levels.highest)) continue;
    std::uint64_t sent = 0;
    bool held = false;
    for (const EndIndex end : fabric.endsOf(node))
      if (const auto bytes = numbers.bytes(end)) sent = saturatingAdd(sent, bytes->value, held);
    if (sent > most) busiest = node;
    most = std::max(most, sent);
  }
  return busiest;
}

std::optional<std::string> hottestEndsText(const RunStore& store, const std::filesystem::path& path, std::size_t most) {
  try {
    const LinkAnswer loads = answer(store, path, {});
    std::string text;
    for (const EndIndex end : hottestEnds(loads.run->fabric, loads.numbers, most))
      text += (text.empty() ? "" : ", ") + endName(loads.run->fabric, end) + " " + humanBytes(loads.numbers.bytes(end)->value);
    return text.empty() ? std::nullopt : std::optional(text);
  } catch (const Error&) {
    return std::nullopt;  // no fabric, no routes, no traffic: said elsewhere
  }
}

}  // namespace weft
