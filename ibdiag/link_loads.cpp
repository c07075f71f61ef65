#include "ibdiag/link_loads.h"

#include <algorithm>

#include "ibdiag/destination_tree.h"

namespace weft {
namespace {

SubnetId subnetOf(const Fabric& fabric, PortIndex port) { return fabric.node(fabric.port(port).node).subnet; }

// Adapter ports with a LID, per subnet.
std::vector<std::vector<PortIndex>> adapterPorts(const Fabric& fabric) {
  std::vector<std::vector<PortIndex>> bySubnet(fabric.subnetCount());
  for (std::uint32_t at = 0; at < fabric.ports().size(); ++at) {
    const FabricPort& port = fabric.ports()[at];
    const FabricNode& node = fabric.node(port.node);
    if (node.kind == NodeKind::channelAdapter && number(port.lid) != 0)
      bySubnet[number(node.subnet)].push_back(PortIndex(at));
  }
  return bySubnet;
}

// Flows of one subnet, a bucket for each destination LID.
class Buckets {
 public:
  struct Item {
    std::uint64_t bytes = 0;
    PortIndex source{};
  };

  Buckets() : first_(0x10000 + 1) {}

  template <class Iterator>
  void fill(Iterator begin, Iterator end) {
    std::ranges::fill(first_, 0U);
    for (Iterator flow = begin; flow != end; ++flow) ++first_[number(flow->destination) + 1U];
    for (std::size_t lid = 1; lid < first_.size(); ++lid) first_[lid] += first_[lid - 1];
    items_.resize(static_cast<std::size_t>(end - begin));
    next_.assign(first_.begin(), first_.end());
    for (Iterator flow = begin; flow != end; ++flow)
      items_[next_[number(flow->destination)]++] = {flow->bytes, flow->source};
  }

  std::span<const Item> to(std::uint32_t lid) const {
    return {items_.data() + first_[lid], first_[lid + 1] - first_[lid]};
  }

 private:
  std::vector<std::uint32_t> first_, next_;  // by LID, into items_
  std::vector<Item> items_;
};

void accumulateSubnet(const Fabric& fabric, SubnetId subnet, const Buckets& buckets, DestinationTree& tree,
                      LinkLoads& loads) {
  constexpr auto unknown = static_cast<std::size_t>(RouteEnd::unknownLid);
  for (std::uint32_t lid = 0; lid <= 0xFFFF; ++lid) {
    const auto flows = buckets.to(lid);
    if (flows.empty()) continue;
    const Lid destination{static_cast<std::uint16_t>(lid)};
    const auto owner = fabric.owner(subnet, destination);
    if (!owner) {
      loads.flowsByEnd[unknown] += flows.size();
      for (const Buckets::Item& flow : flows)
        loads.bytesByEnd[unknown] = heldSum(loads.bytesByEnd[unknown], flow.bytes, loads.overflow);
      continue;
    }
    tree.begin(destination, *owner);
    for (const Buckets::Item& flow : flows) tree.add(flow.source, flow.bytes, 1);
    tree.finish();
  }
}

}  // namespace

LinkLoads accumulate(const Fabric& fabric, const std::vector<Flow>& flows) {
  LinkLoads loads;
  DestinationTree tree(fabric, loads);
  const auto subnet = [&](const Flow& flow) { return subnetOf(fabric, flow.source); };
  // Flows that are sorted by source are sorted by subnet, because ports are.
  std::vector<Flow> sorted;
  const bool inOrder = std::ranges::is_sorted(flows, {}, subnet);
  if (!inOrder) {
    sorted = flows;
    std::ranges::stable_sort(sorted, {}, subnet);
  }
  const std::vector<Flow>& all = inOrder ? flows : sorted;
  Buckets buckets;
  for (auto begin = all.begin(); begin != all.end();) {
    const SubnetId here = subnet(*begin);
    const auto end = std::ranges::upper_bound(begin, all.end(), here, {}, subnet);
    buckets.fill(begin, end);
    accumulateSubnet(fabric, here, buckets, tree, loads);
    begin = end;
  }
  return loads;
}

std::vector<Flow> allToAll(const Fabric& fabric) {
  std::vector<Flow> flows;
  for (const auto& ports : adapterPorts(fabric))
    for (const PortIndex source : ports)
      for (const PortIndex destination : ports)
        if (source != destination) flows.push_back({source, fabric.port(destination).lid, 1});
  return flows;
}

LinkLoads accumulateAllToAll(const Fabric& fabric) {
  LinkLoads loads;
  DestinationTree tree(fabric, loads);
  for (const auto& ports : adapterPorts(fabric))
    for (const PortIndex destination : ports) {
      tree.begin(fabric.port(destination).lid, destination);
      for (const PortIndex source : ports)
        if (source != destination) tree.add(source, 1, 1);
      tree.finish();
    }
  return loads;
}

}  // namespace weft
