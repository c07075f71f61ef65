#include "importers/events/trace_states.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t mostStates = 1 << 15;

}  // namespace

void TraceStates::begin(RankId rank) {
  chunk_.thread = !isFirst_ && chunk_.rank == rank ? chunk_.thread + 1 : 0;
  chunk_.rank = rank;
  isFirst_ = isInside_ = false;
  latest_ = 0;
  region_ = operation_ = noIndex;
}

std::uint32_t TraceStates::stateOf(std::uint32_t region, std::uint32_t operation) {
  Recent& recent = recent_[(region * 31 + operation) % recent_.size()];
  if (recent.state == noIndex || recent.region != region || recent.operation != operation)
    recent = {region, operation, find(region, operation)};
  return recent.state;
}

std::uint32_t TraceStates::find(std::uint32_t region, std::uint32_t operation) {
  const bool isFull = states_.size() >= mostStates && region != noIndex;  // then calls alone are distinguished
  if (isFull && !index_.contains(std::uint64_t{region} << 32 | operation)) region = noIndex;
  const auto [known, isNew] =
      index_.try_emplace(std::uint64_t{region} << 32 | operation, static_cast<std::uint32_t>(states_.size()));
  if (isNew) states_.emplace_back(region, operation);
  return known->second;
}

void TraceStates::move(std::uint64_t time, std::uint32_t region, std::uint32_t operation) {
  latest_ = std::max(latest_, time);
  const std::uint64_t now = clock_.nanoseconds(latest_);
  if (isInside_) add(now);
  else chunk_.from = now;
  isInside_ = true;
  since_ = now;
  region_ = region;
  operation_ = operation;
  state_ = stateOf(region, operation);
}

// A state that takes no time is no run, unless it is a call, which somebody may look for.
void TraceStates::add(std::uint64_t until) {
  const StateId state{firstId_ + state_};
  if (until == since_ && operation_ == noIndex) return;
  if (!chunk_.runs.empty() && chunk_.runs.back().state == state) chunk_.runs.back().nanoseconds += until - since_;
  else chunk_.runs.push_back({state, until - since_});
  if (chunk_.runs.size() < StateChunkRow::maxRuns) return;
  flush();
  chunk_.from = until;
}

void TraceStates::flush() {
  if (!chunk_.runs.empty()) sink_.stateChunk(chunk_);
  chunk_.runs.clear();
}

void TraceStates::paused(std::uint64_t time) {
  latest_ = std::max(latest_, time);
  finish();
}

void TraceStates::finish() {
  if (isInside_) add(clock_.nanoseconds(latest_));
  flush();
  isInside_ = false;
}

}  // namespace weft
