#include "importers/events/message_groups.h"

#include <algorithm>
#include <vector>

namespace weft {

void MessageGroups::each(const std::function<void(const Key&, const Sums&)>& visit) const {
  std::vector<const std::pair<const Key, Sums>*> list;
  list.reserve(sums_.size());
  for (const auto& each : sums_) list.push_back(&each);
  std::ranges::sort(list, {}, [](const auto* one) { return one->first; });
  for (const auto* one : list) visit(one->first, one->second);
}

}  // namespace weft
