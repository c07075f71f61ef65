// The tree of routes to one destination at a time, as flat as it gets: what tracing all pairs of a fabric stands on.
// Sources on one switch share their route, and routes that meet stay together, so each switch is stepped over once.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ibdiag/routes.h"

namespace weft {

// How packets go on from a switch.
struct Onward {
  RouteEnd end = RouteEnd::arrived;
  std::uint32_t links = 0;  // still to cross, where they arrive
  std::uint32_t last = 0;   // NodeIndex where they end; of a loop: which, of DestinationWalk::loops()
};

class DestinationWalk {
 public:
  explicit DestinationWalk(const Fabric& fabric);

  static constexpr std::uint32_t none = UINT32_MAX;

  // A LID that `owner`, an adapter port, owns.
  void begin(Lid destination, PortIndex owner);

  // From a switch to the destination. `step(end, next)` is called once per destination and switch on the way, from the
  // last one back: the link end by which it sends, and the one by which the next switch does (none: nothing follows).
  template <class OnStep>
  Onward from(NodeIndex switchNode, OnStep step) {
    const std::uint32_t entry = number(switchNode);
    if (states_[entry].generation != generation_) explore(entry, step);
    return states_[entry].onward;
  }

  // Every distinct loop met so far: the link ends round it, that of the lowest NodeIndex first. Others than the first
  // mostLoops are all the last one.
  static constexpr std::size_t mostLoops = 1000;
  const std::vector<std::vector<EndIndex>>& loops() const { return loops_; }

 private:
  struct Switch {
    const PortNumber* table = nullptr;
    std::uint32_t entries = 0;    // of the table
    std::uint32_t firstSlot = 0;  // into slots_
    std::uint32_t slots = 0;
  };
  struct Slot {
    std::uint32_t end = none;   // by which this port sends
    std::uint32_t next = none;  // the switch there; none: an adapter
  };
  struct State {
    std::uint32_t generation = 0;
    std::uint32_t out = none;
    Onward onward;
    bool onPath = false;
  };

  template <class OnStep>
  void explore(std::uint32_t entry, OnStep step) {
    path_.clear();
    std::uint32_t here = entry;
    Onward onward;
    std::uint32_t next = none;
    for (;;) {
      State& state = states_[here];
      if (state.generation == generation_) {
        onward = state.onPath ? Onward{RouteEnd::loop, 0, loopAt(here)} : state.onward;
        next = state.out;
        break;
      }
      state.generation = generation_;
      state.onPath = true;
      state.out = none;
      path_.push_back(here);
      const Switch& at = switches_[here];
      const PortNumber port = lid_ < at.entries ? at.table[lid_] : noRoute;
      if (port >= at.slots || slots_[at.firstSlot + port].end == none) {
        onward = {stays(here, port), 0, here};
        break;
      }
      const Slot& slot = slots_[at.firstSlot + port];
      state.out = slot.end;
      if (slot.next == none) {
        onward = afterLast(slot.end);
        break;
      }
      here = slot.next;
    }
    const bool arrives = onward.end == RouteEnd::arrived;
    for (std::size_t i = path_.size(); i-- > 0;) {
      State& state = states_[path_[i]];
      if (state.out != none) {
        if (arrives) ++onward.links;
        step(EndIndex(state.out), next);
      }
      state.onward = onward;
      state.onPath = false;
      next = state.out;
    }
  }

  Onward afterLast(std::uint32_t end) const;
  RouteEnd stays(std::uint32_t at, PortNumber port) const;
  std::uint32_t loopAt(std::uint32_t at);

  const Fabric& fabric_;
  std::vector<Switch> switches_;  // by NodeIndex
  std::vector<Slot> slots_;
  std::vector<State> states_;     // by NodeIndex
  std::vector<std::uint32_t> path_;
  std::vector<std::vector<EndIndex>> loops_;
  std::map<std::vector<EndIndex>, std::uint32_t> loopNumbers_;
  std::uint32_t generation_ = 0;
  std::uint32_t lid_ = 0;
  PortIndex owner_{};
  std::uint32_t arrival_ = none;  // the destination's own link end
};

}  // namespace weft
