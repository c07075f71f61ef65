// Messages to all other members of a communicator, kept as one number until the end of the import.
#pragma once

#include <cstdint>
#include <span>

#include "importers/events/trace_tables.h"

namespace weft {

// If more ranks than this all send to all, pairs are omitted: 4096 ranks make 16 million.
inline constexpr std::uint32_t maxSpread = 4096;

// To, or from, each of them.
struct EvenSums {
  std::uint64_t messages = 0, bytes = 0;
  void add(std::uint64_t more) {
    ++messages;
    bytes += more;
  }
  void add(const EvenSums& more) {
    messages += more.messages;
    bytes += more.bytes;
  }
};

// Adds to `sums` what each member but the one at `own` gets, and those behind it besides. Members that are not known
// (noRank) get nothing.
void spread(std::span<const RankId> members, std::uint32_t own, const EvenSums& each, const EvenSums& higher,
            PeerSums& sums);

}  // namespace weft
