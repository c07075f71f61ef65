#include "ibdiag/routes/choice_graph.h"

#include <algorithm>

namespace weft {
namespace {

std::uint8_t bitOf(RouteEnd end) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(end)); }

}  // namespace

void ChoiceGraph::begin(Lid destination, PortIndex owner) {
  destination_ = destination;
  owner_ = owner;
  ++generation_;
  order_ = 0;
  ways_.clear();
  parts_.clear();
  members_.clear();
}

void ChoiceGraph::addWay(EndIndex out, std::size_t first) {
  if (ways_.size() != first && ways_.back().out == out) {
    ++ways_.back().shares;
    return;
  }
  const NodeIndex next = fabric_.end(peer(out)).node;
  ways_.push_back({out, fabric_.node(next).isSwitch(), next});
}

void ChoiceGraph::open(NodeIndex node) {
  State& state = states_[number(node)];
  state = {generation_, order_, order_, onStack, static_cast<std::uint32_t>(ways_.size()), 0, 0, RouteEnd::arrived};
  ++order_;
  const Step step = stepAt(fabric_, node, destination_, owner_);
  if (step.port != 0)  // what a switch takes for its own it sends nowhere
    for (const PortNumber port : fabric_.choices(node, destination_))
      if (const auto out = fabric_.endAt(node, port)) addWay(*out, state.firstWay);
  if (ways_.size() == state.firstWay && step.out) addWay(*step.out, state.firstWay);
  state.wayCount = static_cast<std::uint32_t>(ways_.size()) - state.firstWay;
  state.stays = step.stays;
  waiting_.push_back(node);
  path_.push_back(node);
}

void ChoiceGraph::explore(NodeIndex from) {
  if (states_[number(from)].generation == generation_) return;
  open(from);
  while (!path_.empty()) {
    const NodeIndex at = path_.back();
    State& state = states_[number(at)];
    if (state.nextWay != state.wayCount) {
      const Way way = ways_[state.firstWay + state.nextWay++];
      if (!way.toSwitch) continue;
      const State& next = states_[number(way.next)];
      if (next.generation != generation_) open(way.next);
      else if (next.part == onStack) state.low = std::min(state.low, next.order);
      continue;
    }
    path_.pop_back();
    if (!path_.empty()) states_[number(path_.back())].low = std::min(states_[number(path_.back())].low, state.low);
    if (state.low == state.order) close(at);
  }
}

// All that waits behind the root is one part with it.
void ChoiceGraph::close(NodeIndex root) {
  const auto which = static_cast<std::uint32_t>(parts_.size());
  Part part{static_cast<std::uint32_t>(members_.size()), 0, false, 0};
  for (NodeIndex member{}; part.count == 0 || member != root;) {
    member = waiting_.back();
    waiting_.pop_back();
    members_.push_back(member);
    states_[number(member)].part = which;
    ++part.count;
  }
  for (const NodeIndex member : members(part)) {
    if (ways(member).empty()) part.ends |= bitOf(states_[number(member)].stays);
    for (const Way& way : ways(member)) {
      if (!way.toSwitch) part.ends |= bitOf(endAtAdapter(fabric_, peer(way.out), owner_));
      else if (partOf(way.next) == which) part.isRing = true;
      else part.ends |= parts_[partOf(way.next)].ends;
    }
  }
  if (part.isRing) part.ends |= bitOf(RouteEnd::loop);
  parts_.push_back(part);
}

}  // namespace weft
