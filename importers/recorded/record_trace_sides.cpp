#include "importers/recorded/record_trace_sides.h"

#include <algorithm>

#include "importers/recorded/record_trace_thread.h"

namespace weft {

using trace_format::Kind;
using trace_format::Record;
using trace_format::Skipped;

void TraceSides::Numbers::add(std::uint64_t number) {
  if (!ranges_.empty() && ranges_.back().second == number) ++ranges_.back().second;
  else ranges_.emplace_back(number, number + 1);
}

// Operations that end in another order than they start in come in disorder.
void TraceSides::Numbers::sort() {
  std::ranges::sort(ranges_);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < ranges_.size(); ++i)
    if (ranges_[i].first <= ranges_[kept].second)
      ranges_[kept].second = std::max(ranges_[kept].second, ranges_[i].second);
    else ranges_[++kept] = ranges_[i];
  if (!ranges_.empty()) ranges_.resize(kept + 1);
}

bool TraceSides::Numbers::contains(std::uint64_t number) const {
  const auto behind = std::ranges::upper_bound(ranges_, number, {}, &std::pair<std::uint64_t, std::uint64_t>::first);
  return behind != ranges_.begin() && number < std::prev(behind)->second;
}

TraceSides::Numbers TraceSides::Numbers::common(const Numbers& with) const {
  Numbers both;
  for (auto a = ranges_.begin(), b = with.ranges_.begin(); a != ranges_.end() && b != with.ranges_.end();) {
    const std::uint64_t first = std::max(a->first, b->first), behind = std::min(a->second, b->second);
    if (first < behind) both.ranges_.emplace_back(first, behind);
    if (a->second < b->second) ++a;
    else ++b;
  }
  return both;
}

TraceSides::Process::Process(TraceSides& sides, std::uint32_t rank, const std::vector<std::string>& operations,
                             Find find)
    : sides_(sides), rank_(rank), find_(std::move(find)) {
  sides_.ranks_.insert(rank);
  for (const std::string& each : operations) windowSteps_.push_back(windowStepOf(each).has_value());
}

std::optional<TraceSides::Place> TraceSides::Process::message(const Record& record, bool isSent, std::uint64_t count) {
  const Communicator* const in = find_(record.communicator);
  if (!in || record.who >= in->peers.size()) return std::nullopt;
  const std::uint32_t peer = in->peers[record.who];
  Channel& channel =
      sides_.channels_[{Skipped::sent, in->index, isSent ? rank_ : peer, isSent ? peer : rank_, record.what}];
  channel.communicator = in;
  const std::uint32_t side = isSent ? 0 : 1;
  std::uint64_t& next = next_[{&channel, side}];
  return Place{&channel, side, std::exchange(next, next + count)};
}

std::optional<TraceSides::Place> TraceSides::Process::operation(Skipped kind, std::uint32_t communicator,
                                                                std::uint64_t count) {
  const Communicator* const in = find_(communicator);
  if (!in) return std::nullopt;
  Channel& channel = sides_.channels_[{kind, in->index, 0, 0, 0}];
  channel.communicator = in;
  std::uint64_t& next = next_[{&channel, rank_}];
  return Place{&channel, rank_, std::exchange(next, next + count)};
}

std::optional<TraceSides::Place> TraceSides::Process::place(const Record& record) {
  switch (record.kind) {
    case Kind::sent:
    case Kind::received:
      return message(record, record.kind == Kind::sent, 1);
    case Kind::collective:
      return operation(Skipped::collective, record.communicator, 1);
    case Kind::call:
      if (record.operation >= windowSteps_.size() || !windowSteps_[record.operation]) return std::nullopt;
      return operation(Skipped::windowStep, record.communicator, 1);
    case Kind::skipped:
      switch (static_cast<Skipped>(record.operation)) {
        case Skipped::sent:
        case Skipped::received:
          message(record, static_cast<Skipped>(record.operation) == Skipped::sent, record.value);
          return std::nullopt;
        case Skipped::collective:
        case Skipped::windowStep:
          operation(static_cast<Skipped>(record.operation), record.communicator, record.value);
          return std::nullopt;
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

void TraceSides::Process::note(const Record& record) {
  const auto has = [](const Place& at) { at.channel->sides[at.side].add(at.number); };
  const std::optional<Place> at = place(record);
  if (record.kind == Kind::cancelled) cancelled_.insert(record.what);
  if (record.kind == Kind::done)
    if (const auto begun = started_.find(record.what); begun != started_.end()) has(begun->second);
  if (!at) return;
  const bool goesOn = record.kind == Kind::collective && record.what != 0;  // it is there once it is done, too
  if (goesOn) started_[record.what] = *at;
  else has(*at);
  if (record.kind == Kind::received && record.time != 0) received_[static_cast<std::uint32_t>(record.time)] = *at;
}

// A side without a trace has nothing that could be missing.
void TraceSides::match(bool ofOperations) {
  for (auto& [key, channel] : channels_) {
    for (auto& [side, numbers] : channel.sides) numbers.sort();
    std::vector<std::uint32_t> needed;
    if (key.kind != Skipped::sent) needed = channel.communicator->members;
    else needed = {0, 1};
    std::erase_if(needed, [&, key = key](std::uint32_t side) {
      return !ranks_.contains(key.kind != Skipped::sent ? side
                              : side == 0               ? key.from
                                                        : key.to) ||
             (ofOperations && !channel.sides.contains(side));
    });
    for (std::size_t i = 0; i < needed.size(); ++i)
      channel.all = i == 0 ? channel.sides[needed[i]] : channel.all.common(channel.sides[needed[i]]);
  }
}

bool TraceSides::Process::keeps(Record& record) {
  const auto isWhole = [](const Place& at) { return at.channel->all.contains(at.number); };
  const std::optional<Place> at = place(record);
  // Epochs are matched in their order, in which some may be missing.
  if (record.kind == Kind::skipped || record.kind == Kind::epoch) return false;
  if (record.kind == Kind::receiveStarted) {
    const auto came = received_.find(record.what);
    return came != received_.end() ? isWhole(came->second) : cancelled_.contains(record.what);
  }
  if (!at || isWhole(*at)) return true;
  if (record.kind == Kind::call) {
    record.communicator = UINT32_MAX;
    ++sides_.collectives_;
    return true;
  }
  ++(record.kind == Kind::collective ? sides_.collectives_ : sides_.messages_);
  return false;
}

}  // namespace weft
