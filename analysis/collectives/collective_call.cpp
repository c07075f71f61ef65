#include "analysis/collectives/collective_call.h"
#include <algorithm>
#include <array>
#include <string>
#include "core/base/ascii.h"

namespace weft {

namespace {

constexpr std::array<std::string_view, 17> collectiveNames{
    "allgather", "allgatherv", "allreduce", "alltoall", "alltoallv", "alltoallw",      "barrier",
    "bcast",     "exscan",     "gather",    "gatherv",  "reduce",    "reduce_scatter", "reduce_scatter_block",
    "scan",      "scatter",    "scatterv"};

}

std::string_view collectiveName(Collective collective) { return collectiveNames[std::size_t(collective)]; }

std::optional<Collective> collectiveOf(std::string_view operation, bool* nonBlocking) {
  std::string name = lowerCase(operation);
  if (name.ends_with("_init")) name = 'i' + name.substr(0, name.size() - 5);
  auto found = std::ranges::find(collectiveNames, std::string_view(name));
  const bool later = found == collectiveNames.end() && name.starts_with('i');
  if (later) found = std::ranges::find(collectiveNames, std::string_view(name).substr(1));
  if (found == collectiveNames.end()) return {};
  if (nonBlocking) *nonBlocking = later;
  return Collective(found - collectiveNames.begin());
}

}  // namespace weft
