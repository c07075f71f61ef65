// Finds communicators whose parents form a cycle, which would make a walk to the root endless.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace weft {

using ParentOf = std::unordered_map<std::int64_t, std::int64_t>;  // by child

// All communicators that are in a circle, ascending; not those that are only below one.
std::vector<std::int64_t> findParentCycles(const ParentOf& parents);

}  // namespace weft
