#include "importers/events/wait_replay.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::uint64_t turnsPerLook = 1 << 16;  // between two looks at "carry on?"
constexpr std::uint64_t stretchOfJump = 50;      // times a jump is long what is stretched before it, at most
constexpr std::uint64_t mostJumps = 1 << 20;

bool waits(const CallItem& item) {
  using enum CallItem::Kind;
  return item.kind == received || item.kind == collective || item.kind == endedCollective || item.kind == sendDone ||
         item.kind == accessBegan || item.kind == accessEnded || item.kind == exposureEnded;
}

}  // namespace

CallRole roleOf(std::string_view operation) {
  if (operation == "Send" || operation == "Ssend") return CallRole::blockingSend;
  if (operation == "Wait") return CallRole::waitOne;
  if (operation == "Waitall" || operation == "Waitany" || operation == "Waitsome") return CallRole::waitSeveral;
  return operation.starts_with("Test") || operation == "Win_test" ? CallRole::test : CallRole::other;
}

WaitReplay::WaitReplay(const CallLog& log, const ReplayFacts& facts, WaitSums& waits, MessageGroups& groups)
    : log_(log), facts_(facts), waits_(waits), groups_(groups), turns_(log.locations()) {
  locations_.reserve(log.locations());
  for (std::size_t at = 0; at < log.locations(); ++at) {
    locations_.emplace_back(CallLog::Reader(log, at));
    locations_.back().rank = log.rankOf(at);
    ranks_.insert(log.rankOf(at));
  }
  for (const auto& [pair, sent] : facts.unbalanced) toCome_[pair].messages = sent;
}

void WaitReplay::correct(const std::vector<std::vector<RankClock::Stretch>>* stretches, ClockMoves* moves) {
  corrects_ = true;
  moves_ = moves;
  gathersJumps_ = moves && moves->jumps.empty();
  if (gathersJumps_) moves->jumps.resize(locations_.size());
  if (stretches)
    for (std::size_t at = 0; at < locations_.size(); ++at) locations_[at].clock.stretch((*stretches)[at]);
}

ReplayCounts WaitReplay::run() {
  for (std::uint32_t at = 0; at < locations_.size(); ++at) nextCall(at);
  for (std::uint64_t turn = 1; !turns_.empty() || !suspended_.empty(); ++turn) {
    if (turn % turnsPerLook == 0 && facts_.carryOn) facts_.carryOn();
    if (turns_.empty()) {
      forceOne();
      continue;
    }
    const std::uint32_t at = turns_.take();
    if (!locations_[at].inCall) enter(at);
    else if (advance(at, false)) leave(at);
    else suspended_.insert({locations_[at].call.leave, at});
  }
  unreceived();
  return counts_;
}

void WaitReplay::nextCall(std::uint32_t at) {
  Location& location = locations_[at];
  location.inCall = false;
  if (location.reader.next(location.call)) turns_.push(location.call.enter, at);
}

// Sends and beginnings are seen by others from now on.
void WaitReplay::enter(std::uint32_t at) {
  Location& location = locations_[at];
  LoggedCall& call = location.call;
  location.enter = time(location, call.enter, 0);
  location.item = 0;
  location.inCall = true;
  location.received.clear();
  location.finished.clear();
  location.hasEpochs = false;
  location.numbers.assign(call.items.size(), 0);
  const bool isWaiting = std::ranges::any_of(call.items, waits);
  for (std::size_t i = 0; i < call.items.size(); ++i) {
    CallItem& item = call.items[i];
    if (item.kind == CallItem::Kind::send || item.kind == CallItem::Kind::startedSend) {
      item.end = item.time;  // as it was recorded
      item.time = time(location, item.time, 0);
    } else if (item.kind == CallItem::Kind::collective) {
      const std::uint64_t recorded = item.time;
      item.time = time(location, recorded, 0);
      location.numbers[i] = beginCollective(at, item, item.time, recorded);
    } else if (item.kind == CallItem::Kind::startedCollective) {
      const CallItem& known = log_.started(at, item.slot);
      if (known.communicator != noIndex)
        location.started[item.slot] = beginCollective(at, known, location.enter, call.enter);
    } else if (item.kind == CallItem::Kind::posted) {
      if (item.slot >= location.posts.size()) location.posts.resize(item.slot + 1);
      location.posts[item.slot] = {location.enter, call.path, true};
    } else if (isOfEpoch(item.kind)) {
      enterEpoch(at, item);
    }
  }
  const std::uint64_t leaves = isWaiting ? 0 : time(location, call.leave, 0);
  for (const CallItem& item : call.items) publish(at, item, leaves);
  if (isWaiting) turns_.push(call.leave, at);
  else leave(at);
}

