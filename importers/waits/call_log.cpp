#include "importers/waits/call_log.h"

#include <algorithm>

#include "core/base/varint.h"

namespace weft {
namespace {

constexpr std::size_t leastChunk = 1 << 10, mostChunk = 1 << 15;  // that each location reads at once
constexpr std::size_t allChunks = 1 << 26;                        // that all of them do, about
constexpr std::size_t numbersOfCall = 6, numbersOfItem = 8;  // at most
constexpr std::size_t mostOfItem = longestVarint * numbersOfItem;  // bytes; more than a call's beginning or end takes

bool isCollective(CallItem::Kind kind) { return kind == CallItem::Kind::collective || kind == CallItem::Kind::endedCollective; }
bool isMessage(CallItem::Kind kind) {
  return kind == CallItem::Kind::send || kind == CallItem::Kind::startedSend || kind == CallItem::Kind::received;
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

void CallLog::put(std::uint64_t value) { to_ = putVarint(to_, value); }

void CallLog::putTime(std::uint64_t time) {
  put(zigzag(time - last_));
  last_ = time;
}

// Numbers that may be "none" are one higher.
void CallLog::put(const CallItem& item) {
  put(static_cast<std::uint64_t>(item.kind) << 5 | static_cast<std::uint64_t>(item.collective) << 2 | (item.sends ? 2U : 0U) | (item.receives ? 1U : 0U));
  put(item.slot + 1U);
  if (isMessage(item.kind) || isCollective(item.kind)) {
    put(item.peer + 1U);
    put(item.communicator);
    putTime(item.time);
  }
  if (isMessage(item.kind)) put(item.tag), put(item.bytes);
  if (isCollective(item.kind)) putTime(item.end);
}

void CallLog::add(const LoggedCall& call) {
  const std::size_t most = longestVarint * (numbersOfCall + call.items.size() * numbersOfItem);
  if (bytes_.size() < most) bytes_.resize(most);
  to_ = bytes_.data();
  putTime(call.enter);
  put(call.path + 1U);
  put(call.region + 1U);
  put(call.operation + 1U);
  put(call.items.size());
  for (const CallItem& item : call.items) put(item);
  putTime(call.leave);
  spill_.append(bytes_.data(), static_cast<std::size_t>(to_ - bytes_.data()));
  locations_.back().end = spill_.size();
}

CallLog::Reader::Reader(const CallLog& log, std::size_t location)
    : log_(log), chunk_(std::clamp(allChunks / log.locations_.size(), leastChunk, mostChunk)), at_(log.locations_[location].from),
      end_(log.locations_[location].end) {}

// Whether anything is left; what is there is a beginning, an item or an end as a whole.
bool CallLog::Reader::fill() {
  if (filled_ - place_ < mostOfItem && at_ < end_) {
    bytes_.resize(mostOfItem + chunk_);
    std::copy(bytes_.begin() + static_cast<std::ptrdiff_t>(place_), bytes_.begin() + static_cast<std::ptrdiff_t>(filled_), bytes_.begin());
    filled_ -= place_;
    place_ = 0;
    const std::size_t got = log_.spill_.read(at_, static_cast<std::size_t>(std::min<std::uint64_t>(chunk_, end_ - at_)), bytes_.data() + filled_);
    filled_ += got;
    at_ += got;
  }
  return place_ < filled_;
}

std::uint64_t CallLog::Reader::take() {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes_[place_++]);
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if (byte < 0x80) return value;
  }
}

std::uint64_t CallLog::Reader::takeTime() { return last_ += unzigzag(take()); }

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
    item = {static_cast<CallItem::Kind>(kinds >> 5), static_cast<CollectiveKind>(kinds >> 2 & 7U), (kinds & 2U) != 0, (kinds & 1U) != 0};
    item.slot = index();
    if (isMessage(item.kind) || isCollective(item.kind)) {
      item.peer = index();
      item.communicator = static_cast<std::uint32_t>(take());
      item.time = takeTime();
    }
    if (isMessage(item.kind)) item.tag = static_cast<std::uint32_t>(take()), item.bytes = take();
    if (isCollective(item.kind)) item.end = takeTime();
  }
  fill();
  call.leave = takeTime();
  return true;
}

}  // namespace weft
