#include "analysis/simulators/paje.h"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <queue>

#include "analysis/simulators/state_walk.h"
#include "core/base/known_value.h"

namespace weft {
namespace {

constexpr std::string_view header = R"(%EventDef PajeDefineContainerType 0
% Alias string
% Type string
% Name string
%EndEventDef
%EventDef PajeDefineStateType 1
% Alias string
% Type string
% Name string
%EndEventDef
%EventDef PajeDefineLinkType 2
% Alias string
% Type string
% StartContainerType string
% EndContainerType string
% Name string
%EndEventDef
%EventDef PajeDefineEntityValue 3
% Alias string
% Type string
% Name string
% Color color
%EndEventDef
%EventDef PajeCreateContainer 4
% Time date
% Alias string
% Type string
% Container string
% Name string
%EndEventDef
%EventDef PajeDestroyContainer 5
% Time date
% Name string
% Type string
%EndEventDef
%EventDef PajeSetState 6
% Time date
% Type string
% Container string
% Value string
%EndEventDef
%EventDef PajeStartLink 7
% Time date
% Type string
% Container string
% StartContainer string
% Value string
% Key string
%EndEventDef
%EventDef PajeEndLink 8
% Time date
% Type string
% Container string
% EndContainer string
% Value string
% Key string
%EndEventDef
0 P 0 "Program"
0 R P "Rank"
1 S R "State"
2 L P R R "Message"
)";

// Names come from files, and end at a quote.
std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) text += c == '"' ? '\'' : static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return text + '"';
}

std::string seconds(std::uint64_t nanoseconds) {
  constexpr std::uint64_t second = 1'000'000'000;
  const std::string digits = std::to_string(nanoseconds % second);
  return std::to_string(nanoseconds / second) + "." + std::string(9 - digits.size(), '0') + digits;
}

std::string rankName(std::uint32_t rank) { return "r" + std::to_string(rank); }

// States by what they are called: an MPI call is one, in whichever region it was made.
class StateValues {
 public:
  StateValues(const RunStore& store, const std::vector<StateRow>& states) {
    for (const Operation& each : store.operationNames()) operations_[each.id] = each.name;
    for (const Region& each : store.regions()) regions_[each.id] = each.name;
    std::map<std::string, std::size_t> places;
    for (const StateRow& each : states) {
      const auto [at, isNew] = places.try_emplace(nameOf(each), names_.size());
      if (isNew) names_.push_back(at->first);
      of_[each.id] = at->second;
    }
  }
  const std::vector<std::string>& names() const { return names_; }
  std::string of(StateId state) const {
    const auto found = of_.find(state);
    return found == of_.end() ? "u" : "s" + std::to_string(found->second);
  }

 private:
  std::string nameOf(const StateRow& state) const {
    if (state.operation && operations_.contains(*state.operation)) return "MPI_" + operations_.at(*state.operation);
    if (state.region && regions_.contains(*state.region)) return regions_.at(*state.region);
    return state.operation ? "MPI" : "not in MPI";
  }

  std::map<OperationId, std::string> operations_;
  std::map<RegionId, std::string> regions_;
  std::vector<std::string> names_;
  std::map<StateId, std::size_t> of_;
};

// Distinct as far as eight steps of each colour go; the same for the same number.
std::string colourOf(std::size_t at) {
  const auto step = [&](std::size_t factor) { return 0.25 + 0.7 * static_cast<double>(at * factor % 8) / 7; };
  char text[40];
  std::snprintf(text, sizeof text, "\"%.2f %.2f %.2f\"", step(5), step(3), step(7));
  return text;
}

