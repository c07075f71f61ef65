#include "app/item_names.h"

#include <algorithm>

#include "core/units.h"

namespace weft {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

struct Namer {
  const OpenRun& run;

  QString operator()(std::monostate) const { return {}; }
  QString operator()(CommunicatorId id) const { return communicatorName(run, id); }
  QString operator()(HostIndex host) const { return qt(run.fabric.host(host).name); }
  QString operator()(NodeIndex node) const { return nodeName(run.fabric, node); }
  QString operator()(EndIndex end) const { return endName(run.fabric, end); }
  QString operator()(const HostPair& pair) const { return (*this)(pair.source) + " → " + (*this)(pair.destination); }
  QString operator()(const PlacePair& pair) const { return of(pair.source) + " → " + of(pair.destination); }
  QString operator()(const Area& area) const {
    return QObject::tr("area with %1 hosts and %2 switches").arg(area.hosts.size()).arg(area.switches.size());
  }
  QString operator()(RankId rank) const { return QObject::tr("rank %1").arg(number(rank)); }
  QString operator()(const RankPair& pair) const {
    return QObject::tr("rank %1 → rank %2").arg(number(pair.source)).arg(number(pair.destination));
  }
  QString operator()(const PairBlock& block) const {
    return QObject::tr("block of %1 × %2 of the matrix").arg(block.rows).arg(block.columns);
  }
  QString operator()(const PortPair& pair) const {
    return portName(run.fabric, pair.source) + " → " + portName(run.fabric, pair.destination);
  }

 private:
  QString of(const Place& place) const { return std::visit(*this, place); }
};

}  // namespace

QString nodeName(const Fabric& fabric, NodeIndex node) { return shortName(fabric.node(node)); }

QString portName(const Fabric& fabric, PortIndex port) {
  const FabricPort& one = fabric.port(port);
  return QObject::tr("%1 port %2").arg(nodeName(fabric, one.node)).arg(one.number);
}

QString itemName(const OpenRun& run, const Item& item) { return std::visit(Namer{run}, item); }

QString exactBytes(std::uint64_t bytes) {
  const QString human = qt(humanBytes(bytes));
  return bytes < 1000 ? human : QObject::tr("%1 (%2 B)").arg(human).arg(bytes);
}

QString communicatorName(const OpenRun& run, CommunicatorId id) {
  const Communicator* one = run.snapshot.find(id);
  return one ? qt(one->name) : QString();
}

QString operationName(const OpenRun& run, OperationId id) {
  const auto& all = run.snapshot.operationNames;
  const auto at = std::ranges::lower_bound(all, id, {}, &Operation::id);
  return at != all.end() && at->id == id ? qt(at->name) : QString();
}

QString regionNames(const OpenRun& run, const std::vector<RegionId>& regions) {
  if (regions.empty()) return QObject::tr("all regions");
  QStringList names;
  for (const Region& region : run.snapshot.regions)
    if (std::ranges::find(regions, region.id) != regions.end()) names << qt(region.name);
  return names.join(", ");
}

}  // namespace weft
