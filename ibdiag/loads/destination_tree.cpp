#include "ibdiag/loads/destination_tree.h"

#include "core/base/units.h"

namespace weft {

DestinationTree::DestinationTree(const Fabric& fabric, LinkLoads& loads)
    : fabric_(fabric), loads_(loads), switches_(fabric.nodes().size()) {
  loads_.bytes.resize(fabric.ends().size());
  loads_.flows.resize(fabric.ends().size());
  for (const FabricPort& port : fabric.ports()) entries_.push_back(entryOf(port));
}

DestinationTree::Entry DestinationTree::entryOf(const FabricPort& port) const {
  if (fabric_.node(port.node).isSwitch()) return {Entry::Kind::ownSwitch, {}, port.node};
  const auto out = fabric_.endAt(port.node, port.number);
  if (!out) return {};
  const NodeIndex first = fabric_.end(peer(*out)).node;
  return {fabric_.node(first).isSwitch() ? Entry::Kind::toSwitch : Entry::Kind::toAdapter, *out, first};
}

std::optional<NodeIndex> DestinationTree::firstSwitch(PortIndex source) const {
  const Entry& entry = entries_[number(source)];
  const bool toSwitch = entry.kind == Entry::Kind::ownSwitch || entry.kind == Entry::Kind::toSwitch;
  return toSwitch ? std::optional(entry.first) : std::nullopt;
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
  loads_.bytesByEnd[which] = saturatingAdd(loads_.bytesByEnd[which], bytes, loads_.overflow);
  loads_.flowsByEnd[which] += flows;
}

void DestinationTree::send(EndIndex out, std::uint64_t bytes, std::uint64_t flows) {
  std::uint64_t& load = loads_.bytes[number(out)];
  load = saturatingAdd(load, bytes, loads_.overflow);
  loads_.flows[number(out)] += flows;
}

void DestinationTree::enter(NodeIndex switchNode, std::uint64_t bytes, std::uint64_t flows) {
  Switch& state = at(switchNode);
  state.bytes = saturatingAdd(state.bytes, bytes, loads_.overflow);
  state.flows += flows;
}

void DestinationTree::arrive(EndIndex arrival, std::uint64_t bytes, std::uint64_t flows) {
  const NodeIndex node = fabric_.end(arrival).node;
  if (fabric_.node(node).isSwitch()) return enter(node, bytes, flows);
  end(endAtAdapter(fabric_, arrival, owner_), bytes, flows);
}

void DestinationTree::leave(PortIndex source, std::uint64_t bytes, std::uint64_t flows) {
  const Entry& entry = entries_[number(source)];
  if (entry.kind == Entry::Kind::toSwitch) send(entry.out, bytes, flows);
}

void DestinationTree::stop(PortIndex source, PortIndex owner, std::uint64_t bytes) {
  const Entry& entry = entries_[number(source)];
  if (source == owner) return end(RouteEnd::arrived, bytes, 1);
  if (entry.kind != Entry::Kind::toAdapter) return end(RouteEnd::noLink, bytes, 1);
  send(entry.out, bytes, 1);
  end(endAtAdapter(fabric_, peer(entry.out), owner), bytes, 1);
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
    bytes = saturatingAdd(bytes, state.bytes, loads_.overflow);
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
