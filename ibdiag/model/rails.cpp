#include "ibdiag/model/rails.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/model/host_rails.h"

namespace weft {
namespace {

struct Attached {
  PortIndex port{};
  NodeIndex leaf{};
  std::string name;  // of the adapter and its port, among those of its host
};

using Hosts = std::vector<std::vector<Attached>>;  // by HostIndex

Hosts attachedPorts(const Fabric& fabric) {
  Hosts hosts(fabric.hosts().size());
  for (std::uint32_t host = 0; host < hosts.size(); ++host)
    for (const PortIndex at : fabric.hosts()[host].ports) {
      const FabricPort& port = fabric.port(at);
      const auto end = fabric.endAt(port.node, port.number);
      const auto leaf = end ? std::optional(fabric.end(peer(*end)).node) : std::nullopt;
      if (leaf && fabric.node(*leaf).isSwitch())
        hosts[host].push_back({at, *leaf, slotName(fabric.node(port.node), port.number)});
    }
  return hosts;
}

// Ports called by their position instead; with leading zeros, so that text sorts as numbers.
Hosts byPosition(Hosts hosts) {
  for (auto& ports : hosts)
    for (std::size_t i = 0; i < ports.size(); ++i) ports[i].name = std::to_string(100000 + i);
  return hosts;
}

// How many cabled ports most hosts have, weighed by ports.
std::size_t usualPorts(const Hosts& hosts) {
  std::map<std::size_t, std::size_t> weight;
  for (const auto& ports : hosts)
    if (ports.size() > 1) weight[ports.size()] += ports.size();
  const auto most = std::ranges::max_element(weight, {}, [](const auto& each) { return each.second; });
  return most == weight.end() ? 0 : most->first;
}

class Finder {
 public:
  Finder(const Fabric& fabric, const Hosts& hosts) : fabric_(fabric), hosts_(hosts), usual_(usualPorts(hosts)) {}

  FabricRails find() {
    FabricRails rails;
    if (usual_ < 2 || !vote()) return rails;
    rails.ofNode.resize(fabric_.nodes().size());
    rails.ofPort.resize(fabric_.ports().size());
    for (const auto& [leaf, rail] : ofLeaf_) rails.ofNode[number(leaf)] = rail;
    rails.leaves = static_cast<std::uint32_t>(ofLeaf_.size());
    for (std::uint32_t host = 0; host < hosts_.size(); ++host) look(HostIndex(host), rails);
    if (rails.hostsWithExceptions() * 4 > rails.hosts) return {};
    rails.count = static_cast<std::uint32_t>(slots_.size());
    return rails;
  }

 private:
  // Finds which leaf serves which slot; false if that does not give a rail for each.
  bool vote() {
    std::map<std::string, std::size_t> seen;
    std::size_t voters = 0, cables = 0;
    for (const auto& ports : hosts_)
      if (ports.size() == usual_) {
        ++voters;
        for (const Attached& each : ports) ++seen[each.name];
      }
    for (const auto& [name, times] : seen) {
      if (times > voters) return false;  // two ports of a host have one name
      if (times * 2 >= voters) slots_.emplace(name, 0);
    }
    std::uint32_t next = 0;
    for (auto& [name, rail] : slots_) rail = next++;
    std::map<NodeIndex, std::map<std::uint32_t, std::size_t>> votes;
    for (const auto& ports : hosts_)
      for (const Attached& each : ports)
        if (const auto slot = slots_.find(each.name); ports.size() == usual_ && slot != slots_.end()) {
          ++votes[each.leaf][slot->second];
          ++cables;
        }
    std::set<std::uint32_t> served;
    for (const auto& [leaf, counts] : votes) {
      const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
      served.insert(most->first);
      ofLeaf_[leaf] = most->first;
    }
    return slots_.size() > 1 && served.size() == slots_.size() && cables >= 2 * ofLeaf_.size();
  }

  void look(HostIndex host, FabricRails& rails) const {
    std::set<std::uint32_t> own;
    std::vector<RailException> exceptions;
    for (const Attached& each : hosts_[number(host)]) {
      const auto slot = slots_.find(each.name);
      const auto leaf = ofLeaf_.find(each.leaf);
      if (slot == slots_.end() || leaf == ofLeaf_.end()) continue;
      own.insert(slot->second);
      rails.ofPort[number(each.port)] = slot->second;
      if (slot->second != leaf->second) exceptions.push_back({host, each.port, each.leaf, slot->second, leaf->second});
    }
    if (own.size() < 2) {  // a server with one adapter that found a place on some leaf
      for (const Attached& each : hosts_[number(host)]) rails.ofPort[number(each.port)].reset();
      return;
    }
    ++rails.hosts;
    rails.exceptions.insert(rails.exceptions.end(), exceptions.begin(), exceptions.end());
  }

  const Fabric& fabric_;
  const Hosts& hosts_;
  std::size_t usual_;
  std::map<std::string, std::uint32_t, NaturalOrder> slots_;  // rail by name
  std::map<NodeIndex, std::uint32_t> ofLeaf_;
};

// A switch whose known neighbours are all of one rail belongs to it, level by level.
void raise(const Fabric& fabric, FabricRails& rails) {
  const auto railBelow = [&](std::uint32_t at) {
    std::set<std::uint32_t> found;
    for (const EndIndex end : fabric.endsOf(NodeIndex(at))) {
      const NodeIndex other = fabric.end(peer(end)).node;
      if (fabric.node(other).isHostAdapter()) return std::optional<std::uint32_t>();
      if (const auto rail = rails.ofNode[number(other)]) found.insert(*rail);
    }
    return found.size() == 1 ? std::optional(*found.begin()) : std::nullopt;
  };
  constexpr int levels = 3;  // above leaves
  for (int level = 0; level < levels; ++level) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> raised;
    for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
      if (fabric.nodes()[at].isSwitch() && !rails.ofNode[at])
        if (const auto rail = railBelow(at)) raised.push_back({at, *rail});
    for (const auto& [at, rail] : raised) rails.ofNode[at] = rail;
  }
}

}  // namespace

std::uint32_t FabricRails::hostsWithExceptions() const {
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < exceptions.size(); ++i) sum += i == 0 || exceptions[i].host != exceptions[i - 1].host;
  return sum;
}

FabricRails findRails(const Fabric& fabric) {
  const Hosts named = attachedPorts(fabric), placed = byPosition(named);
  FabricRails rails = Finder(fabric, named).find(), other = Finder(fabric, placed).find();
  const auto fitting = [](const FabricRails& each) {
    return each.count == 0 ? 0 : each.hosts - each.hostsWithExceptions();
  };
  if (fitting(other) > fitting(rails)) rails = std::move(other);
  if (rails.count != 0) raise(fabric, rails);
  return rails;
}

std::optional<std::uint32_t> railOf(const Fabric& fabric, const FabricRails& rails, EndIndex end) {
  if (rails.count == 0) return std::nullopt;
  const NodeIndex near = fabric.end(end).node, far = fabric.end(peer(end)).node;
  const auto of = [&](NodeIndex node) { return rails.ofNode[number(node)]; };
  if (!fabric.node(near).isSwitch()) return of(far);
  if (!fabric.node(far).isSwitch()) return of(near);
  const auto a = of(near), b = of(far);
  if (a && b) return *a == *b ? a : std::nullopt;
  return a ? a : b;
}

}  // namespace weft
