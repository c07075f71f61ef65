#include "importers/nccl/nccl_groups.h"

#include <algorithm>

namespace weft {

std::uint32_t NcclGroups::operationOf(const std::string& name) {
  const auto found = std::ranges::find(operations, name);
  if (found == operations.end()) {
    operations.push_back(name);
    return static_cast<std::uint32_t>(operations.size() - 1);
  }
  return static_cast<std::uint32_t>(found - operations.begin());
}

}  // namespace weft
