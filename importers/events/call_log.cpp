#include "importers/events/call_log.h"

#include <algorithm>
#include <cstring>

namespace weft {
namespace {

constexpr std::size_t leastChunk = 1 << 10, mostChunk = 1 << 15;  // that each location reads at once
constexpr std::size_t allChunks = 1 << 26;                        // that all of them do, about
constexpr std::size_t numbersOfCall = 6;                          // at most

bool isCollective(CallItem::Kind kind) {
  return kind == CallItem::Kind::collective || kind == CallItem::Kind::endedCollective;
}
bool isMessage(CallItem::Kind kind) {
  return kind == CallItem::Kind::send || kind == CallItem::Kind::startedSend || kind == CallItem::Kind::received;
}

// Five bits: the kind, and whether the rank sends and receives. What windows do has no bytes: there these two bits tell
// which of the kinds it is, so that most items begin with one byte.
constexpr std::uint64_t firstOfWindow = static_cast<std::uint64_t>(CollectiveKind::fence) - 1;
std::uint64_t collectiveBits(const CallItem& item) {
  const auto kind = static_cast<std::uint64_t>(item.collective);
  if (isOfWindow(item.collective)) return kind - firstOfWindow;
  return kind << 2 | (item.sends ? 2U : 0U) | (item.receives ? 1U : 0U);
}
CallItem collectiveOf(std::uint64_t bits) {
  CallItem item;
  if (bits != 0 && bits < 4) item.collective = static_cast<CollectiveKind>(bits + firstOfWindow);
  else {
    item.collective = static_cast<CollectiveKind>(bits >> 2);
    item.sends = (bits & 2U) != 0;
    item.receives = (bits & 1U) != 0;
  }
  return item;
}

}  // namespace

void CallLog::begin(RankId rank) {
  locations_.push_back({rank, spill_.size(), spill_.size(), {}});
  last_ = 0;
}

std::uint32_t CallLog::startCollective() {
  locations_.back().started.emplace_back();
  return static_cast<std::uint32_t>(locations_.back().started.size() - 1);
}

void CallLog::nameCollective(std::uint32_t number, const CallItem& item) { locations_.back().started[number] = item; }

char* CallLog::putTime(char* to, std::uint64_t time) {
  to = putVarint(to, zigzag(time - last_));
  last_ = time;
  return to;
}

// Numbers that may be "none" are one higher.
char* CallLog::put(char* to, const CallItem& item) {
  to = putVarint(to, static_cast<std::uint64_t>(item.kind) << 5 | collectiveBits(item));
  to = putVarint(to, item.slot + 1U);
  if (isMessage(item.kind) || isCollective(item.kind) || isOfEpoch(item.kind)) {
    to = putVarint(to, item.peer + 1U);
    to = putVarint(to, item.communicator);
  }
  if (isMessage(item.kind) || isCollective(item.kind)) to = putTime(to, item.time);
  if (isOfEpoch(item.kind)) to = putVarint(to, item.tag);
  if (isMessage(item.kind)) to = putVarint(putVarint(to, item.tag), item.bytes);
  if (isCollective(item.kind)) to = putTime(to, item.end);
  return to;
}

void CallLog::add(const LoggedCall& call) {
  const std::size_t most = longestVarint * (numbersOfCall + call.items.size() * numbersOfItem);
  char* const from = spill_.room(most);
  char* to = putTime(from, call.enter);
  to = putVarint(to, call.path + 1U);
  to = putVarint(to, call.region + 1U);
  to = putVarint(to, call.operation + 1U);
  to = putVarint(to, call.items.size());
  for (const CallItem& item : call.items) to = put(to, item);
  to = putTime(to, call.leave);
  spill_.took(static_cast<std::size_t>(to - from));
  locations_.back().end = spill_.size();
}

CallLog::Reader::Reader(const CallLog& log, std::size_t location)
    : log_(log), chunk_(std::clamp(allChunks / log.locations_.size(), leastChunk, mostChunk)),
      at_(log.locations_[location].from), end_(log.locations_[location].end) {}

bool CallLog::Reader::read() {
  if (at_ < end_) {
    const auto left = static_cast<std::size_t>(filled_ - next_);
    if (bytes_.empty()) bytes_.resize(maxOfItem + chunk_);
    else std::memmove(bytes_.data(), next_, left);
    const std::size_t got = log_.spill_.read(at_, static_cast<std::size_t>(std::min<std::uint64_t>(chunk_, end_ - at_)),
                                             bytes_.data() + left);
    next_ = bytes_.data();
    filled_ = next_ + left + got;
    at_ += got;
  }
  return next_ < filled_;
}

std::uint64_t CallLog::Reader::takeLong(std::uint64_t first) {
  std::uint64_t value = first & 0x7FU;
  for (unsigned shift = 7;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*next_++);
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if (byte < 0x80) return value;
  }
}

bool CallLog::Reader::next(LoggedCall& call) {
  if (!fill()) return false;
  const auto index = [&] { return static_cast<std::uint32_t>(take() - 1); };
  call.enter = takeTime();
  call.path = index();
  call.region = index();
  call.operation = index();
  call.items.resize(static_cast<std::size_t>(take()));
  for (CallItem& item : call.items) {
    fill();
    const std::uint64_t kinds = take();
    item = collectiveOf(kinds & 31U);
    item.kind = static_cast<CallItem::Kind>(kinds >> 5);
    item.slot = index();
    if (isMessage(item.kind) || isCollective(item.kind) || isOfEpoch(item.kind)) {
      item.peer = index();
      item.communicator = static_cast<std::uint32_t>(take());
    }
    if (isMessage(item.kind) || isCollective(item.kind)) item.time = takeTime();
    if (isOfEpoch(item.kind)) item.tag = static_cast<std::uint32_t>(take());
    if (isMessage(item.kind)) {
      item.tag = static_cast<std::uint32_t>(take());
      item.bytes = take();
    }
    if (isCollective(item.kind)) item.end = takeTime();
  }
  fill();
  call.leave = takeTime();
  return true;
}

}  // namespace weft
