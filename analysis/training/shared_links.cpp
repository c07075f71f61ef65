#include "analysis/training/shared_links.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

struct Part {
  CommunicatorId communicator{};
  std::uint64_t bytes = 0;
};

// Those of an end that send at least a tenth of its bytes.
void keepLarge(std::vector<Part>& parts) {
  std::uint64_t all = 0;
  bool held = false;
  for (const Part& each : parts) all = saturatingAdd(all, each.bytes, held);
  std::erase_if(parts, [&](const Part& each) { return each.bytes < all / 10 + (all % 10 != 0); });
}

std::vector<EndBytes> loaded(const LinkLoads& loads) {
  std::vector<EndBytes> ends;
  for (std::uint32_t at = 0; at < loads.bytes.size(); ++at)
    if (loads.bytes[at] != 0) ends.push_back({EndIndex(at), loads.bytes[at]});
  return ends;
}

void addPair(std::map<std::pair<CommunicatorId, CommunicatorId>, SharedLinks>& pairs, const Part& a, const Part& b,
             EndIndex end) {
  const auto [found, isNew] = pairs.try_emplace({a.communicator, b.communicator});
  SharedLinks& pair = found->second;
  if (isNew) pair = {a.communicator, b.communicator, {}, {}, 0, 0};
  pair.ends.push_back(end);
  if (std::min(a.bytes, b.bytes) <= std::min(pair.firstBytes, pair.secondBytes)) return;
  pair.worst = end;
  pair.firstBytes = a.bytes;
  pair.secondBytes = b.bytes;
}

}  // namespace

CommunicatorLoads loadsByCommunicator(const RunStore& store, const Fabric& fabric, const RankHosts& hosts,
                                      Rails rails) {
  std::map<CommunicatorId, std::vector<Flow>> flows;
  for (LayerFlows& each : flowsByLayer(store, fabric, hosts, rails))
    if (each.communicator) {
      auto& own = flows[*each.communicator];
      own.insert(own.end(), each.pairs.flows.begin(), each.pairs.flows.end());
    }
  CommunicatorLoads loads;
  for (const auto& [id, own] : flows)
    if (!own.empty()) loads.emplace(id, loaded(accumulate(fabric, own)));
  return loads;
}

std::vector<SharedLinks> sharedLinks(const Fabric& fabric, const CommunicatorLoads& loads) {
  std::map<EndIndex, std::vector<Part>> users;
  for (const auto& [id, ends] : loads)
    for (const EndBytes& each : ends)
      if (isBetweenSwitches(fabric, each.end)) users[each.end].push_back({id, each.bytes});
  std::map<std::pair<CommunicatorId, CommunicatorId>, SharedLinks> pairs;
  for (auto& [end, parts] : users) {
    keepLarge(parts);
    for (std::size_t a = 0; a < parts.size(); ++a)
      for (std::size_t b = a + 1; b < parts.size(); ++b) addPair(pairs, parts[a], parts[b], end);
  }
  std::vector<SharedLinks> list;
  for (auto& [key, pair] : pairs) list.push_back(std::move(pair));
  return list;
}

}  // namespace weft
