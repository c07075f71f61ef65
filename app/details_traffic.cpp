// Who talks to whom: a pair with its routes, and the users of a link end.
#include <algorithm>
#include <map>

#include "app/details.h"
#include "app/item_names.h"
#include "app/pair_routes.h"
#include "core/units.h"
#include "ibdiag/crossing_flows.h"

namespace weft {
namespace {

constexpr std::size_t mostRoutes = 8;
constexpr std::size_t mostUsers = 8;

QString qt(const std::string& text) { return QString::fromStdString(text); }

struct Ports {
  std::vector<PortIndex> source, destination;
};

Ports portsOf(const Fabric& fabric, const Item& pair) {
  if (const auto* hosts = std::get_if<HostPair>(&pair))
    return {fabric.host(hosts->source).ports, fabric.host(hosts->destination).ports};
  const auto& ports = std::get<PortPair>(pair);
  return {{ports.source}, {ports.destination}};
}

DetailSection routeSection(const DetailContext& context, const PairRoute& one) {
  const Fabric& fabric = context.run.fabric;
  DetailSection section{
      QObject::tr("Route from %1 to LID %2").arg(portName(fabric, one.flow.source)).arg(number(one.flow.destination)),
      {},
      {}};
  for (const Hop& hop : one.route.hops) {
    QStringList ports;
    if (hop.in) ports << QObject::tr("in %1").arg(*hop.in);
    if (hop.out) ports << QObject::tr("out %1").arg(*hop.out);
    const auto host = fabric.node(hop.node).host;
    section.rows.push_back({ports.join(", "), nodeName(fabric, hop.node), host ? Item(*host) : Item(hop.node)});
  }
  if (one.route.end != RouteEnd::arrived)
    section.note = QObject::tr("The route ends early: %1.").arg(qt(sentence(one.route.end)));
  return section;
}

QString userName(const Fabric& fabric, NodeIndex adapter) {
  const auto host = fabric.node(adapter).host;
  return host ? qt(fabric.host(*host).name) : nodeName(fabric, adapter);
}

Item userItem(const Fabric& fabric, NodeIndex adapter) {
  const auto host = fabric.node(adapter).host;
  return host ? Item(*host) : Item(adapter);
}

DetailSection largest(const Fabric& fabric, const QString& heading, const std::map<NodeIndex, std::uint64_t>& sums) {
  std::vector<std::pair<NodeIndex, std::uint64_t>> order(sums.begin(), sums.end());
  std::ranges::stable_sort(order, std::ranges::greater{}, &std::pair<NodeIndex, std::uint64_t>::second);
  DetailSection section{heading, {}, {}};
  for (const auto& [adapter, bytes] : order) {
    if (section.rows.size() == mostUsers) break;
    section.rows.push_back({exactBytes(bytes), userName(fabric, adapter), userItem(fabric, adapter)});
  }
  if (order.size() > mostUsers) section.note = QObject::tr("and %1 more").arg(order.size() - mostUsers);
  return section;
}

}  // namespace

Details detailsOfPair(const DetailContext& context, const Item& pair) {
  Details details{itemName(context.run, pair), QObject::tr("pair"), {}};
  const Ports ports = portsOf(context.run.fabric, pair);
  const auto there = routesBetween(context.run, context.traffic, context.regions, ports.source, ports.destination);
  const auto back = routesBetween(context.run, context.traffic, context.regions, ports.destination, ports.source);
  const auto sum = [&](const std::vector<PairRoute>& routes) {
    std::uint64_t bytes = 0;
    for (const PairRoute& one : routes) bytes = checkedSum(bytes, one.flow.bytes).value_or(maxStoredBytes);
    return context.loads ? exactBytes(bytes) : QObject::tr("not recorded");
  };
  details.sections.push_back({QObject::tr("Bytes in %1").arg(regionNames(context.run, context.regions)),
                              {{QObject::tr("there"), sum(there), {}}, {QObject::tr("back"), sum(back), {}}}, {}});
  for (const auto* routes : {&there, &back})
    for (std::size_t i = 0; i < routes->size() && i < mostRoutes; ++i)
      details.sections.push_back(routeSection(context, (*routes)[i]));
  if (there.empty())
    details.sections.back().note = QObject::tr("They share no subnet: there is no route between them.");
  return details;
}

std::vector<DetailSection> usersOf(const DetailContext& context, EndIndex end) {
  if (!context.traffic || !context.traffic->port.recorded()) return {};
  const Fabric& fabric = context.run.fabric;
  std::map<NodeIndex, std::uint64_t> sources, destinations;
  const auto add = [](std::uint64_t& sum, std::uint64_t bytes) {
    sum = checkedSum(sum, bytes).value_or(maxStoredBytes);
  };
  const SubnetId subnet = fabric.node(fabric.end(end).node).subnet;
  auto flows = flowsOver(fabric, mergedFlows(context.traffic->port, context.regions), end);
  for (const Flow& flow : flows) {
    add(sources[fabric.port(flow.source).node], flow.bytes);
    if (const auto owner = fabric.owner(subnet, flow.destination))
      add(destinations[fabric.port(*owner).node], flow.bytes);
  }
  const QString name = endName(fabric, end);
  if (flows.empty())
    return {{QObject::tr("Traffic over %1").arg(name),
             {},
             QObject::tr("No flow crosses it in %1.").arg(regionNames(context.run, context.regions))}};
  std::ranges::stable_sort(flows, std::ranges::greater{}, &Flow::bytes);
  DetailSection pairs{QObject::tr("Largest flows over %1").arg(name), {}, {}};
  for (std::size_t i = 0; i < flows.size() && i < mostUsers; ++i) {
    const auto owner = fabric.owner(subnet, flows[i].destination);
    const QString to =
        owner ? userName(fabric, fabric.port(*owner).node) : QObject::tr("LID %1").arg(number(flows[i].destination));
    const Item target = owner ? Item(PortPair{flows[i].source, *owner}) : Item();
    pairs.rows.push_back(
        {exactBytes(flows[i].bytes), userName(fabric, fabric.port(flows[i].source).node) + " → " + to, target});
  }
  pairs.note = QObject::tr("%1 flows cross it in %2.").arg(flows.size()).arg(regionNames(context.run, context.regions));
  return {std::move(pairs), largest(fabric, QObject::tr("Senders over %1").arg(name), sources),
          largest(fabric, QObject::tr("Receivers over %1").arg(name), destinations)};
}

}  // namespace weft
