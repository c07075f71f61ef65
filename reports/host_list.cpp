#include "reports/host_list.h"

#include <algorithm>
#include <map>

#include "core/base/natural_order.h"

namespace weft {

HostList::HostList(const RunStore& store) {
  std::vector<Host> hosts = store.hosts();
  std::ranges::sort(hosts, naturalLess, &Host::name);
  std::map<HostId, std::uint32_t> position;
  for (const Host& each : hosts) {
    position[each.id] = static_cast<std::uint32_t>(names.size());
    names.push_back(each.name);
  }
  for (const Process& each : store.processes())
    if (const auto at = each.host ? position.find(*each.host) : position.end(); at != position.end())
      ofRank_[each.rank] = at->second;
}

std::optional<std::uint32_t> HostList::of(RankId rank) const {
  const auto found = ofRank_.find(rank);
  return found == ofRank_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace weft
