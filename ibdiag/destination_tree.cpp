#include "ibdiag/destination_tree.h"

#include "core/units.h"

namespace weft {

std::uint64_t heldSum(std::uint64_t a, std::uint64_t b, bool& overflow) {
  if (const auto sum = checkedSum(a, b)) return *sum;
  overflow = true;
  return maxStoredBytes;
}

DestinationTree::DestinationTree(const Fabric& fabric, LinkLoads& loads)
    : fabric_(fabric), loads_(loads), switches_(fabric.nodes().size()) {
  loads_.bytes.resize(fabric.ends().size());
  loads_.flows.resize(fabric.ends().size());
}

void DestinationTree::begin(Lid destination, PortIndex owner) {
  destination_ = destination;
  owner_ = owner;
  ++generation_;
  reached_.clear();
}

DestinationTree::Switch& DestinationTree::at(NodeIndex node) {
  Switch& state = switches_[number(node)];
  if (state.generation != generation_) {
    state = {0, 0, stepAt(fabric_, node, destination_, owner_), 0, generation_};
    reached_.push_back(node);
  }
  return state;
}

void DestinationTree::end(RouteEnd how, std::uint64_t bytes, std::uint64_t flows) {
  const auto which = static_cast<std::size_t>(how);
  loads_.bytesByEnd[which] = heldSum(loads_.bytesByEnd[which], bytes, loads_.overflow);
  loads_.flowsByEnd[which] += flows;
}

void DestinationTree::send(EndIndex out, std::uint64_t bytes, std::uint64_t flows) {
  std::uint64_t& load = loads_.bytes[number(out)];
  load = heldSum(load, bytes, loads_.overflow);
  loads_.flows[number(out)] += flows;
}

void DestinationTree::arrive(EndIndex arrival, std::uint64_t bytes, std::uint64_t flows) {
  const NodeIndex node = fabric_.end(arrival).node;
  if (!fabric_.node(node).isSwitch()) return end(endAtAdapter(fabric_, arrival, owner_), bytes, flows);
  Switch& state = at(node);
  state.bytes = heldSum(state.bytes, bytes, loads_.overflow);
  state.flows += flows;
}

void DestinationTree::add(PortIndex source, std::uint64_t bytes, std::uint64_t flows) {
  const FabricPort& from = fabric_.port(source);
  if (owns(from, destination_)) return end(RouteEnd::arrived, bytes, flows);
  if (fabric_.node(from.node).isSwitch()) {
    Switch& state = at(from.node);
    state.bytes = heldSum(state.bytes, bytes, loads_.overflow);
    state.flows += flows;
    return;
  }
  const auto out = fabric_.endAt(from.node, from.number);
  if (!out) return end(RouteEnd::noLink, bytes, flows);
  send(*out, bytes, flows);
  arrive(peer(*out), bytes, flows);
}

// Finds every switch on the way and how many send to each.
void DestinationTree::explore() {
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const Step step = switches_[number(reached_[i])].step;
    if (!step.out) continue;
    const NodeIndex next = fabric_.end(peer(*step.out)).node;
    if (fabric_.node(next).isSwitch()) ++at(next).incoming;
  }
}

void DestinationTree::passOn(NodeIndex node) {
  const Switch state = switches_[number(node)];
  if (!state.step.out) return end(state.step.stays, state.bytes, state.flows);
  send(*state.step.out, state.bytes, state.flows);
  const EndIndex arrival = peer(*state.step.out);
  arrive(arrival, state.bytes, state.flows);
  const NodeIndex next = fabric_.end(arrival).node;
  if (fabric_.node(next).isSwitch() && --at(next).incoming == 0) ready_.push_back(next);
}

// What enters a loop goes round it once: every link of it carries all of it.
void DestinationTree::goRound(NodeIndex onLoop) {
  std::uint64_t bytes = 0, flows = 0;
  std::vector<EndIndex> loop;
  for (NodeIndex here = onLoop; loop.empty() || here != onLoop;) {
    Switch& state = switches_[number(here)];
    bytes = heldSum(bytes, state.bytes, loads_.overflow);
    flows += state.flows;
    state.incoming = 0;
    loop.push_back(*state.step.out);
    here = fabric_.end(peer(*state.step.out)).node;
  }
  for (const EndIndex out : loop) send(out, bytes, flows);
  end(RouteEnd::loop, bytes, flows);
}

void DestinationTree::finish() {
  explore();
  ready_.clear();
  for (const NodeIndex node : reached_)
    if (switches_[number(node)].incoming == 0) ready_.push_back(node);
  while (!ready_.empty()) {
    const NodeIndex node = ready_.back();
    ready_.pop_back();
    passOn(node);
  }
  // Switches that still wait for others are on loops.
  for (const NodeIndex node : reached_)
    if (switches_[number(node)].incoming != 0) goRound(node);
}

}  // namespace weft
