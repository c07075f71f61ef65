#include "importers/otf2/trace_names.h"

#include <algorithm>
#include <map>
#include <queue>

namespace weft {
namespace {

constexpr std::size_t longestPath = 400;  // bytes; a name below it is spelled by its number
constexpr std::string_view placeholder = "${id}";

struct Letter {
  std::string_view call;
  char letter;
  bool makesSeveral, byGroup = false;  // byGroup: its members alone make the call
};

constexpr Letter letters[] = {{"Comm_create", 'c', true},
                              {"Comm_split", 's', true},
                              {"Comm_split_type", 't', true},
                              {"Comm_dup", 'd', false},
                              {"Comm_dup_with_info", 'd', false},
                              {"Comm_idup", 'i', false},
                              {"Cart_create", 'a', false},
                              {"Cart_sub", 'b', true},
                              {"Graph_create", 'r', false},
                              {"Dist_graph_create", 'g', false},
                              {"Dist_graph_create_adjacent", 'j', false},
                              {"Comm_create_group", 'u', true, true}};

const Letter* letterOf(std::string_view call) {
  const auto found = std::ranges::find(letters, call, &Letter::call);
  return found == std::end(letters) ? nullptr : found;
}

class Replay {
 public:
  Replay(const TraceLayout& layout, const TraceTotals& totals)
      : layout_(layout), lists_(totals.creations), heads_(lists_.size()), counters_(lists_.size(), 1),
        turns_(lists_.size()), made_(layout.communicators.size()), calls_(layout.communicators.size(), noIndex) {}

  void run() {
    for (std::uint32_t rank = 0; rank < lists_.size(); ++rank) arrive(rank);
    for (; !ready_.empty(); ready_.pop()) perform(ready_.front());
  }

  std::vector<TraceName> names() const {
    std::vector<TraceName> all(made_.size());
    for (std::uint32_t each = 0; each < all.size(); ++each) {
      if (calls_[each] != noIndex) all[each].call = layout_.operations[calls_[each]].name;
      name(each, all);
    }
    return all;
  }

 private:
  using Turn = std::pair<std::uint32_t, std::uint64_t>;  // the parent and how many calls on it came before; or, by
                                                         // group, the new communicator and UINT64_MAX
  struct Meeting {
    std::vector<std::uint32_t> ranks;
  };

  const std::vector<RankId>* members(std::uint32_t communicator) const {
    if (communicator >= layout_.communicators.size()) return nullptr;
    const TraceCommunicator& one = layout_.communicators[communicator];
    return one.group == noIndex || one.remote != noIndex ? nullptr : &layout_.groups[one.group];
  }

  // The rank comes to the next call in its list that others take part in.
  void arrive(std::uint32_t rank) {
    for (; heads_[rank] < lists_[rank].size(); ++heads_[rank]) {
      const TraceCreation& call = lists_[rank][heads_[rank]];
      if (call.created != noIndex) calls_[call.created] = call.operation;
      const Letter* letter = letterOf(layout_.operations[call.operation].name);
      const auto* with = letter ? members(letter->byGroup ? call.created : call.parent) : nullptr;
      if (!with) continue;
      const Turn turn =
          letter->byGroup ? Turn{call.created, UINT64_MAX} : Turn{call.parent, turns_[rank][call.parent]++};
      Meeting& meeting = meetings_[turn];
      meeting.ranks.push_back(rank);
      if (meeting.ranks.size() == with->size()) ready_.push(turn);
      return;
    }
  }

  void perform(const Turn& turn) {
    const Meeting meeting = std::move(meetings_[turn]);
    meetings_.erase(turn);
    std::uint64_t largest = 0;
    for (const std::uint32_t rank : meeting.ranks) largest = std::max(largest, counters_[rank]);
    std::unordered_map<std::uint32_t, std::uint32_t> position;  // of ranks in the parent
    for (const std::uint32_t rank : meeting.ranks) {
      const TraceCreation call = lists_[rank][heads_[rank]];
      counters_[rank] = largest + 1;
      if (call.created != noIndex && made_[call.created].empty()) made_[call.created] = suffix(call, largest, position);
      ++heads_[rank];
    }
    for (const std::uint32_t rank : meeting.ranks) arrive(rank);
  }

  std::string suffix(const TraceCreation& call, std::uint64_t count,
                     std::unordered_map<std::uint32_t, std::uint32_t>& position) const {
    const Letter& letter = *letterOf(layout_.operations[call.operation].name);
    std::string text = std::string("_") + letter.letter + std::to_string(count);
    const auto *parent = members(layout_.communicators[call.created].parent), *own = members(call.created);
    if (!letter.makesSeveral || !parent || !own) return text;
    if (position.empty())
      for (std::uint32_t i = 0; i < parent->size(); ++i) position.emplace(number((*parent)[i]), i);
    std::uint32_t smallest = UINT32_MAX;
    for (const RankId rank : *own)
      if (const auto found = position.find(number(rank)); found != position.end())
        smallest = std::min(smallest, found->second);
    return smallest == UINT32_MAX ? text : text + "." + std::to_string(smallest);
  }

  std::string byNumber(const TraceCommunicator& one) const {
    std::string text = layout_.communicatorTemplate;
    return text.replace(text.find(placeholder), placeholder.size(), std::to_string(one.id));
  }

  // Ancestors first, those that have no name yet.
  void name(std::uint32_t which, std::vector<TraceName>& all) const {
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = which; at != noIndex && all[at].name.empty(); at = layout_.communicators[at].parent)
      path.push_back(at);
    for (; !path.empty(); path.pop_back()) {
      const TraceCommunicator& one = layout_.communicators[path.back()];
      const std::string& made = made_[path.back()];
      const bool hasPath = !made.empty() && one.parent != noIndex && all[one.parent].name.size() < longestPath;
      all[path.back()].name = !one.name.empty() ? one.name : hasPath ? all[one.parent].name + made : byNumber(one);
    }
  }

  const TraceLayout& layout_;
  const std::vector<std::vector<TraceCreation>>& lists_;  // by rank
  std::vector<std::size_t> heads_;
  std::vector<std::uint64_t> counters_;
  std::vector<std::unordered_map<std::uint32_t, std::uint64_t>> turns_;  // by rank: calls on each communicator
  std::map<Turn, Meeting> meetings_;
  std::queue<Turn> ready_;
  std::vector<std::string> made_;     // by communicator: what follows the parent's name
  std::vector<std::uint32_t> calls_;  // by communicator: the operation that made it
};

}  // namespace

std::vector<TraceName> nameCommunicators(const TraceLayout& layout, const TraceTotals& totals) {
  Replay replay(layout, totals);
  replay.run();
  return replay.names();
}

}  // namespace weft