bool WaitReplay::advance(std::uint32_t at, bool isForced) {
  Location& location = locations_[at];
  const auto& items = location.call.items;
  for (; location.item < items.size(); ++location.item, isForced = false) {
    const CallItem& item = items[location.item];
    if (item.kind == CallItem::Kind::received) {
      if (!receive(at, item, isForced)) return false;
    } else if (item.kind == CallItem::Kind::collective) {
      if (!endCollective(at, item, location.numbers[location.item], item.time, isForced)) return false;
    } else if (item.kind == CallItem::Kind::endedCollective) {
      const auto found = location.started.find(item.slot);
      if (found == location.started.end()) continue;
      if (!endCollective(at, item, found->second, location.enter, isForced)) return false;
      location.started.erase(found);
    } else if (item.kind == CallItem::Kind::sendDone) {
      location.finished.push_back(item.slot);
    } else if (isOfEpoch(item.kind)) {
      if (!awaitEpoch(at, item, isForced)) return false;
    }
  }
  return true;
}

void WaitReplay::leave(std::uint32_t at) {
  Location& location = locations_[at];
  const std::uint64_t leaves = time(location, location.call.leave, 0);
  const bool isLate = lateSenders(location, leaves);
  finishSends(location, leaves, isLate);
  if (location.hasEpochs) leaveEpochs(at, leaves);
  location.done[location.doneAt++ % location.done.size()] = {location.call.path, location.enter, leaves};
  nextCall(at);
}

void WaitReplay::forceOne() {
  const std::uint32_t at = suspended_.begin()->second;
  suspended_.erase(suspended_.begin());
  ++counts_.forced;
  if (advance(at, true)) leave(at);
  else suspended_.insert({locations_[at].call.leave, at});
}

void WaitReplay::give(const WaitSpan& span) {
  waits_.add(span);
  if (singles_) singles_->add(span);
}

void WaitReplay::wake(std::uint32_t at) {
  if (at == noIndex) return;
  const std::uint64_t leaves = locations_[at].call.leave;
  if (suspended_.erase({leaves, at}) != 0) turns_.push(leaves, at);
}

// What the location did longest between two times: one of its last calls, or what it was in between (`path`).
std::uint32_t WaitReplay::meanwhile(std::uint32_t at, std::uint64_t from, std::uint64_t until,
                                    std::uint32_t path) const {
  if (at >= locations_.size()) return path;
  const auto& done = locations_[at].done;
  std::array<std::uint64_t, std::tuple_size_v<std::remove_cvref_t<decltype(done)>>> times{};
  std::uint64_t inCalls = 0;
  for (std::size_t i = 0; i < done.size(); ++i) {
    const std::uint64_t begin = std::max(done[i].enter, from), end = std::min(done[i].leave, until);
    if (end <= begin) continue;
    inCalls += end - begin;
    const auto same = std::ranges::find(done, done[i].path, &Done::path) - done.begin();
    times[static_cast<std::size_t>(same)] += end - begin;
  }
  const auto most = std::ranges::max_element(times);
  return *most > until - from - std::min(inCalls, until - from)
             ? done[static_cast<std::size_t>(most - times.begin())].path
             : path;
}

std::uint64_t WaitReplay::time(Location& location, std::uint64_t recorded, std::uint64_t least) {
  if (!corrects_) return recorded;
  const std::uint64_t at = location.clock.at(recorded, least);
  if (const std::uint64_t jump = location.clock.jump(); jump != 0 && gathersJumps_) noteJump(location, recorded, jump);
  return at;
}

void WaitReplay::noteJump(const Location& location, std::uint64_t recorded, std::uint64_t jump) {
  const std::uint64_t reach = jump > recorded / stretchOfJump ? recorded : jump * stretchOfJump;
  const std::uint64_t from = std::max(location.heard, recorded - reach);
  if (from >= recorded || moves_->total == mostJumps) return;
  moves_->jumps[static_cast<std::size_t>(&location - locations_.data())].push_back({{from, recorded, jump}, jump});
  ++moves_->total;
}

// A send may be moved no further than to its receive.
void WaitReplay::noteSlack(std::uint32_t sender, std::uint64_t recorded, std::uint64_t slack) {
  if (!moves_ || gathersJumps_) return;
  auto& jumps = moves_->jumps[sender];
  const auto found =
      std::ranges::lower_bound(jumps, recorded, {}, [](const ClockMoves::Jump& jump) { return jump.stretch.until; });
  if (found == jumps.end() || recorded <= found->stretch.from) return;
  const auto part = static_cast<long double>(found->stretch.until - found->stretch.from) /
                    static_cast<long double>(recorded - found->stretch.from);
  const long double most = part * static_cast<long double>(slack);
  if (most < static_cast<long double>(found->most)) found->most = static_cast<std::uint64_t>(most);
}

}  // namespace weft
