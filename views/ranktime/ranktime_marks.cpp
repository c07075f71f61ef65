#include "views/ranktime/ranktime_marks.h"

#include <algorithm>

namespace weft {

std::vector<RankId> markedRanks(const OpenRun& run, const Item& selected) {
  std::vector<RankId> ranks;
  if (const auto* rank = std::get_if<RankId>(&selected)) ranks = {*rank};
  else if (const auto* pair = std::get_if<RankPair>(&selected)) ranks = {pair->source, pair->destination};
  else if (const auto* host = std::get_if<HostIndex>(&selected)) ranks = run.ranksOn(*host);
  else if (const auto* hosts = std::get_if<HostPair>(&selected)) {
    ranks = run.ranksOn(hosts->source);
    for (const RankId each : run.ranksOn(hosts->destination)) ranks.push_back(each);
  }
  for (const CommunicatorId id : communicatorsOf(selected))
    if (const Communicator* one = run.snapshot.find(id)) ranks.insert(ranks.end(), one->members.begin(), one->members.end());
  std::ranges::sort(ranks);
  ranks.erase(std::ranges::unique(ranks).begin(), ranks.end());
  return ranks;
}

std::vector<RankPair> markedPairs(const Item& selected) {
  if (const auto* pair = std::get_if<RankPair>(&selected)) return {*pair};
  if (const auto* block = std::get_if<PairBlock>(&selected)) return block->cells;
  return {};
}

}  // namespace weft
