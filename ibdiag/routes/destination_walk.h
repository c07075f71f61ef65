// The tree of routes to one destination in a flat layout: the basis for tracing all pairs of a fabric. Sources on one
// switch share their route, and routes that meet stay together, so each switch is visited once.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ibdiag/model/fabric.h"
#include "ibdiag/routes/route_end.h"
#include "ibdiag/routes/switch_slots.h"

namespace weft {

// How packets go on from a switch. One word, because this is copied once per switch and destination.
class Onward {
 public:
  Onward() = default;
  Onward(RouteEnd end, std::uint32_t last) : word_(std::uint64_t{last} << 32 | static_cast<std::uint64_t>(end)) {}

  RouteEnd end() const { return static_cast<RouteEnd>(word_ & 0xFF); }
  bool arrives() const { return (word_ & 0xFF) == static_cast<std::uint64_t>(RouteEnd::arrived); }
  // Still to cross, where they arrive. There are fewer switches than LIDs, so that 24 bits hold it.
  std::uint32_t links() const { return static_cast<std::uint32_t>(word_ >> 8) & 0xFFFFFF; }
  // The NodeIndex where they end; for a loop its number in DestinationWalk::loops().
  std::uint32_t last() const { return static_cast<std::uint32_t>(word_ >> 32); }
  // The same, one link earlier.
  Onward before() const {
    Onward earlier = *this;
    if (arrives()) earlier.word_ += 1U << 8;
    return earlier;
  }

 private:
  std::uint64_t word_ = 0;
};

class DestinationWalk {
 public:
  explicit DestinationWalk(const Fabric& fabric);

  static constexpr std::uint32_t none = SwitchSlots::none;

  // A LID that `owner`, an adapter port, owns.
  void begin(Lid destination, PortIndex owner);

  // From a switch to the destination. `step(end, next, arrives)` is called once per destination and switch on the way,
  // from the last one back: the link end by which it sends, the one by which the next switch does (none: nothing
  // follows), and whether the packets arrive.
  template <class OnStep>
  Onward from(NodeIndex switchNode, OnStep step) {
    const std::uint32_t entry = number(switchNode);
    State& state = states_[entry];
    if (state.generation != generation_ && !joins(entry, state, step)) explore(entry, step);
    return state.onward;
  }

  // Every distinct loop met so far: the link ends round it, that of the lowest NodeIndex first. Others than the first
  // maxLoops are all the last one.
  static constexpr std::size_t maxLoops = 1000;
  const std::vector<std::vector<EndIndex>>& loops() const { return loops_; }

 private:
  static constexpr std::uint32_t onPath = UINT32_MAX;  // Onward::last() of a switch whose own way is still looked for

  struct State {
    std::uint32_t generation = 0;
    std::uint32_t out = none;
    Onward onward;
  };

  // The usual case separately, for speed: the next switch has been on a route already.
  template <class OnStep>
  bool joins(std::uint32_t entry, State& state, OnStep step) {
    const std::uint32_t out = slots_.slot(entry, slots_.port(entry, lid_));
    if (out == none) return false;
    const SwitchSlots::Slot slot = slots_[out];
    if (slot.next == none || states_[slot.next].generation != generation_) return false;
    const State& next = states_[slot.next];
    state = {generation_, slot.end, next.onward.before()};
    step(EndIndex(slot.end), next.out, next.onward.arrives());
    return true;
  }

  template <class OnStep>
  void explore(std::uint32_t entry, OnStep step) {
    path_.clear();
    std::uint32_t here = entry;
    Onward onward;
    std::uint32_t next = none;
    for (;;) {
      State& state = states_[here];
      if (state.generation == generation_) {
        onward = state.onward.last() == onPath ? Onward(RouteEnd::loop, loopAt(here)) : state.onward;
        next = state.out;
        break;
      }
      state = {generation_, none, Onward(RouteEnd::loop, onPath)};
      path_.push_back(here);
      const PortNumber port = slots_.port(here, lid_);
      const std::uint32_t out = slots_.slot(here, port);
      if (out == none) {
        onward = Onward(stays(here, port), here);
        break;
      }
      const SwitchSlots::Slot& slot = slots_[out];
      state.out = slot.end;
      if (slot.next == none) {
        onward = afterLast(slot.end);
        break;
      }
      here = slot.next;
    }
    for (std::size_t i = path_.size(); i-- > 0;) {
      State& state = states_[path_[i]];
      if (state.out != none) {
        onward = onward.before();
        step(EndIndex(state.out), next, onward.arrives());
      }
      state.onward = onward;
      next = state.out;
    }
  }

  Onward afterLast(std::uint32_t end) const;
  RouteEnd stays(std::uint32_t at, PortNumber port) const;
  std::uint32_t loopAt(std::uint32_t at);

  const Fabric& fabric_;
  SwitchSlots slots_;
  std::vector<State> states_;  // by NodeIndex
  std::vector<std::uint32_t> path_;
  std::vector<std::vector<EndIndex>> loops_;
  std::map<std::vector<EndIndex>, std::uint32_t> loopNumbers_;
  std::uint32_t generation_ = 0;
  std::uint32_t lid_ = 0;
  PortIndex owner_{};
  std::uint32_t arrival_ = none;  // the destination's own link end
};

}  // namespace weft
