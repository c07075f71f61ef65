#include "importers/events/ranks_seen.h"

#include <algorithm>

namespace weft {

void RanksSeen::add(std::uint32_t rank) {
  if (rank >= seen_.size()) seen_.resize(std::max<std::size_t>(rank + std::size_t{1}, seen_.size() * 2));
  if (!seen_[rank]) ++count_;
  seen_[rank] = true;
}

void RanksSeen::give(RowSink& sink) const {
  constexpr std::uint64_t fewSilent = 64;
  const auto last = std::find(seen_.rbegin(), seen_.rend(), true);
  const auto size = static_cast<std::uint64_t>(seen_.rend() - last);
  const bool whole = size - count_ <= count_ + fewSilent;
  for (std::uint64_t rank = 0; rank < size; ++rank)
    if (whole || seen_[rank]) sink.process({RankId(static_cast<std::uint32_t>(rank)), {}, HostOrigin::profile, {}});
}

}  // namespace weft
