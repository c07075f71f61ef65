#include "ibdiag/loads/destination_tree.h"

#include <utility>

#include "core/base/units.h"

namespace weft {

DestinationTree::DestinationTree(const Fabric& fabric, LinkLoads& loads)
    : fabric_(fabric), loads_(loads), slots_(fabric), sent_(slots_.size()), switches_(fabric.nodes().size()) {
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

DestinationTree::Switch& DestinationTree::at(std::uint32_t node) {
  Switch& state = switches_[node];
  if (state.generation != generation_) {
    const std::uint32_t slot = slots_.slot(node, slots_.port(node, number(destination_)));
    state = {{}, slot, slot == none ? none : slots_[slot].next, 0, generation_};
    reached_.push_back(node);
  }
  return state;
}

void DestinationTree::add(Amount& sum, const Amount& more) {
  sum.bytes = saturatingAdd(sum.bytes, more.bytes, loads_.overflow);
  sum.flows += more.flows;
}

void DestinationTree::end(RouteEnd how, const Amount& amount) {
  const auto which = static_cast<std::size_t>(how);
  loads_.bytesByEnd[which] = saturatingAdd(loads_.bytesByEnd[which], amount.bytes, loads_.overflow);
  loads_.flowsByEnd[which] += amount.flows;
}

void DestinationTree::send(EndIndex out, const Amount& amount) {
  std::uint64_t& load = loads_.bytes[number(out)];
  load = saturatingAdd(load, amount.bytes, loads_.overflow);
  loads_.flows[number(out)] += amount.flows;
}

void DestinationTree::enter(NodeIndex switchNode, std::uint64_t bytes, std::uint64_t flows) {
  add(at(number(switchNode)).here, {bytes, flows});
}

void DestinationTree::leave(PortIndex source, std::uint64_t bytes, std::uint64_t flows) {
  const Entry& entry = entries_[number(source)];
  if (entry.kind == Entry::Kind::toSwitch) send(entry.out, {bytes, flows});
}

void DestinationTree::stop(PortIndex source, PortIndex owner, std::uint64_t bytes) {
  const Entry& entry = entries_[number(source)];
  if (source == owner) return end(RouteEnd::arrived, {bytes, 1});
  if (entry.kind != Entry::Kind::toAdapter) return end(RouteEnd::noLink, {bytes, 1});
  send(entry.out, {bytes, 1});
  end(endAtAdapter(fabric_, peer(entry.out), owner), {bytes, 1});
}

// Finds every switch on the way and how many send to each.
void DestinationTree::explore() {
  for (std::size_t i = 0; i < reached_.size(); ++i)
    if (const std::uint32_t next = switches_[reached_[i]].next; next != none) ++at(next).incoming;
}

void DestinationTree::passOn(std::uint32_t node) {
  const Switch& state = switches_[node];
  if (state.slot == none) return end(stepAt(fabric_, NodeIndex(node), destination_, owner_).stays, state.here);
  add(sent_[state.slot], state.here);
  if (state.next == none) return end(endAtAdapter(fabric_, peer(EndIndex(slots_[state.slot].end)), owner_), state.here);
  Switch& next = switches_[state.next];
  add(next.here, state.here);
  if (--next.incoming == 0) ready_.push_back(state.next);
}

// Traffic that enters a loop goes round it once: every link of the loop carries all of it.
void DestinationTree::goRound(std::uint32_t onLoop) {
  Amount all;
  std::vector<std::uint32_t> loop;
  for (std::uint32_t here = onLoop; loop.empty() || here != onLoop;) {
    Switch& state = switches_[here];
    add(all, state.here);
    state.incoming = 0;
    loop.push_back(state.slot);
    here = state.next;
  }
  for (const std::uint32_t slot : loop) add(sent_[slot], all);
  end(RouteEnd::loop, all);
}

void DestinationTree::finish() {
  explore();
  ready_.clear();
  for (const std::uint32_t node : reached_)
    if (switches_[node].incoming == 0) ready_.push_back(node);
  while (!ready_.empty()) {
    const std::uint32_t node = ready_.back();
    ready_.pop_back();
    passOn(node);
  }
  // Switches that still wait for others are on loops.
  for (const std::uint32_t node : reached_)
    if (switches_[node].incoming != 0) goRound(node);
}

void DestinationTree::round() {
  for (std::uint32_t slot = 0; slot < sent_.size(); ++slot)
    if (slots_[slot].end != none) send(EndIndex(slots_[slot].end), std::exchange(sent_[slot], {}));
}

}  // namespace weft
