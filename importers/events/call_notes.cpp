#include "importers/events/call_notes.h"

#include <algorithm>

#include "core/base/error.h"
#include "importers/events/pair_spread.h"
#include "importers/events/wait_replay.h"

namespace weft {
namespace {

using Kind = CallItem::Kind;
constexpr std::uint32_t mostSlots = 1 << 18;
constexpr std::size_t mostItems = 1 << 16;  // of a call, kept until it is left

CallItem itemOf(Kind kind, const CallNotes::Message& message, std::uint32_t slot) {
  CallItem item{.kind = kind,
                .slot = slot,
                .peer = number(message.peer),
                .communicator = message.communicator,
                .tag = message.tag};
  item.bytes = message.bytes;
  item.time = message.time;
  return item;
}

// Collective operations by communicator that a location starts before one that is never done, of which nobody knows the
// communicator: it is one of those that follow on its own. Nothing: all that it starts are done.
std::optional<std::unordered_map<std::uint32_t, std::uint64_t>> beforeUnknown(const CallLog& log,
                                                                              std::size_t location) {
  const auto isUnknown = [&](std::uint32_t started) {
    return log.started(location, started).kind != Kind::endedCollective;
  };
  std::uint32_t first = 0;
  while (first != log.startedOf(location) && !isUnknown(first)) ++first;
  if (first == log.startedOf(location)) return std::nullopt;
  std::unordered_map<std::uint32_t, std::uint64_t> counts;
  CallLog::Reader reader(log, location);
  for (LoggedCall call; reader.next(call);)
    for (const CallItem& item : call.items) {
      if (item.kind == Kind::collective) ++counts[item.communicator];
      if (item.kind != Kind::startedCollective) continue;
      if (isUnknown(item.slot)) return counts;
      ++counts[log.started(location, item.slot).communicator];
    }
  return counts;
}

}  // namespace

void CallNotes::begin(RankId rank) {
  rank_ = rank;
  depth_ = slots_ = 0;
  latest_ = 0;
  freeSlots_.clear();
  began_.reset();
  accessing_.clear();
  log_.begin(rank);
}

void CallNotes::finish() {
  if (depth_ == 0) return;
  std::erase_if(call_.items, [](const CallItem& item) { return item.collective == CollectiveKind::finalize; });
  flush(latest_);
  depth_ = 0;
}

void CallNotes::enter(std::uint64_t time, std::uint32_t path, std::uint32_t region, std::uint32_t operation) {
  latest_ = std::max(latest_, time);
  if (depth_++ != 0) return;
  call_.enter = time;
  call_.path = path;
  call_.region = region;
  call_.operation = operation;
  began_.reset();
}

void CallNotes::leave(std::uint64_t time) {
  latest_ = std::max(latest_, time);
  if (depth_ == 0 || --depth_ != 0) return;
  flush(time);
}

void CallNotes::flush(std::uint64_t time) {
  call_.leave = std::max(time, call_.enter);
  for (CallItem& item : call_.items)
    if (item.collective == CollectiveKind::finalize) {
      item.end = call_.leave;
      ++parts_[everyRank].byRank[number(rank_)];
    }
  try {
    if (!call_.items.empty() && failed_.empty()) log_.add(call_);
  } catch (const Error& error) {
    failed_ = error.what();
  }
  call_.items.clear();
}

void CallNotes::finalizes(std::uint64_t time) {
  if (depth_ != 1) return;
  CallItem item{.kind = Kind::collective, .collective = CollectiveKind::finalize, .communicator = everyRank};
  item.time = time;
  call_.items.push_back(item);
}

// An item outside of all calls becomes a call that takes no time.
void CallNotes::add(const CallItem& item, std::uint64_t time) {
  latest_ = std::max(latest_, time);
  if (depth_ == 0) call_ = {time, time, noIndex, noIndex, noIndex, {}};
  call_.items.push_back(item);
  if (depth_ == 0 || call_.items.size() == mostItems) flush(time);
}

std::uint32_t CallNotes::takeSlot() {
  if (freeSlots_.empty()) return slots_ < mostSlots ? slots_++ : noIndex;
  const std::uint32_t slot = freeSlots_.back();
  freeSlots_.pop_back();
  return slot;
}

void CallNotes::freeSlot(std::uint32_t slot) {
  if (slot != noIndex) freeSlots_.push_back(slot);
}

std::uint32_t CallNotes::sent(const Message& message, bool hasRequest) {
  const std::uint32_t slot = hasRequest ? takeSlot() : noIndex;
  add(itemOf(hasRequest ? Kind::startedSend : Kind::send, message, slot), message.time);
  return slot;
}

std::uint32_t CallNotes::posted() {
  const std::uint32_t slot = takeSlot();
  if (slot != noIndex) add({.kind = Kind::posted, .slot = slot}, latest_);
  return slot;
}

void CallNotes::received(const Message& message, std::uint32_t slot) {
  add(itemOf(Kind::received, message, slot), message.time);
  freeSlot(slot);
}

void CallNotes::sendDone(std::uint32_t slot) {
  if (slot == noIndex) return;
  add({.kind = Kind::sendDone, .slot = slot}, latest_);
  freeSlot(slot);
}

void CallNotes::cancelled(std::uint32_t slot) {
  if (slot == noIndex) return;
  add({.kind = Kind::cancelled, .slot = slot}, latest_);
  freeSlot(slot);
}

std::uint32_t CallNotes::startedCollective() {
  const std::uint32_t which = log_.startCollective();
  add({.kind = Kind::startedCollective, .slot = which}, latest_);
  return which;
}

void CallNotes::epoch(CallItem::Kind kind, const WindowPlace& on, const std::vector<RankId>& group) {
  CallItem item{.kind = kind, .communicator = on.communicator, .tag = on.window};
  if (group.size() > maxSpread) {
    largeWindows_.insert(on.window);
    return void(++largeGroups_);
  }
  if (kind == Kind::accessBegan) accessing_.insert(on.window);
  if (kind == Kind::accessEnded) accessing_.erase(on.window);
  if (kind == Kind::accessEnded || kind == Kind::exposureEnded) return add(item, on.time);
  item.slot = 0;
  for (const RankId each : group) {
    item.peer = number(each);
    add(item, on.time);
    ++item.slot;
  }
}

// Of other accesses, between fences or with locks, nothing is waited for.
void CallNotes::accessed(const WindowPlace& on, RankId target) {
  if (!accessing_.contains(on.window)) return;
  CallItem item{.kind = Kind::accessed, .peer = number(target), .communicator = on.communicator, .tag = on.window};
  const bool isFirst = depth_ == 0 || call_.items.empty() || call_.items.back().kind != Kind::accessed;
  item.slot = isFirst ? 0 : 1;
  add(item, on.time);
}

void CallNotes::ended(std::uint32_t started) {
  if (started != noIndex) log_.nameCollective(started, {.kind = Kind::endedCollective});
}

void CallNotes::collective(const Collective& part, std::string_view operation, std::uint32_t size,
                           std::optional<std::uint32_t> started) {
  const bool isNeighbourhood = operation.starts_with("Neighbor_") || operation.starts_with("Ineighbor_");
  if (started) ended(*started);
  if (size < 2 || part.kind == CollectiveKind::none) return;
  if (isNeighbourhood && !part.hasNeighbours) return void(++neighbourhoods_);
  if (started == noIndex) return;  // its beginning is not known
  CallItem item{.kind = started ? Kind::endedCollective : Kind::collective,
                .collective = isNeighbourhood ? CollectiveKind::neighbours : part.kind,
                .sends = part.sent != 0,
                .receives = part.received != 0,
                .slot = started.value_or(noIndex),
                .peer = number(part.root),
                .communicator = part.communicator};
  item.time = began_ && !started ? *began_ : call_.enter;
  if (depth_ == 0 || started) item.time = part.time;
  item.end = part.time;
  began_.reset();
  if (started) log_.nameCollective(*started, item);
  Parts& parts = parts_[part.communicator];
  parts.size = size;
  ++parts.byRank[number(rank_)];
  add(item, part.time);
}

std::unordered_map<std::uint32_t, std::uint64_t> CallNotes::complete(std::uint32_t ranks) const {
  std::unordered_map<std::uint32_t, std::uint64_t> list;
  std::unordered_map<std::uint32_t, const Parts*> uneven;  // to which not all members come as often
  for (const auto& [communicator, parts] : parts_) {
    const std::uint32_t size = communicator == everyRank ? ranks : parts.size;
    if (parts.byRank.size() != size) continue;
    const auto [fewest, most] =
        std::ranges::minmax_element(parts.byRank, {}, [](const auto& each) { return each.second; });
    list[communicator] = fewest->second;
    if (fewest->second != most->second) uneven.emplace(communicator, &parts);
  }
  for (std::size_t at = 0; at < log_.locations() && !uneven.empty(); ++at) {
    const auto certain = beforeUnknown(log_, at);
    if (!certain) continue;
    for (const auto& [communicator, parts] : uneven)
      if (parts->byRank.contains(number(log_.rankOf(at)))) {
        const auto found = certain->find(communicator);
        list[communicator] = std::min(list[communicator], found == certain->end() ? 0 : found->second);
      }
  }
  return list;
}

}  // namespace weft