// All events in the order of time: states that begin, then messages that leave, then those that arrive.
class PajeEvents {
 public:
  PajeEvents(const MessageLog& log, const StateValues& values, std::map<RankId, StateWalk> walks,
             const std::function<void(std::string_view)>& write)
      : log_(log), values_(values), walks_(std::move(walks)), write_(write), bySent_(log.messages.size()),
        byReceived_(log.messages.size()) {
    std::iota(bySent_.begin(), bySent_.end(), 0U);
    byReceived_ = bySent_;
    std::ranges::stable_sort(bySent_, {}, [&](std::uint32_t at) { return log_.messages[at].sent; });
    std::ranges::stable_sort(byReceived_, {}, [&](std::uint32_t at) { return log_.messages[at].received; });
    for (const auto& [rank, walk] : walks_)
      if (!walk.ended()) states_.emplace(walk.from(), rank);
  }

  // Returns the last time.
  std::uint64_t writeAll() {
    std::size_t sent = 0, received = 0;
    std::uint64_t last = 0;
    while (true) {
      const std::uint64_t start = sent < bySent_.size() ? log_.messages[bySent_[sent]].sent : UINT64_MAX;
      const std::uint64_t end =
          received < byReceived_.size() ? log_.messages[byReceived_[received]].received : UINT64_MAX;
      const std::uint64_t state = states_.empty() ? UINT64_MAX : states_.top().first;
      const std::uint64_t now = std::min({start, end, state});
      if (now == UINT64_MAX) return last;
      last = now;
      if (state == now) beginState();
      else if (start == now) writeLink(bySent_[sent++], true);
      else writeLink(byReceived_[received++], false);
    }
  }

 private:
  void setState(std::uint64_t time, RankId rank, const std::string& value) {
    write_("6 " + seconds(time) + " S " + rankName(number(rank)) + " " + value + "\n");
  }

  void beginState() {
    const auto [time, rank] = states_.top();
    states_.pop();
    StateWalk& walk = walks_.at(rank);
    if (walk.ended() || walk.from() != time) return setState(time, rank, "u");  // a gap, or the end
    setState(time, rank, values_.of(walk.state()));
    const std::uint64_t until = walk.until();
    walk.next();
    states_.emplace(until, rank);
    if (!walk.ended() && walk.from() != until) states_.emplace(walk.from(), rank);
  }

  void writeLink(std::uint32_t at, bool starts) {
    const TimedMessage& message = log_.messages[at];
    const std::uint32_t rank = number(starts ? message.source : message.destination);
    write_((starts ? "7 " : "8 ") + seconds(starts ? message.sent : message.received) + " L p " + rankName(rank) +
           " \"" + std::to_string(message.bytes) + " B\" m" + std::to_string(at) + "\n");
  }

  const MessageLog& log_;
  const StateValues& values_;
  std::map<RankId, StateWalk> walks_;
  const std::function<void(std::string_view)>& write_;
  std::vector<std::uint32_t> bySent_, byReceived_;
  std::priority_queue<std::pair<std::uint64_t, RankId>, std::vector<std::pair<std::uint64_t, RankId>>, std::greater<>>
      states_;
};

}  // namespace

void writePaje(const MessageLog& log, const RunStore& store, const std::function<void(std::string_view)>& write) {
  const StateStore states(store);
  const StateValues values(store, log.measured ? states.states() : std::vector<StateRow>());
  write(header);
  write("3 u S " + quoted(word(Absence::notKnown)) + " \"0.93 0.93 0.93\"\n");
  for (std::size_t at = 0; at < values.names().size(); ++at)
    write("3 s" + std::to_string(at) + " S " + quoted(values.names()[at]) + " " + colourOf(at) + "\n");
  write("4 0.000000000 p P 0 \"program\"\n");
  for (std::uint32_t rank = 0; rank < log.ranks; ++rank)
    write("4 0.000000000 " + rankName(rank) + " R p \"rank " + std::to_string(rank) + "\"\n");
  PajeEvents events(log, values, log.measured ? stateWalks(states) : std::map<RankId, StateWalk>(), write);
  const std::string end = seconds(events.writeAll());
  for (std::uint32_t rank = 0; rank < log.ranks; ++rank) write("5 " + end + " " + rankName(rank) + " R\n");
  write("5 " + end + " p P\n");
}

}  // namespace weft
