#include "views/timeline/ranktime_marks.h"

#include <algorithm>

#include "analysis/waits/transactions.h"
#include "core/store/wait_store.h"

namespace weft {

std::vector<RankPair> markedPairs(const Item& selected) {
  if (const auto* pair = std::get_if<RankPair>(&selected)) return {*pair};
  if (const auto* block = std::get_if<PairBlock>(&selected)) return block->cells;
  return {};
}

std::uint32_t markedTransaction(const Item& selected) {
  const auto* block = std::get_if<PairBlock>(&selected);
  return block ? block->transaction : 0;
}

std::optional<MessagePathId> pathsOf(const RunSnapshot& run, const StateStore& messages, std::uint32_t transaction) {
  const auto paths = messages.messagePaths();
  if (transaction == 0 || paths.empty()) return std::nullopt;
  const std::vector<MessageTransaction> all = transactionsOf(WaitStore(run.store()));
  const auto one = std::ranges::find(all, transaction, &MessageTransaction::number);
  if (one == all.end()) return std::nullopt;
  const auto found = std::ranges::find(paths, MessagePathRow{one->sender, one->receiver, one->communicator},
                                       [](const auto& each) { return each.second; });
  return found == paths.end() ? std::nullopt : std::optional(found->first);
}

}  // namespace weft
