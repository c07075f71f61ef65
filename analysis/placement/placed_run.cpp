#include "analysis/placement/placed_run.h"

#include <algorithm>
#include <map>

#include "core/store/store_file.h"
#include "core/sums/run_label.h"

namespace weft {
namespace {

// By the name that the run has for it, where it has one.
RemappedRun::HostAt hostAt(const Fabric& fabric, HostIndex at, const std::map<HostId, std::string>& ofRun) {
  const FabricHost& host = fabric.host(at);
  RemappedRun::HostAt moved{host.runHost && ofRun.contains(*host.runHost) ? ofRun.at(*host.runHost) : host.name, {}};
  for (const NodeIndex adapter : host.adapters) moved.adapters.push_back(fabric.node(adapter).id);
  return moved;
}

std::vector<PortNumber> tableOf(const Fabric& fabric, NodeIndex node) {
  const auto ports = fabric.table(node);
  return {ports.begin(), ports.end()};
}

// Where each host stands in a list of those that have ranks, by first rank.
std::map<HostIndex, std::uint32_t> positionsOf(const PlacedRanks& places) {
  std::map<HostIndex, std::uint32_t> positions;
  for (const auto& [rank, host] : places) positions.try_emplace(host, static_cast<std::uint32_t>(positions.size()));
  return positions;
}

std::vector<HostIndex> inOrder(const std::map<HostIndex, std::uint32_t>& positions) {
  std::vector<HostIndex> hosts(positions.size());
  for (const auto& [host, at] : positions) hosts[at] = host;
  return hosts;
}

}  // namespace

std::string labelOfRemapped(const RunStore& store, const RunSnapshot& run, const std::string& what) {
  const std::string label = runLabel(run.facts);
  return (label.empty() ? store.file()->path().stem().string() : label) + ", " + what;
}

RemappedRun remappedRun(const RunStore& store, const PlacedRanks& places, const PlacedRun& how) {
  RemappedRun moved;
  moved.label = how.label;
  moved.how = how.how;
  std::map<HostId, std::string> ofRun;
  for (const Host& each : store.hosts()) ofRun.emplace(each.id, each.name);
  const auto positions = positionsOf(places);
  for (const HostIndex host : inOrder(positions)) moved.hosts.push_back(hostAt(how.fabric, host, ofRun));
  for (const auto& [rank, host] : places) moved.places.emplace_back(rank, positions.at(host));
  if (!how.withTables) return moved;
  for (std::uint32_t at = 0; at < how.fabric.nodes().size(); ++at)
    if (how.fabric.hasTable(NodeIndex(at)))
      moved.tables.emplace_back(how.fabric.node(NodeIndex(at)).id, tableOf(how.fabric, NodeIndex(at)));
  return moved;
}

std::string launcherText(Launcher launcher, const Fabric& fabric, const PlacedRanks& places,
                         const std::function<std::uint32_t(HostIndex)>& slotsOf) {
  const auto positions = positionsOf(places);
  std::vector<LaunchHost> hosts;
  for (const HostIndex host : inOrder(positions)) hosts.push_back({fabric.host(host).name, slotsOf(host)});
  std::vector<RankId> ranks;
  std::vector<std::uint32_t> hostOf;
  for (const auto& [rank, host] : places) {
    ranks.push_back(rank);
    hostOf.push_back(positions.at(host));
  }
  return launcherFile(launcher, ranks, hostOf, hosts);
}

}  // namespace weft
