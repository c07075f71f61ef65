// The packed columns of wait_chunk.
//
// `sums`: the kinds of waits of a chunk, ascending, as unsigned LEB128 numbers: how far the id lies beyond the one
// before it (the first: id), waits, nanoseconds. `packed`: for each wait four numbers: nanoseconds that it begins after
// the one before it (the first: after 0), nanoseconds that it lasts, the place of its kind in `sums`, and 0 where
// nobody knows whom it is for, else 1 more than the rank of that less the rank that waits (zigzag: 2n, of negative ones
// -2n - 1).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/wait_rows.h"

namespace weft {

struct PackedWaits {
  std::string sums, packed;
  std::uint64_t until = 0, longest = 0;  // nanoseconds: the latest end, the longest wait
};

// Waits of one kind in a chunk.
struct WaitSum {
  WaitKindId kind{};
  std::uint64_t waits = 0, nanoseconds = 0;
  bool operator==(const WaitSum&) const = default;
};

PackedWaits packWaits(const WaitChunkRow& chunk);

// Ascending kinds; nothing where the bytes are none of these.
std::optional<std::vector<WaitSum>> unpackWaitSums(std::string_view sums);

// By ascending beginnings; nothing where the bytes don't make these sums.
std::optional<std::vector<SingleWait>> unpackWaits(RankId rank, const std::vector<WaitSum>& sums,
                                                   std::string_view packed);

}  // namespace weft
