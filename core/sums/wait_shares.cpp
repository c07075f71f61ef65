#include "core/sums/wait_shares.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/store/run_store.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;

// That of a time within [from, until).
std::uint32_t partOf(const TimeParts& time, std::uint64_t at) {
  auto part = static_cast<std::uint32_t>(Wide(at - time.from) * time.parts / (time.until - time.from));
  while (time.begin(part + 1) <= at) ++part;
  return part;
}

// add(part, nanoseconds) for each part that a wait reaches into.
template <class Add>
void spread(const SingleWait& wait, const TimeParts& time, const Add& add) {
  std::uint64_t at = std::max(wait.from, time.from);
  const std::uint64_t until = std::min(wait.from + wait.nanoseconds, time.until);
  if (at >= until) return;
  for (std::uint32_t part = partOf(time, at); at < until; ++part) {
    const std::uint64_t end = std::min(until, time.begin(part + 1));
    add(part, end - at);
    at = end;
  }
}

}  // namespace

WaitShares::WaitShares(const RunStore& store, std::uint64_t mostBytes) : store_(store), mostBytes_(mostBytes) {
  if (!store_.hasSingle()) return;
  for (const auto& [id, row] : store_.kinds()) kinds_.push_back({id, row});
  chunks_ = store_.heads();
  for (std::size_t at = 0; at < chunks_.size(); ++at) {
    const WaitChunkHead& head = chunks_[at];
    for (const WaitSum& sum : head.sums) placeOf(sum.kind);
    if (tracks_.empty() || tracks_.back().rank != head.rank || tracks_.back().thread != head.thread) tracks_.push_back({head.rank, head.thread, at, 0});
    ++tracks_.back().chunks;
  }
  loaded_.resize(chunks_.size());
}

WaitShares::~WaitShares() = default;

const WaitShares::Track* WaitShares::find(RankId rank, std::uint32_t thread) const {
  const auto found = std::ranges::lower_bound(tracks_, std::pair(rank, thread), {}, [](const Track& track) { return std::pair(track.rank, track.thread); });
  return found != tracks_.end() && found->rank == rank && found->thread == thread ? &*found : nullptr;
}

std::size_t WaitShares::placeOf(WaitKindId kind) const {
  const auto found = std::ranges::lower_bound(kinds_, kind, {}, &Kind::id);
  if (found == kinds_.end() || found->id != kind) throw Error("the run store is damaged (a wait is of a kind that there is not); import the bundle again");
  return static_cast<std::size_t>(found - kinds_.begin());
}

const WaitShares::Loaded& WaitShares::load(std::size_t at) {
  if (loaded_[at]) return *loaded_[at];
  loaded_[at] = std::make_unique<Loaded>(store_.singles(chunks_[at]));
  bytes_ += loaded_[at]->size() * sizeof(SingleWait);
  order_.push_back(at);
  if (bytes_ > mostBytes_) {  // half of them go, the first that came
    const std::size_t gone = order_.size() / 2;
    for (std::size_t i = 0; i < gone; ++i) bytes_ -= loaded_[order_[i]]->size() * sizeof(SingleWait), loaded_[order_[i]].reset();
    order_.erase(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(gone));
  }
  return *loaded_[at];
}

void WaitShares::add(const Track& track, const TimeParts& time, std::span<const std::uint16_t> classOf, std::uint16_t classes, std::span<std::uint64_t> into) {
  if (time.until <= time.from) return;
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks; ++at) {
    const WaitChunkHead& chunk = chunks_[at];
    if (chunk.from >= time.until || chunk.until <= time.from) continue;
    const auto place = [&](std::uint32_t part, WaitKindId kind) -> std::uint64_t& { return into[std::size_t{part} * classes + classOf[placeOf(kind)]]; };
    const bool isWithin = chunk.from >= time.from && chunk.until <= time.until;
    if (const std::uint32_t part = isWithin ? partOf(time, chunk.from) : 0; isWithin && time.begin(part + 1) >= chunk.until) {
      for (const WaitSum& sum : chunk.sums) place(part, sum.kind) += sum.nanoseconds;
      continue;
    }
    for (const SingleWait& wait : load(at)) spread(wait, time, [&](std::uint32_t part, std::uint64_t nanoseconds) { place(part, wait.kind) += nanoseconds; });
  }
}

void WaitShares::waits(const Track& track, std::uint64_t from, std::uint64_t until, const std::function<bool(const SingleWait&, std::size_t)>& visit) {
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks; ++at) {
    if (chunks_[at].from >= until || chunks_[at].until < from) continue;
    for (const SingleWait& wait : load(at))
      if (wait.from < until && (wait.from >= from || wait.from + wait.nanoseconds > from) && !visit(wait, placeOf(wait.kind))) return;
  }
}

}  // namespace weft
