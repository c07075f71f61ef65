#include "analysis/simulators/timed_messages.h"

#include <algorithm>
#include <tuple>

#include "core/base/error.h"
#include "core/base/even_share.h"
#include "core/base/known_value.h"
#include "core/store/state_store.h"

namespace weft {
namespace {

constexpr std::uint64_t slot = 1'000'000'000;  // nanoseconds of a modelled call; its messages arrive after half of it

std::uint32_t ranksOf(const RunStore& store, const std::vector<TimedMessage>& messages) {
  std::uint32_t ranks = 0;
  for (const Process& each : store.processes()) ranks = std::max(ranks, number(each.rank) + 1);
  for (const TimedMessage& each : messages)
    ranks = std::max(ranks, std::max(number(each.source), number(each.destination)) + 1);
  return ranks;
}

void numberThem(MessageLog& log) {
  const auto key = [](const TimedMessage& each) {
    return std::tuple(each.source, each.destination, each.sent, each.received, each.bytes);
  };
  std::ranges::stable_sort(log.messages, {}, key);
  for (std::size_t i = 1; i < log.messages.size(); ++i) {
    const TimedMessage& before = log.messages[i - 1];
    TimedMessage& each = log.messages[i];
    if (each.source == before.source && each.destination == before.destination) each.number = before.number + 1;
  }
}

Error tooMany(std::uint64_t messages) {
  return Error(std::to_string(messages) + " messages are more than the " + std::to_string(maxTimedMessages) +
               " that can be written one by one; weft pairs has their sums");
}

// The next call of a communicator begins when all its members have done what came before.
class Slots {
 public:
  explicit Slots(std::uint32_t ranks) : next_(ranks) {}
  std::uint64_t take(const std::vector<RankId>& members, std::uint64_t calls) {
    std::uint64_t first = 0;
    for (const RankId rank : members) first = std::max(first, next_[number(rank)]);
    for (const RankId rank : members) next_[number(rank)] = first + calls;
    return first;
  }

 private:
  std::vector<std::uint64_t> next_;
};

void addCalls(const Communicator& communicator, const RecordedCalls& calls, CollectiveLibrary library,
              std::uint64_t first, std::vector<TimedMessage>& messages) {
  CollectiveWay way;
  way.library = library;
  for (const CollectiveMessages& sent : expand(calls.call, way)) {
    __extension__ using Wide = unsigned __int128;
    const Wide all = Wide(sent.messages) * calls.calls + messages.size();
    if (all > maxTimedMessages)
      throw tooMany(all > Wide(INT64_MAX) ? std::uint64_t(INT64_MAX) : static_cast<std::uint64_t>(all));
    for (std::uint64_t call = 0; call < calls.calls; ++call)
      for (std::uint64_t part = 0; part < sent.messages; ++part)
        messages.push_back({communicator.members[sent.sender], communicator.members[sent.receiver],
                            evenShare(sent.bytes, part, sent.messages), (first + call) * slot,
                            (first + call) * slot + slot / 2, 0});
  }
}

}  // namespace

MessageLog recordedMessages(const RunStore& store) {
  const StateStore states(store);
  const std::uint64_t count = states.messageCount();
  if (count == 0)
    throw Error(sentence("messages", Absence::notRecorded, Verb::were) +
                " one by one in this run; import a trace, or take --collectives model, which writes collective calls");
  if (count > maxTimedMessages) throw tooMany(count);
  MessageLog log;
  log.messages.reserve(count);
  std::uint64_t early = 0;
  states.messages(0, UINT64_MAX, [&](RankId receiver, const MessageFlight& each) {
    early += each.received < each.sent ? 1 : 0;
    log.messages.push_back({each.source, receiver, each.bytes, each.sent, std::max(each.sent, each.received), 0});
    return true;
  });
  log.ranks = ranksOf(store, log.messages);
  if (early)
    log.notes.push_back(std::to_string(early) +
                        " messages were received before they were sent, by clocks that contradict each other; "
                        "they are taken to arrive at once");
  numberThem(log);
  return log;
}

MessageLog modelledMessages(const RunStore& store, CollectiveLibrary library) {
  ModelledCollectives modelled = modelledCollectives(store, {}, library);
  MessageLog log;
  log.measured = false;
  log.notes = std::move(modelled.notes);
  log.notes.push_back(sentence("in which order calls were made", Absence::notRecorded) +
                      ": one kind of them follows the other");
  std::uint32_t ranks = ranksOf(store, {});
  for (const auto& [communicator, calls] : modelled.calls)
    for (const RankId rank : communicator.members) ranks = std::max(ranks, number(rank) + 1);
  Slots slots(ranks);
  for (const auto& [communicator, calls] : modelled.calls)
    addCalls(communicator, calls, library, slots.take(communicator.members, calls.calls), log.messages);
  log.ranks = ranks;
  if (log.messages.empty()) throw Error("no collective calls are recorded on communicators whose ranks are known");
  numberThem(log);
  return log;
}

}  // namespace weft
