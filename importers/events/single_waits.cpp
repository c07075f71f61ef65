#include "importers/events/single_waits.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "core/base/error.h"

namespace weft {
namespace {

constexpr std::size_t mostWaitsTogether = 1 << 20, fewestWaits = 64;

}  // namespace

std::size_t SingleWaits::Hash::operator()(const Kind& kind) const {
  std::uint64_t mixed = 0;
  for (const std::uint64_t part :
       {std::uint64_t{kind.path} << 32 | kind.meanwhile, std::uint64_t{kind.communicator} << 32 | kind.region,
        std::uint64_t{kind.operation} << 5 | static_cast<std::uint64_t>(kind.kind)}) {
    mixed = (mixed ^ part) * 0x9E3779B97F4A7C15;
    mixed ^= mixed >> 29;
  }
  return mixed;
}

SingleWaits::SingleWaits(const TraceClock& clock, std::size_t locations)
    : clock_(clock),
      most_(std::clamp(mostWaitsTogether / std::max<std::size_t>(locations, 1), fewestWaits, WaitChunkRow::maxWaits)),
      waits_(locations) {}

WaitKindId SingleWaits::kindOf(const WaitSpan& span) {
  const Kind kind{span.kind, span.communicator, span.path, span.region, span.operation, span.meanwhile};
  const auto [known, isNew] = index_.try_emplace(kind, WaitKindId(static_cast<std::uint32_t>(kinds_.size())));
  if (isNew) kinds_.push_back(span);
  return known->second;
}

void SingleWaits::add(const WaitSpan& span) {
  const std::uint64_t from = clock_.nanoseconds(span.from), until = clock_.nanoseconds(span.until);
  if (until > WaitChunkRow::latest) return void(++tooLate_);
  auto& list = waits_[span.location];
  list.push_back({kindOf(span), from, until - from, span.peer == noRank ? std::nullopt : std::optional(span.peer)});
  if (list.size() == most_) flush(span.location);
}

// A sender's wait is known when its message is received: not all come in the order of their beginnings.
void SingleWaits::flush(std::uint32_t location) {
  static_assert(std::is_trivially_copyable_v<SingleWait>);
  auto& list = waits_[location];
  std::ranges::stable_sort(list, {}, &SingleWait::from);
  chunks_.push_back({location, static_cast<std::uint32_t>(list.size()), spill_.size()});
  spill_.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(SingleWait));
  list.clear();
}

std::vector<SingleWait> SingleWaits::read(const Chunk& chunk) const {
  std::vector<SingleWait> list(chunk.waits);
  const std::size_t bytes = list.size() * sizeof(SingleWait);
  if (spill_.read(chunk.offset, bytes, reinterpret_cast<char*>(list.data())) != bytes)
    throw Error("what was written of waits can't be read back; import again");
  return list;
}

void SingleWaits::give(const std::function<RankId(std::uint32_t)>& rankOf, const KindRow& kindRow, RowSink& sink) {
  for (std::uint32_t location = 0; location < waits_.size(); ++location)
    if (!waits_[location].empty()) flush(location);
  std::ranges::stable_sort(chunks_, {}, &Chunk::location);
  std::vector<WaitKindId> ids;
  for (const WaitSpan& like : kinds_) ids.push_back(sink.waitKind(kindRow(like)));
  std::uint32_t thread = 0, last = 0;
  for (const Chunk& chunk : chunks_) {
    for (; last < chunk.location; ++last) thread = rankOf(last) == rankOf(last + 1) ? thread + 1 : 0;
    WaitChunkRow row{rankOf(chunk.location), thread, read(chunk)};
    for (SingleWait& wait : row.waits) wait.kind = ids[number(wait.kind)];
    sink.waitChunk(row);
  }
}

}  // namespace weft
