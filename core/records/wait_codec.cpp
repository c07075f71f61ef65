#include "core/records/wait_codec.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/base/varint.h"

namespace weft {
namespace {

std::vector<WaitSum> sumsByKind(const std::vector<SingleWait>& waits) {
  std::vector<WaitSum> sums;
  for (const SingleWait& wait : waits)
    if (sums.empty() || sums.back().kind != wait.kind) sums.push_back({wait.kind, 0, 0});
  std::ranges::sort(sums, {}, &WaitSum::kind);
  sums.erase(std::ranges::unique(sums, {}, &WaitSum::kind).begin(), sums.end());
  return sums;
}

// Held at maxStoredBytes, where all of a chunk's waits together are longer than that.
void addWait(WaitSum& sum, const SingleWait& wait) {
  bool isHeld = false;
  ++sum.waits;
  sum.nanoseconds = saturatingAdd(sum.nanoseconds, wait.nanoseconds, isHeld);
}

std::optional<SingleWait> takeWait(std::string_view& packed, RankId rank, std::uint64_t last,
                                   const std::vector<WaitSum>& sums, std::size_t& place) {
  std::uint64_t step = 0, nanoseconds = 0, kind = 0, peer = 0;
  if (!takeVarint(packed, step) || !takeVarint(packed, nanoseconds) || !takeVarint(packed, kind) ||
      !takeVarint(packed, peer))
    return std::nullopt;
  if (step > WaitChunkRow::latest - last || nanoseconds > WaitChunkRow::latest - last - step || kind >= sums.size())
    return std::nullopt;
  place = static_cast<std::size_t>(kind);
  SingleWait wait{sums[place].kind, last + step, nanoseconds, {}};
  if (peer == 0) return wait;
  const std::uint64_t of = number(rank) + unzigzag(peer - 1);
  if (of > UINT32_MAX) return std::nullopt;
  wait.peer = RankId(static_cast<std::uint32_t>(of));
  return wait;
}

}  // namespace

PackedWaits packWaits(const WaitChunkRow& chunk) {
  if (chunk.waits.empty() || chunk.waits.size() > WaitChunkRow::maxWaits)
    throw Error("a chunk has too many waits or none; this is a defect of the importer");
  PackedWaits made;
  auto sums = sumsByKind(chunk.waits);
  VarintText packed(chunk.waits.size() * 8);
  std::uint64_t last = 0;
  for (const SingleWait& wait : chunk.waits) {
    if (wait.from < last || wait.from > WaitChunkRow::latest || wait.nanoseconds > WaitChunkRow::latest - wait.from)
      throw Error("waits are not by ascending times, or too late; this is a defect of the importer");
    const auto sum = std::ranges::lower_bound(sums, wait.kind, {}, &WaitSum::kind);
    addWait(*sum, wait);
    packed.put(wait.from - last);
    packed.put(wait.nanoseconds);
    packed.put(static_cast<std::uint64_t>(sum - sums.begin()));
    packed.put(wait.peer ? zigzag(std::uint64_t{number(*wait.peer)} - number(chunk.rank)) + 1 : 0);
    last = wait.from;
    made.until = std::max(made.until, wait.from + wait.nanoseconds);
    made.longest = std::max(made.longest, wait.nanoseconds);
  }
  made.packed = packed.take();
  std::uint32_t before = 0;
  for (const WaitSum& sum : sums) {
    putVarint(made.sums, number(sum.kind) - before);
    putVarint(made.sums, sum.waits);
    putVarint(made.sums, sum.nanoseconds);
    before = number(sum.kind);
  }
  return made;
}

std::optional<std::vector<WaitSum>> unpackWaitSums(std::string_view sums) {
  std::vector<WaitSum> list;
  std::uint64_t last = 0, waits = 0;
  while (!sums.empty()) {
    std::uint64_t step = 0;
    WaitSum sum;
    if (!takeVarint(sums, step) || !takeVarint(sums, sum.waits) || !takeVarint(sums, sum.nanoseconds))
      return std::nullopt;
    if ((step == 0 && !list.empty()) || step > UINT32_MAX - last) return std::nullopt;
    if (sum.waits == 0 || sum.waits > WaitChunkRow::maxWaits - waits || sum.nanoseconds > maxStoredBytes)
      return std::nullopt;
    sum.kind = WaitKindId(static_cast<std::uint32_t>(last += step));
    waits += sum.waits;
    list.push_back(sum);
  }
  if (list.empty()) return std::nullopt;
  return list;
}

std::optional<std::vector<SingleWait>> unpackWaits(RankId rank, const std::vector<WaitSum>& sums,
                                                   std::string_view packed) {
  std::vector<WaitSum> found;
  std::size_t waits = 0, place = 0;
  for (const WaitSum& sum : sums) {
    found.push_back({sum.kind, 0, 0});
    waits += sum.waits;
  }
  std::vector<SingleWait> list;
  list.reserve(waits);
  std::uint64_t last = 0;
  while (!packed.empty()) {
    const auto wait = takeWait(packed, rank, last, sums, place);
    if (!wait || list.size() == waits) return std::nullopt;
    addWait(found[place], *wait);
    last = wait->from;
    list.push_back(*wait);
  }
  if (found != sums) return std::nullopt;
  return list;
}

}  // namespace weft
