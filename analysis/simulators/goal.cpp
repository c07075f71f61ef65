#include "analysis/simulators/goal.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "analysis/simulators/state_walk.h"

namespace weft {
namespace {

struct RankEvent {
  std::uint64_t time = 0;
  bool receives = false;
  std::uint32_t message = 0;
};

// By rank, in the order of time; what is sent at a time goes before what arrives.
std::vector<std::vector<RankEvent>> eventsOf(const MessageLog& log) {
  std::vector<std::vector<RankEvent>> events(log.ranks);
  for (std::uint32_t at = 0; at < log.messages.size(); ++at) {
    const TimedMessage& each = log.messages[at];
    events[number(each.source)].push_back({each.sent, false, at});
    events[number(each.destination)].push_back({each.received, true, at});
  }
  for (auto& own : events)
    std::ranges::sort(own, {},
                      [](const RankEvent& each) { return std::tuple(each.time, each.receives, each.message); });
  return events;
}

class RankSchedule {
 public:
  explicit RankSchedule(const std::function<void(std::string_view)>& write) : write_(write) {}

  void add(const std::string& operation, bool begins) {
    const std::string label = "l" + std::to_string(++last_);
    std::string lines = label + ": " + operation + "\n";
    if (last_ > 1) lines += label + (sends_ ? " irequires l" : " requires l") + std::to_string(last_ - 1) + "\n";
    sends_ = begins;
    write_(lines);
  }
  void calc(std::uint64_t nanoseconds) {
    if (nanoseconds != 0) add("calc " + std::to_string(nanoseconds), false);
  }

 private:
  const std::function<void(std::string_view)>& write_;
  std::uint64_t last_ = 0;
  bool sends_ = false;  // the last one
};

std::string wordsOf(const TimedMessage& message, bool receives) {
  return (receives ? "recv " : "send ") + std::to_string(message.bytes) + (receives ? "b from " : "b to ") +
         std::to_string(number(receives ? message.source : message.destination)) + " tag " +
         std::to_string(message.number);
}

}  // namespace

void writeGoal(const MessageLog& log, const RunStore& store, const std::function<void(std::string_view)>& write) {
  const auto events = eventsOf(log);
  const StateStore states(store);
  std::map<RankId, StateWalk> walks = log.measured ? stateWalks(states) : std::map<RankId, StateWalk>();
  const std::vector<StateRow> rows = log.measured ? states.states() : std::vector<StateRow>();
  write("num_ranks " + std::to_string(log.ranks) + "\n");
  for (std::uint32_t rank = 0; rank < log.ranks; ++rank) {
    write("\nrank " + std::to_string(rank) + " {\n");
    RankSchedule schedule(write);
    const auto found = walks.find(RankId(rank));
    std::optional<OutsideMpi> outside;
    if (found != walks.end()) outside.emplace(std::move(found->second), rows);
    std::uint64_t computed = 0;
    const auto computeUntil = [&](std::uint64_t sum) { schedule.calc(sum - std::exchange(computed, sum)); };
    for (const RankEvent& event : events[rank]) {
      if (outside) computeUntil(outside->until(event.time));
      schedule.add(wordsOf(log.messages[event.message], event.receives), !event.receives);
    }
    if (outside) computeUntil(outside->all());
    write("}\n");
  }
}

}  // namespace weft
