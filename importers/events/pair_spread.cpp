#include "importers/events/pair_spread.h"

namespace weft {

void spread(std::span<const RankId> members, std::uint32_t own, const EvenSums& each, const EvenSums& higher,
            PeerSums& sums) {
  if (each.messages + higher.messages == 0) return;
  for (std::uint32_t rank = 0; rank < members.size(); ++rank) {
    if (rank == own || members[rank] == noRank) continue;
    if (each.messages != 0) sums.add(members[rank], each.messages, each.bytes);
    if (higher.messages != 0 && rank > own) sums.add(members[rank], higher.messages, higher.bytes);
  }
}

}  // namespace weft
