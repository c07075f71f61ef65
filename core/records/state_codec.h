// The packed columns of state_chunk and message_chunk.
//
// `sums`: the states of a chunk, ascending, as unsigned LEB128 numbers: how far the id lies beyond the one before it
// (the first: id + 1), nanoseconds. `packed`: for each run one number: its nanoseconds shifted left by as many bits as
// the place of a state in `sums` needs, and that place in them; a run of more than 2^48 ns is several.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/state_rows.h"

namespace weft {

struct PackedStates {
  std::string sums, packed;
  std::uint64_t nanoseconds = 0;  // of all runs
  std::uint32_t runs = 0;         // in `packed`
};

inline constexpr unsigned longestBits = 48;  // of a run; with 12 for its state a number stays below 2^63

PackedStates packStates(const StateChunkRow& chunk);

// Ascending states; nothing where the bytes are none of these: more than StateChunkRow::maxRuns, or more than 2^63 ns
// together.
std::optional<std::vector<StateRun>> unpackSums(std::string_view sums);

// Bits of a run that hold which of this many states it is in; at least one state.
constexpr unsigned placeBits(std::size_t states) {
  unsigned bits = 0;
  while ((std::size_t{1} << bits) < states) ++bits;
  return bits;
}

// Takes one run off the front of `bytes`; false where there is none of such a state.
bool takeRun(std::string_view& bytes, std::size_t states, std::uint64_t& nanoseconds, std::uint32_t& place);

// For each message unsigned LEB128 numbers: nanoseconds received after the one before it (the first: after 0), received
// after sent (zigzag: 2n, of negative ones -2n - 1), rank of the sender less that of the receiver (zigzag), bytes.
std::string packMessages(const MessageChunkRow& chunk);
// Nothing where the bytes are none of so many messages.
std::optional<MessageChunkRow> unpackMessages(RankId rank, std::uint64_t messages, std::string_view packed);

// For a chunk whose messages all have paths. For each message: how far its path's id lies from the one before it (the
// first: from 0), zigzag.
std::string packMessagePaths(const MessageChunkRow& chunk);
// Gives its messages their paths; false where the bytes are none of so many.
bool unpackMessagePaths(std::string_view packed, MessageChunkRow& chunk);

}  // namespace weft
