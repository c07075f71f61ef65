#include "core/records/state_codec.h"

#include <algorithm>
#include <array>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/base/varint.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;  // sums of a chunk that cannot overflow

constexpr std::uint64_t longest = std::uint64_t{1} << longestBits;

// States of a chunk, ascending, with their sums, and which of them each run is in. States are few: a table of recent
// ones finds most.
struct Summed {
  std::vector<StateRun> sums;
  std::vector<std::uint32_t> places;  // by run
};

Summed summed(const std::vector<StateRun>& runs) {
  std::vector<StateId> states;
  std::array<std::uint32_t, 256> recent{};  // id % 256: place in `states` + 1
  const auto isRecent = [&](StateId state) {
    const std::uint32_t place = recent[number(state) % recent.size()];
    return place != 0 && states[place - 1] == state;
  };
  for (const StateRun& run : runs) {
    if (isRecent(run.state)) continue;
    states.push_back(run.state);
    recent[number(run.state) % recent.size()] = static_cast<std::uint32_t>(states.size());
  }
  std::ranges::sort(states);
  states.erase(std::ranges::unique(states).begin(), states.end());
  recent = {};
  Summed made;
  for (const StateId state : states) made.sums.push_back({state, 0});
  made.places.reserve(runs.size());
  for (const StateRun& run : runs) {
    std::uint32_t& place = recent[number(run.state) % recent.size()];
    if (!isRecent(run.state))
      place = static_cast<std::uint32_t>(std::ranges::lower_bound(states, run.state) - states.begin()) + 1;
    made.sums[place - 1].nanoseconds += run.nanoseconds;
    made.places.push_back(place - 1);
  }
  return made;
}

}  // namespace

PackedStates packStates(const StateChunkRow& chunk) {
  if (chunk.runs.empty() || chunk.runs.size() > StateChunkRow::maxRuns)
    throw Error("a chunk of states has too many runs or none; this is a defect of the importer");
  PackedStates made;
  Wide all = 0;
  for (const StateRun& run : chunk.runs) all += run.nanoseconds;
  if (all + chunk.from > maxStoredBytes)
    throw Error("a chunk of states is longer than 2^63 ns; the importer must skip it");
  made.nanoseconds = static_cast<std::uint64_t>(all);
  const auto [sums, places] = summed(chunk.runs);
  std::int64_t last = -1;
  for (const StateRun& sum : sums) {
    putVarint(made.sums, static_cast<std::uint64_t>(std::int64_t{number(sum.state)} - last));
    putVarint(made.sums, sum.nanoseconds);
    last = number(sum.state);
  }
  const unsigned bits = placeBits(sums.size());
  VarintText packed(chunk.runs.size() * 3);
  for (std::size_t at = 0; at < chunk.runs.size(); ++at) {
    std::uint64_t left = chunk.runs[at].nanoseconds;
    do {
      const std::uint64_t part = std::min(left, longest);
      packed.put(part << bits | places[at]);
      left -= part;
      ++made.runs;
    } while (left != 0);
  }
  made.packed = packed.take();
  return made;
}

std::optional<std::vector<StateRun>> unpackSums(std::string_view sums) {
  std::vector<StateRun> list;
  std::uint64_t last = 0, all = 0;  // last: id + 1
  while (!sums.empty()) {
    std::uint64_t step = 0, nanoseconds = 0;
    if (!takeVarint(sums, step) || !takeVarint(sums, nanoseconds) || step == 0 || step > UINT32_MAX ||
        last + step > UINT32_MAX)
      return std::nullopt;
    const auto sum = checkedSum(all, nanoseconds);
    if (!sum || list.size() == StateChunkRow::maxRuns) return std::nullopt;
    all = *sum;
    last += step;
    list.push_back({StateId(static_cast<std::uint32_t>(last - 1)), nanoseconds});
  }
  if (list.empty()) return std::nullopt;
  return list;
}

bool takeRun(std::string_view& bytes, std::size_t states, std::uint64_t& nanoseconds, std::uint32_t& place) {
  std::uint64_t value = 0;
  if (!takeVarint(bytes, value)) return false;
  const unsigned bits = placeBits(states);
  nanoseconds = value >> bits;
  place = static_cast<std::uint32_t>(value & ((std::uint64_t{1} << bits) - 1));
  return place < states && nanoseconds <= longest;
}

std::string packMessages(const MessageChunkRow& chunk) {
  VarintText packed(chunk.messages.size() * 8);
  std::uint64_t last = 0;
  for (const MessageFlight& each : chunk.messages) {
    if (each.received < last || each.received > maxStoredBytes || each.sent > maxStoredBytes)
      throw Error("messages are not by ascending times; this is a defect of the importer");
    packed.put(each.received - last);
    packed.put(zigzag(each.received - each.sent));
    packed.put(zigzag(std::uint64_t{number(each.source)} - number(chunk.rank)));
    packed.put(each.bytes);
    last = each.received;
  }
  return packed.take();
}

std::optional<MessageChunkRow> unpackMessages(RankId rank, std::uint64_t messages, std::string_view packed) {
  if (messages == 0 || messages > MessageChunkRow::maxMessages) return std::nullopt;
  MessageChunkRow chunk{rank, {}};
  std::uint64_t last = 0;
  while (!packed.empty()) {
    std::uint64_t step = 0, flight = 0, peer = 0;
    MessageFlight one;
    if (!takeVarint(packed, step) || !takeVarint(packed, flight) || !takeVarint(packed, peer) ||
        !takeVarint(packed, one.bytes))
      return std::nullopt;
    const auto received = checkedSum(last, step);
    const auto distance = static_cast<std::int64_t>(unzigzag(flight)),
               offset = static_cast<std::int64_t>(unzigzag(peer));
    if (!received || offset < -std::int64_t{number(rank)} ||
        offset > std::int64_t{UINT32_MAX} - std::int64_t{number(rank)})
      return std::nullopt;
    if (distance > static_cast<std::int64_t>(*received) ||
        distance < static_cast<std::int64_t>(*received) - static_cast<std::int64_t>(maxStoredBytes))
      return std::nullopt;
    one.received = last = *received;
    one.sent = static_cast<std::uint64_t>(static_cast<std::int64_t>(*received) - distance);
    one.source = RankId(static_cast<std::uint32_t>(std::int64_t{number(rank)} + offset));
    if (chunk.messages.size() == messages) return std::nullopt;
    chunk.messages.push_back(one);
  }
  if (chunk.messages.size() != messages) return std::nullopt;
  return chunk;
}

std::string packMessagePaths(const MessageChunkRow& chunk) {
  VarintText packed(chunk.messages.size() * 2);
  std::uint32_t last = 0;
  for (const MessageFlight& each : chunk.messages) {
    if (!each.paths)
      throw Error("a message of a chunk has no paths where others have; this is a defect of the importer");
    packed.put(zigzag(std::uint64_t{number(*each.paths)} - last));
    last = number(*each.paths);
  }
  return packed.take();
}

bool unpackMessagePaths(std::string_view packed, MessageChunkRow& chunk) {
  std::uint64_t last = 0;
  for (MessageFlight& each : chunk.messages) {
    std::uint64_t step = 0;
    if (!takeVarint(packed, step)) return false;
    last += unzigzag(step);
    if (last > UINT32_MAX) return false;
    each.paths = MessagePathId(static_cast<std::uint32_t>(last));
  }
  return packed.empty();
}

}  // namespace weft
