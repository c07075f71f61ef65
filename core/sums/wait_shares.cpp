#include "core/sums/wait_shares.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/store/run_store.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;

// The part in which a time within [from, until) lies.
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

WaitShares::WaitShares(const RunStore& store, std::uint64_t maxBytes) : store_(store), mostBytes_(maxBytes) {
  if (!store_.hasSingle()) return;
  for (const auto& [id, row] : store_.kinds()) kinds_.push_back({id, row});
  chunks_ = store_.heads();
  for (std::size_t at = 0; at < chunks_.size(); ++at) {
    const WaitChunkHead& head = chunks_[at];
    for (const WaitSum& sum : head.sums) placeOf(sum.kind);
    if (tracks_.empty() || tracks_.back().rank != head.rank || tracks_.back().thread != head.thread)
      tracks_.push_back({head.rank, head.thread, at, 0});
    ++tracks_.back().chunks;
  }
  loaded_.resize(chunks_.size());
}

WaitShares::~WaitShares() = default;

const WaitShares::Track* WaitShares::find(RankId rank, std::uint32_t thread) const {
  const auto found = std::ranges::lower_bound(tracks_, std::pair(rank, thread), {},
                                              [](const Track& track) { return std::pair(track.rank, track.thread); });
  return found != tracks_.end() && found->rank == rank && found->thread == thread ? &*found : nullptr;
}

std::size_t WaitShares::placeOf(WaitKindId kind) const {
  const auto found = std::ranges::lower_bound(kinds_, kind, {}, &Kind::id);
  if (found == kinds_.end() || found->id != kind)
    throw Error("the run store is damaged (a wait is of a kind that there is not); import the bundle again");
  return static_cast<std::size_t>(found - kinds_.begin());
}

const WaitShares::Loaded& WaitShares::load(std::size_t at) {
  if (loaded_[at]) return *loaded_[at];
  loaded_[at] = std::make_unique<Loaded>(store_.singles(chunks_[at]));
  bytes_ += loaded_[at]->size() * sizeof(SingleWait);
  order_.push_back(at);
  if (bytes_ > mostBytes_) {  // half of them go, the first that came
    const std::size_t gone = order_.size() / 2;
    for (std::size_t i = 0; i < gone; ++i) {
      bytes_ -= loaded_[order_[i]]->size() * sizeof(SingleWait);
      loaded_[order_[i]].reset();
    }
    order_.erase(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(gone));
  }
  return *loaded_[at];
}

// addWhole(chunk, part) of those that lie within one part, addEach(chunk) of the others.
template <class AddWhole, class AddEach>
void WaitShares::addChunks(const Track& track, const TimeParts& time, const AddWhole& addWhole,
                           const AddEach& addEach) {
  if (time.until <= time.from) return;
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks; ++at) {
    const WaitChunkHead& chunk = chunks_[at];
    if (chunk.from >= time.until || chunk.until <= time.from) continue;
    const bool isWithin = chunk.from >= time.from && chunk.until <= time.until;
    const std::uint32_t part = isWithin ? partOf(time, chunk.from) : 0;
    if (isWithin && time.begin(part + 1) >= chunk.until) addWhole(at, part);
    else addEach(at);
  }
}

void WaitShares::add(const Track& track, const TimeParts& time, std::span<const std::uint16_t> classOf,
                     std::uint16_t classes, std::span<std::uint64_t> into) {
  const auto place = [&](std::uint32_t part, WaitKindId kind) -> std::uint64_t& {
    return into[std::size_t{part} * classes + classOf[placeOf(kind)]];
  };
  addChunks(
      track, time,
      [&](std::size_t at, std::uint32_t part) {
        for (const WaitSum& sum : chunks_[at].sums) place(part, sum.kind) += sum.nanoseconds;
      },
      [&](std::size_t at) {
        for (const SingleWait& wait : load(at))
          spread(wait, time,
                 [&](std::uint32_t part, std::uint64_t nanoseconds) { place(part, wait.kind) += nanoseconds; });
      });
}

const SingleWaitClasses::Chunk& WaitShares::classified(std::size_t at, SingleWaitClasses& classesOf) {
  const auto [found, isNew] = classesOf.chunks_.try_emplace(at);
  SingleWaitClasses::Chunk& chunk = found->second;
  if (!isNew) return chunk;
  for (const SingleWait& wait : load(at)) {
    const std::uint16_t which = classesOf.of_(chunks_[at].rank, wait, kinds_[placeOf(wait.kind)].row);
    chunk.ofEach.push_back(which);
    if (which >= chunk.sums.size()) chunk.sums.resize(std::size_t{which} + 1);
    chunk.sums[which] += wait.nanoseconds;
  }
  return chunk;
}

void WaitShares::add(const Track& track, const TimeParts& time, SingleWaitClasses& classesOf, std::uint16_t classes,
                     std::span<std::uint64_t> into) {
  const auto place = [&](std::uint32_t part, std::size_t which) -> std::uint64_t& {
    return into[std::size_t{part} * classes + which];
  };
  addChunks(
      track, time,
      [&](std::size_t at, std::uint32_t part) {
        const std::vector<std::uint64_t>& sums = classified(at, classesOf).sums;
        for (std::size_t which = 0; which < sums.size(); ++which) place(part, which) += sums[which];
      },
      [&](std::size_t at) {
        const std::vector<std::uint16_t>& ofEach = classified(at, classesOf).ofEach;
        const Loaded& waits = load(at);
        for (std::size_t one = 0; one < waits.size(); ++one)
          spread(waits[one], time,
                 [&](std::uint32_t part, std::uint64_t nanoseconds) { place(part, ofEach[one]) += nanoseconds; });
      });
}

void WaitShares::waits(const Track& track, std::uint64_t from, std::uint64_t until,
                       const std::function<bool(const SingleWait&, std::size_t)>& visit) {
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks; ++at) {
    if (chunks_[at].from >= until || chunks_[at].until < from) continue;
    for (const SingleWait& wait : load(at))
      if (wait.from < until && (wait.from >= from || wait.from + wait.nanoseconds > from) &&
          !visit(wait, placeOf(wait.kind)))
        return;
  }
}

}  // namespace weft
