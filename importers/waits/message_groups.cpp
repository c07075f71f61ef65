#include "importers/waits/message_groups.h"

#include <algorithm>
#include <vector>

namespace weft {

std::size_t MessageGroups::Hash::operator()(const Key& key) const {
  std::uint64_t mixed = (std::uint64_t{number(key.source)} << 32 | number(key.destination)) * 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 31 ^ (std::uint64_t{key.sender} << 32 | key.receiver)) * 0xD6E8FEB86659FD93;
  return (mixed ^ mixed >> 31 ^ key.communicator) * 0x9E3779B97F4A7C15;
}

void MessageGroups::each(const std::function<void(const Key&, const Sums&)>& visit) const {
  std::vector<const std::pair<const Key, Sums>*> list;
  list.reserve(sums_.size());
  for (const auto& each : sums_) list.push_back(&each);
  std::ranges::sort(list, {}, [](const auto* one) { return one->first; });
  for (const auto* one : list) visit(one->first, one->second);
}

}  // namespace weft
