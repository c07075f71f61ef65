#include "importers/recorded/record_names.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace weft {
namespace {

// The letter of mpisee's names (its III-A), and those that it has none for; docs/bundle.md lists them.
std::string_view letterOf(std::string_view call) {
  static constexpr std::pair<std::string_view, std::string_view> letters[] = {{"Comm_create", "c"},
                                                                              {"Comm_create_group", "u"},
                                                                              {"Comm_split", "s"},
                                                                              {"Comm_split_type", "t"},
                                                                              {"Comm_dup", "d"},
                                                                              {"Comm_dup_with_info", "d"},
                                                                              {"Comm_idup", "i"},
                                                                              {"Comm_idup_with_info", "i"},
                                                                              {"Cart_create", "a"},
                                                                              {"Cart_sub", "b"},
                                                                              {"Graph_create", "r"},
                                                                              {"Dist_graph_create", "g"},
                                                                              {"Dist_graph_create_adjacent", "j"},
                                                                              {"Intercomm_create", "n"},
                                                                              {"Intercomm_create_from_groups", "n"},
                                                                              {"Intercomm_merge", "m"},
                                                                              {"Comm_create_from_group", "p"},
                                                                              {"Comm_shrink", "h"},
                                                                              {"Comm_ishrink", "h"}};
  const auto found = std::ranges::find(letters, call, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(letters) ? "k" : found->second;
}

constexpr std::size_t longestName = 1000;

// All processes at once, each at the first of its calls that has no number yet: a call gets one when all that take part
// have come to it.
class Calls {
 public:
  explicit Calls(const SameCommunicators& same) : same_(same), at_(same.begins), counters_(at_.size(), 1) {}

  std::vector<std::uint32_t> run() {
    takeEvents();
    for (std::uint32_t process = 0; process + 1 < same_.begins.size(); ++process) arrive(process);
    // Where threads made calls in other orders, or an account is cut off, the first that waits goes on alone.
    for (std::uint32_t process = 0; process + 1 < same_.begins.size(); ++process)
      while (at_[process] < same_.begins[process + 1]) {
        settle(eventOf_[at_[process]]);
        work();
      }
    std::vector<std::uint32_t> numbers(same_.count, 0);
    for (std::size_t row = 0; row < same_.rows.size(); ++row)
      if (same_.rows[row].id != notKnown && eventOf_[row] != notKnown && !same_.rows[row].of->call.empty())
        numbers[same_.rows[row].id] = events_[eventOf_[row]].number;
    return numbers;
  }

 private:
  struct Event {
    std::uint32_t awaited = 0, number = 0;
    bool isSettled = false;
    std::vector<std::uint32_t> waiting;  // processes
  };

  void takeEvents() {
    std::unordered_map<std::string, std::uint32_t> known;
    eventOf_.assign(same_.rows.size(), notKnown);
    for (std::size_t i = 0; i < same_.rows.size(); ++i) {
      const SameRow& row = same_.rows[i];
      if (row.of->call.empty()) continue;
      const bool isOfMembers = row.isHalf() || madeByMembers(row.of->call) || row.parent == notKnown;
      if (isOfMembers && row.id == notKnown) continue;
      const std::string key = isOfMembers ? "made " + std::to_string(row.id)
                                          : std::to_string(same_.rows[row.parent].id) + " " + row.of->call + " " +
                                                std::to_string(row.of->order);
      eventOf_[i] = known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second;
    }
    events_.resize(known.size());
    for (const std::uint32_t event : eventOf_)
      if (event != notKnown) ++events_[event].awaited;
  }

  void arrive(std::uint32_t process) {
    ready_.push_back(process);
    work();
  }
  void work() {
    while (!ready_.empty()) {
      const std::uint32_t process = ready_.back();
      ready_.pop_back();
      for (; at_[process] < same_.begins[process + 1]; ++at_[process]) {
        const std::uint32_t which = eventOf_[at_[process]];
        if (which == notKnown) continue;
        Event& event = events_[which];
        if (event.isSettled) {
          pass(process, event);
          continue;
        }
        event.number = std::max(event.number, counters_[process]);
        event.waiting.push_back(process);
        if (--event.awaited != 0) break;
        settle(which);
        break;  // it goes on with the others
      }
    }
  }
  void pass(std::uint32_t process, const Event& event) {
    if (same_.rows[at_[process]].id != notKnown) counters_[process] = std::max(counters_[process], event.number + 1);
  }
  void settle(std::uint32_t which) {
    Event& event = events_[which];
    event.isSettled = true;
    for (const std::uint32_t process : event.waiting) {
      pass(process, event);
      ++at_[process];
      ready_.push_back(process);
    }
    event.waiting.clear();
  }

  const SameCommunicators& same_;
  std::vector<std::size_t> at_;  // by process: its row
  std::vector<std::uint32_t> counters_, eventOf_, ready_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<std::uint32_t> callNumbers(const SameCommunicators& same) { return Calls(same).run(); }

std::vector<std::uint32_t> parentsFirst(std::vector<Nameable>& all) {
  enum : char { unseen, onPath, done };
  std::vector<char> seen(all.size(), unseen);
  std::vector<std::uint32_t> order;
  for (std::uint32_t start = 0; start < all.size(); ++start) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = start; at != notKnown && seen[at] == unseen; at = all[at].parent) {
      seen[at] = onPath;
      path.push_back(at);
      const std::uint32_t parent = all[at].parent;
      if (parent != notKnown && seen[parent] == onPath) all[at].parent = notKnown;
    }
    for (; !path.empty(); path.pop_back()) {
      seen[path.back()] = done;
      order.push_back(path.back());
    }
  }
  return order;
}

std::vector<std::string> namesOf(const std::vector<Nameable>& all, const std::vector<std::uint32_t>& numbers) {
  std::vector<std::string> names(all.size());
  std::vector<Nameable> copy = all;
  std::set<std::string> taken;
  for (const std::uint32_t id : parentsFirst(copy)) {
    const Nameable& one = copy[id];
    std::string name = one.parent == notKnown ? std::string() : names[one.parent];
    if (name.size() > longestName) name = "C" + std::to_string(one.parent);
    if (!one.base.empty()) name = one.base;
    else name += (name.empty() ? "" : "_") + std::string(letterOf(one.call)) + std::to_string(numbers[id]);
    if (one.smallest != notKnown) name += "." + std::to_string(one.smallest);
    while (!taken.insert(name).second) name += "~";  // threads may have made several at once
    names[id] = name;
  }
  return names;
}

}  // namespace weft
