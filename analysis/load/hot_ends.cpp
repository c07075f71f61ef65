#include "analysis/load/hot_ends.h"

#include <algorithm>
#include <ranges>
#include <span>

#include "analysis/load/link_question.h"
#include "core/base/error.h"
#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/rails.h"

namespace weft {
namespace {

// Each name is made once: many ends may carry the same.
void sortByName(const Fabric& fabric, std::span<EndIndex> ends) {
  if (ends.size() < 2) return;
  std::vector<std::pair<std::string, EndIndex>> named;
  for (const EndIndex end : ends) named.emplace_back(endName(fabric, end), end);
  std::ranges::stable_sort(named, naturalLess, &std::pair<std::string, EndIndex>::first);
  std::ranges::copy(named | std::views::values, ends.begin());
}

}  // namespace

std::vector<EndIndex> hottestEnds(const Fabric& fabric, const LinkNumbers& numbers, std::size_t most) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    if (const auto bytes = numbers.bytes(EndIndex(at)); bytes && bytes->value > 0) ends.push_back(EndIndex(at));
  const auto bytesOf = [&](EndIndex end) { return numbers.bytes(end)->value; };
  std::ranges::stable_sort(ends, std::greater<>(), bytesOf);
  for (std::size_t at = 0; at < std::min(most, ends.size());) {
    const auto first = ends.begin() + static_cast<std::ptrdiff_t>(at);
    const auto next = std::find_if(first, ends.end(), [&](EndIndex end) { return bytesOf(end) != bytesOf(*first); });
    sortByName(fabric, std::span(first, next));
    at = static_cast<std::size_t>(next - ends.begin());
  }
  if (ends.size() > most) ends.resize(most);
  return ends;
}

namespace {

std::string placeLabel(const Fabric& fabric, NodeIndex node) {
  const auto host = fabric.node(node).host;
  return host ? fabric.shown(*host).label : fabric.shown(node).label;
}

using HostEnds = std::pair<std::optional<HostIndex>, std::optional<HostIndex>>;

HostEnds hostsAt(const Fabric& fabric, EndIndex end) {
  return {fabric.node(fabric.end(end).node).host, fabric.node(fabric.end(peer(end)).node).host};
}

}  // namespace

std::string wayName(const Fabric& fabric, EndIndex end) {
  return placeLabel(fabric, fabric.end(end).node) + " → " + placeLabel(fabric, fabric.end(peer(end)).node);
}

bool isRailTwin(const OpenRun& run, EndIndex one, EndIndex other) {
  const HostEnds hosts = hostsAt(run.fabric, one);
  if (hosts == HostEnds() || hosts != hostsAt(run.fabric, other)) return false;
  if (run.rails) return railOf(run.fabric, *run.rails, one) != railOf(run.fabric, *run.rails, other);
  const auto subnet = [&](EndIndex end) { return run.fabric.node(run.fabric.end(end).node).subnet; };
  return subnet(one) != subnet(other);
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
      text += (text.empty() ? "" : ", ") + endName(loads.run->fabric, end) + " " +
              humanBytes(loads.numbers.bytes(end)->value);
    return text.empty() ? std::nullopt : std::optional(text);
  } catch (const Error&) {
    return std::nullopt;  // no fabric, no routes, no traffic: said elsewhere
  }
}

}  // namespace weft
