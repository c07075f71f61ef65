#include "analysis/load/hot_ends.h"

#include <algorithm>

#include "analysis/load/link_question.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/rails.h"

namespace weft {

std::vector<EndIndex> hottestEnds(const Fabric& fabric, const LinkNumbers& numbers, std::size_t most) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    if (const auto bytes = numbers.bytes(EndIndex(at)); bytes && bytes->value > 0) ends.push_back(EndIndex(at));
  std::ranges::stable_sort(ends, std::greater<>(), [&](EndIndex end) { return numbers.bytes(end)->value; });
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
