#include "collector/record/counting/trace_choice.h"

#include "collector/record/counting/clock.h"
#include "collector/record/counting/state.h"

namespace weft::record {
namespace {

trace::Choice chosen;

std::size_t spread(const SkippedCalls::Channel& of) {
  std::uint64_t key = std::uint64_t{of.communicator} << 32 | of.peer;
  key = (key * 0x9E3779B97F4A7C15U ^ (std::uint64_t{of.tag} << 2 | static_cast<std::uint64_t>(of.what))) *
        0x9E3779B97F4A7C15U;
  return static_cast<std::size_t>(key ^ key >> 32);
}

bool isChosen(const ThreadLog& log) {
  if (state.on.load(std::memory_order_relaxed) == 0) return false;
  if (chosen.byRegion) {
    const bool inRegion =
        log.regionDepth != 0 ? log.inTracedRegion : state.inTracedRegion.load(std::memory_order_relaxed);
    if (!inRegion) return false;
  }
  const std::uint64_t now = ticks();
  return now >= chosen.begin && now < chosen.end;
}

}  // namespace

void SkippedCalls::add(const Channel& like) {
  for (std::size_t at = spread(like);; ++at) {
    Channel& one = channels_[at % places];
    if (one.calls == 0) {
      one = like;
      ++used_;
    } else if (one.communicator != like.communicator || one.peer != like.peer || one.tag != like.tag ||
               one.what != like.what)
      continue;
    ++one.calls;
    return;
  }
}

namespace trace {

void choose(const Choice& choice) {
  chosen = choice;
  state.choosesTrace = true;
}

void turn(ThreadLog& log) {
  if (!state.choosesTrace) return;
  const bool is = isChosen(log);
  if (is == log.isTraced) return;
  log.isTraced = is;
  for (std::uint32_t left = is ? 0 : log.regionDepth; left != 0; --left) mark(log, TraceKind::regionEnds);
  mark(log, is ? TraceKind::on : TraceKind::off);
}

bool follow(ThreadLog& log) {
  const bool was = isOn(log);
  turn(log);
  if (!was && isOn(log)) chosen.beginRegions(log);
  return isOn(log);
}

void skip(ThreadLog& log, const SkippedCalls::Channel& like) {
  if (!log.skipped) log.skipped = log.arena.make<SkippedCalls>();
  if (!log.skipped) return lose();
  if (log.skipped->isFull()) tellSkipped(log);
  log.skipped->add(like);
}

void tellSkipped(ThreadLog& log) {
  log.skipped->take([&](const SkippedCalls::Channel& each) {
    put(log, {0, each.calls, each.peer, each.communicator, each.tag, static_cast<std::uint16_t>(each.what),
              TraceKind::skipped, 0});
  });
}

}  // namespace trace
}  // namespace weft::record
