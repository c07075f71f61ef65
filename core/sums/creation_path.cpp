#include "core/sums/creation_path.h"

#include <algorithm>
#include <vector>

namespace weft {

std::optional<CommunicatorId> worldOf(const RunSnapshot& run) {
  const Communicator* best = nullptr;
  for (const Communicator& each : run.communicators) {
    if (each.internal || each.pooled || each.parent || !each.call.empty()) continue;
    if (best == nullptr || each.size.value_or(0) > best->size.value_or(0)) best = &each;
  }
  return best != nullptr ? std::optional(best->id) : std::nullopt;
}

std::string CreationPaths::of(CommunicatorId id) const {
  constexpr std::size_t mostSteps = 16;  // a damaged store may have circles
  std::vector<const Communicator*> chain;
  const Communicator* at = run_.find(id);
  for (; at != nullptr && chain.size() < mostSteps; at = at->parent ? run_.find(*at->parent) : nullptr)
    chain.push_back(at);
  std::string path = at != nullptr ? "…" : "";
  std::ranges::reverse(chain);
  for (const Communicator* each : chain) {
    if (!path.empty()) path += each->parentIsGuess ? " >? " : " > ";
    path += each->id == world_ ? "W" : each->call.empty() ? "?" : each->call;
    path += each->size ? " " + std::to_string(*each->size) : " ?";
  }
  return path;
}

}  // namespace weft
