#include "ibdiag/loads/logged_rails.h"

#include <algorithm>
#include <set>

#include "core/store/wait_store.h"
#include "ibdiag/loads/adapter_ports.h"

namespace weft {
LoggedRails::LoggedRails(const RunStore& store, const Fabric& fabric, const RankHosts& hosts) {
  if (fabric.railPlan() && fabric.railPlan()->isChosen) return;
  const AdapterPorts ports(store, fabric);
  std::set<Key> unknown;  // with a connection whose adapters the fabric does not know: better none than a part
  eachConnection(store, [&](const ConnectionRow& row) {
    const auto from = hosts.of(row.source), to = hosts.of(row.destination);
    if (!row.way.starts_with("NET/") || !from || !to || *from == *to) return true;
    const Key key{row.communicator, row.source, row.destination, row.pointToPoint};
    const auto& sources = ports.of(*from, row.adapter);
    // The logs of the receiver may be missing: rails join adapters of one name.
    const auto& destinations = ports.of(*to, row.peerAdapter.empty() ? row.adapter : row.peerAdapter);
    const auto subnetOf = [&](PortIndex at) { return fabric.node(fabric.port(at).node).subnet; };
    std::vector<Rail> rails;  // of ports that are used as one each to one of the other side, in their order
    for (std::size_t i = 0;
         !sources.empty() && !destinations.empty() && i < std::max(sources.size(), destinations.size()); ++i) {
      const PortIndex source = sources[i % sources.size()], destination = destinations[i % destinations.size()];
      if (subnetOf(source) == subnetOf(destination))
        rails.push_back({source, destination, fabric.port(destination).lid});
    }
    if (rails.empty()) unknown.insert(key);
    rails_[key].insert(rails_[key].end(), rails.begin(), rails.end());
    return true;
  });
  for (const Key& key : unknown) rails_.erase(key);
}

std::span<const Rail> LoggedRails::of(const std::optional<CommunicatorId>& communicator, PairClass kind, RankId source,
                                      RankId destination) const {
  if (!communicator || rails_.empty()) return {};
  const bool pointToPoint = kind == PairClass::pointToPoint;
  for (const bool use : {pointToPoint, !pointToPoint})
    if (const auto found = rails_.find({*communicator, source, destination, use}); found != rails_.end())
      return found->second;
  return {};
}

}  // namespace weft
