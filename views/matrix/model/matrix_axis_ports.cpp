#include "views/matrix/model/matrix_axis_ports.h"

#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "views/matrix/model/matrix_keys.h"

namespace weft {
namespace {

class PortAxis {
 public:
  PortAxis(const MatrixInputs& inputs, const MatrixRequest& request)
      : inputs_(inputs), fabric_(*inputs.fabric), request_(request), occurs_(fabric_.ports().size()), sends_(occurs_),
        owners_(ownersOf()) {}

  MatrixAxisMap make() {
    findOccurring();
    map_.ofPort.assign(fabric_.ports().size(), MatrixAxisMap::nobody);
    for (std::uint32_t at = 0; at < fabric_.hosts().size(); ++at) {
      const FabricHost& host = fabric_.hosts()[at];
      for (std::size_t k = 0; k < host.ports.size(); ++k)
        if (occurs_[number(host.ports[k])]) take(HostIndex(at), k);
    }
    sort();
    return std::move(map_);
  }

 private:
  void findOccurring() {
    for (const Process& process : inputs_.run->processes)
      if (process.host) ranksOf_[*process.host].push_back(process.rank);
    for (const RegionTraffic& region : inputs_.ports->regions)
      for (const Flow& flow : region.flows) {
        occurs_[number(flow.source)] = sends_[number(flow.source)] = true;
        const std::uint32_t subnet = number(fabric_.node(fabric_.port(flow.source).node).subnet);
        if (const auto to = owners_[subnet * lids + number(flow.destination)]) occurs_[number(*to)] = true;
      }
    for (const FabricHost& host : fabric_.hosts())
      if (host.runHost)
        for (const PortIndex port : host.ports)
          if (number(fabric_.port(port).lid) != 0) occurs_[number(port)] = true;
  }

  // Millions of flows ask for the owner of a LID, so each is looked up once.
  std::vector<std::optional<PortIndex>> ownersOf() const {
    std::vector<std::optional<PortIndex>> owners(std::size_t{fabric_.subnetCount()} * lids);
    for (std::size_t at = 0; at < owners.size(); ++at)
      owners[at] =
          fabric_.owner(SubnetId(static_cast<std::uint32_t>(at / lids)), Lid(static_cast<std::uint16_t>(at % lids)));
    return owners;
  }

  // Hosts are in natural order of their names already; a host's ports follow it in the order it lists them.
  void take(HostIndex host, std::size_t k) {
    const PortIndex port = fabric_.host(host).ports[k];
    const auto leaf = leafOf(fabric_, port);
    if (request_.axis == MatrixAxis::leaves && !leaf) return;
    const std::uint64_t key = request_.axis == MatrixAxis::hosts    ? number(host)
                              : request_.axis == MatrixAxis::leaves ? number(*leaf)
                                                                    : number(port);
    const auto [at, isNew] = entryOf_.emplace(key, static_cast<std::uint32_t>(map_.entries.size()));
    if (isNew) {
      map_.entries.push_back(entry(host, k, leaf));
      keys_.push_back({request_.order == MatrixOrder::leaf && leaf ? number(*leaf) : 0, key});
    }
    MatrixEntry& one = map_.entries[at->second];
    one.recorded = one.recorded || sends_[number(port)];
    if (isNew || request_.axis == MatrixAxis::leaves) addRanks(host, one);
    map_.ofPort[number(port)] = at->second;
  }

  MatrixEntry entry(HostIndex at, std::size_t k, std::optional<NodeIndex> leaf) const {
    const FabricHost& host = fabric_.host(at);
    MatrixEntry one;
    one.leaf = leaf;
    if (request_.axis == MatrixAxis::leaves) {
      one.label = nodeName(fabric_, *leaf);
      return one;
    }
    one.host = at;
    one.label = host.name;
    if (request_.axis == MatrixAxis::hosts) return one;
    one.port = host.ports[k];
    if (host.ports.size() > 1) one.label += ":" + std::to_string(k + 1);
    const FabricPort& port = fabric_.port(*one.port);
    const FabricNode& node = fabric_.node(port.node);
    one.detail = node.description + ", port " + std::to_string(port.number) + ", subnet " +
                 std::to_string(number(node.subnet)) + ", LID " + std::to_string(number(port.lid));
    return one;
  }

  void addRanks(HostIndex host, MatrixEntry& one) const {
    const auto found = fabric_.host(host).runHost ? ranksOf_.find(*fabric_.host(host).runHost) : ranksOf_.end();
    if (found == ranksOf_.end()) return;
    one.ranks.insert(one.ranks.end(), found->second.begin(), found->second.end());
    std::ranges::sort(one.ranks);
    one.ranks.erase(std::ranges::unique(one.ranks).begin(), one.ranks.end());
  }

  void sort() {
    if (request_.axis != MatrixAxis::leaves)  // hosts and ports stand in order; only leaf switches regroup them
      for (std::uint64_t at = 0; at < keys_.size(); ++at) keys_[at][1] = at;
    const std::vector<std::uint32_t> order = orderBy(keys_);
    std::vector<MatrixEntry> entries;
    std::vector<std::uint32_t> now(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
      now[order[i]] = i;
      entries.push_back(std::move(map_.entries[order[i]]));
    }
    map_.entries = std::move(entries);
    for (std::uint32_t& one : map_.ofPort)
      if (one != MatrixAxisMap::nobody) one = now[one];
    for (const auto& owner : owners_) map_.ofLid.push_back(owner ? map_.ofPort[number(*owner)] : MatrixAxisMap::nobody);
  }

  static constexpr std::size_t lids = 0x10000;  // of a subnet

  const MatrixInputs& inputs_;
  const Fabric& fabric_;
  const MatrixRequest& request_;
  std::vector<bool> occurs_, sends_;              // by port
  std::vector<std::optional<PortIndex>> owners_;  // by subnet << 16 | LID
  MatrixAxisMap map_;
  std::map<HostId, std::vector<RankId>> ranksOf_;
  std::map<std::uint64_t, std::uint32_t> entryOf_;
  std::vector<std::array<std::uint64_t, 2>> keys_;
};

}  // namespace

MatrixAxisMap axisOfPorts(const MatrixInputs& inputs, const MatrixRequest& request) {
  return PortAxis(inputs, request).make();
}

}  // namespace weft
