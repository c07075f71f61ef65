#include "views/ranktime/ranktime_filter.h"

#include <algorithm>

namespace weft {
namespace {

std::vector<RankId> membersOf(const RunSnapshot& run, const std::vector<CommunicatorId>& communicators) {
  std::vector<RankId> members;
  for (const CommunicatorId id : communicators)
    if (const Communicator* one = run.find(id)) members.insert(members.end(), one->members.begin(), one->members.end());
  std::ranges::sort(members);
  return members;
}

}  // namespace

bool takeFilter(RankTimeRequest& request, const RunSnapshot& run, const PairFilter& filter) {
  request.regions = filter.regions;
  request.operations = filter.operations;
  request.waitsOf = filter.communicators;
  if (!filter.communicators.empty()) request.communicators = filter.communicators;
  std::vector<RankId>& ranks = request.ranks = filter.ranks;
  if (ranks.empty() && filter.communicators.empty() && filter.withoutRanks.empty()) return true;
  if (ranks.empty())
    for (const Process& each : run.processes) ranks.push_back(each.rank);
  if (!filter.communicators.empty())
    std::erase_if(ranks, [members = membersOf(run, filter.communicators)](RankId rank) { return !std::ranges::binary_search(members, rank); });
  std::erase_if(ranks, [&](RankId rank) { return std::ranges::binary_search(filter.withoutRanks, rank); });
  std::ranges::sort(ranks);
  return !ranks.empty();
}

}  // namespace weft
