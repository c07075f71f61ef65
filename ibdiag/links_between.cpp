#include <vector>

#include "ibdiag/link_loads.h"
#include "ibdiag/next_hop.h"

namespace weft {
namespace {

class Marking {
 public:
  explicit Marking(const Fabric& fabric)
      : fabric_(fabric), marked_(fabric.ends().size()), visitedFor_(fabric.nodes().size()) {}

  // Marks the route from one port to another. Routes to one destination join, so that each goes on only until it
  // meets a switch that an earlier one passed.
  void mark(PortIndex source, PortIndex destination) {
    const FabricPort& from = fabric_.port(source);
    auto out = fabric_.endAt(from.node, from.number);
    while (out) {
      marked_[number(*out)] = true;
      const NodeIndex here = fabric_.end(peer(*out)).node;
      if (!fabric_.node(here).isSwitch() || visitedFor_[number(here)] == number(destination) + 1) return;
      visitedFor_[number(here)] = number(destination) + 1;
      out = stepAt(fabric_, here, fabric_.port(destination).lid, destination).out;
    }
  }

  std::vector<bool> take() { return std::move(marked_); }

 private:
  const Fabric& fabric_;
  std::vector<bool> marked_;
  std::vector<std::uint32_t> visitedFor_;  // by node: destination port + 1
};

}  // namespace

std::vector<bool> linksBetween(const Fabric& fabric, const std::vector<HostIndex>& hosts) {
  struct Place {
    PortIndex port{};
    HostIndex host{};
  };
  std::vector<std::vector<Place>> bySubnet(fabric.subnetCount());
  std::vector<bool> taken(fabric.hosts().size());
  for (const HostIndex host : hosts) {
    if (taken[number(host)]) continue;
    taken[number(host)] = true;
    for (const PortIndex port : fabric.host(host).ports)
      if (number(fabric.port(port).lid) != 0)
        bySubnet[number(fabric.node(fabric.port(port).node).subnet)].push_back({port, host});
  }
  Marking marking(fabric);
  for (const auto& places : bySubnet)
    for (const Place& destination : places)
      for (const Place& source : places)
        if (source.host != destination.host) marking.mark(source.port, destination.port);
  return marking.take();
}

}  // namespace weft
