#include "core/sums/communicator_sizes.h"

#include <algorithm>
#include <set>

namespace weft {

std::vector<SizeCount> communicatorSizes(const std::vector<Communicator>& communicators) {
  std::map<std::uint32_t, SizeCount> bySize;
  SizeCount unknown;
  for (const Communicator& one : communicators) {
    if (one.internal || one.pooled) continue;
    SizeCount& row = one.size ? bySize[*one.size] : unknown;
    row.size = one.size;
    ++row.count;
    ++row.byCall[one.call];
  }
  std::vector<SizeCount> rows;
  for (auto& [size, row] : bySize) rows.push_back(std::move(row));
  if (unknown.count > 0) rows.push_back(std::move(unknown));
  return rows;
}

std::vector<std::string> creatingCalls(const std::vector<SizeCount>& sizes) {
  std::set<std::string> calls;
  for (const SizeCount& row : sizes)
    for (const auto& [call, count] : row.byCall) calls.insert(call);
  const bool unnamed = calls.erase("") > 0;
  std::vector<std::string> list(calls.begin(), calls.end());
  if (unnamed) list.emplace_back();
  return list;
}

}  // namespace weft
