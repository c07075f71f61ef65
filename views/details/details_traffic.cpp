// The users of a link end.
#include <algorithm>
#include <map>

#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/routes/minimal_routes.h"
#include "views/details/details.h"
#include "views/details/not_followed.h"
#include "views/shared/item_text.h"
#include "views/details/link_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr std::size_t mostUsers = 8;

QString userName(const Fabric& fabric, NodeIndex adapter) {
  const auto host = fabric.node(adapter).host;
  return host ? qt(fabric.host(*host).name) : nodeText(fabric, adapter);
}

Item userItem(const Fabric& fabric, NodeIndex adapter) {
  const auto host = fabric.node(adapter).host;
  return host ? Item(*host) : Item(adapter);
}

struct Users {
  std::map<NodeIndex, std::uint64_t> senders, receivers;  // adapters and their bytes
  std::uint64_t bytes = 0;
};

Users usersAmong(const Fabric& fabric, const std::vector<Flow>& flows) {
  Users users;
  for (const Flow& flow : flows) {
    const NodeIndex from = fabric.port(flow.source).node;
    addHeld(users.senders[from], flow.bytes);
    addHeld(users.bytes, flow.bytes);
    if (const auto owner = fabric.owner(fabric.node(from).subnet, flow.destination))
      addHeld(users.receivers[fabric.port(*owner).node], flow.bytes);
  }
  return users;
}

QString withShare(std::uint64_t bytes, std::uint64_t all) {
  const QString share = all == 0 ? QString() : percent(static_cast<double>(bytes) / static_cast<double>(all));
  return share.isEmpty() ? bytesText(bytes) : QObject::tr("%1, %2 %").arg(bytesText(bytes), share);
}

DetailSection largest(const Fabric& fabric, const QString& heading, const std::map<NodeIndex, std::uint64_t>& sums,
                      std::uint64_t all) {
  std::vector<std::pair<NodeIndex, std::uint64_t>> order(sums.begin(), sums.end());
  std::ranges::stable_sort(order, std::ranges::greater{}, &std::pair<NodeIndex, std::uint64_t>::second);
  DetailSection section{heading, {}, {}};
  for (const auto& [adapter, bytes] : order) {
    if (section.rows.size() == mostUsers) break;
    section.rows.push_back({withShare(bytes, all), userName(fabric, adapter), userItem(fabric, adapter)});
  }
  if (order.size() > mostUsers) section.note = QObject::tr("and %1 more").arg(order.size() - mostUsers);
  return section;
}

DetailSection largestFlows(const Fabric& fabric, const QString& heading, std::vector<Flow> flows, std::uint64_t all) {
  std::ranges::stable_sort(flows, std::ranges::greater{}, &Flow::bytes);
  DetailSection section{heading, {}, {}};
  for (std::size_t i = 0; i < flows.size() && i < mostUsers; ++i) {
    const NodeIndex from = fabric.port(flows[i].source).node;
    const auto owner = fabric.owner(fabric.node(from).subnet, flows[i].destination);
    const QString to =
        owner ? userName(fabric, fabric.port(*owner).node) : QObject::tr("LID %1").arg(number(flows[i].destination));
    const Item target = owner ? Item(PortPair{flows[i].source, *owner}) : Item();
    section.rows.push_back({withShare(flows[i].bytes, all), userName(fabric, from) + " → " + to, target});
  }
  return section;
}

// Communicators with two members whose route crosses the end: structural, whatever they sent.
DetailSection communicatorsOver(const DetailContext& context, const QString& name, const std::vector<Flow>& routes,
                                const Stopped& stopped) {
  const Fabric& fabric = context.run.fabric;
  std::vector<std::pair<HostIndex, HostIndex>> pairs;
  for (const Flow& flow : routes) {
    const FabricNode& from = fabric.node(fabric.port(flow.source).node);
    const auto owner = fabric.owner(from.subnet, flow.destination);
    const auto to = owner ? fabric.node(fabric.port(*owner).node).host : std::nullopt;
    if (from.host && to) pairs.emplace_back(*from.host, *to);
  }
  DetailSection section{QObject::tr("Communicators with routes over %1").arg(name), {}, {}};
  std::size_t more = 0;
  std::vector<bool> member(fabric.hosts().size());
  for (const Communicator& one : context.run.snapshot.communicators) {
    if (stopped()) return section;
    if (one.internal) continue;
    const auto hosts = context.run.hostsOf(one);
    for (const HostIndex host : hosts) member[number(host)] = true;
    const bool crosses = std::ranges::any_of(
        pairs, [&](const auto& pair) { return member[number(pair.first)] && member[number(pair.second)]; });
    for (const HostIndex host : hosts) member[number(host)] = false;
    if (!crosses) continue;
    if (section.rows.size() == mostUsers) ++more;
    else section.rows.push_back({one.size ? QObject::tr("size %1").arg(*one.size) : QString(), qt(one.name), one.id});
  }
  section.note =
      sentenceText(QObject::tr("Structural: their volumes on links"), Absence::notRecorded, Verb::were) + '.';
  if (more > 0) section.note.prepend(QObject::tr("and %1 more. ").arg(more));
  return section;
}

}  // namespace

std::vector<DetailSection> usersOf(const DetailContext& context, EndIndex end, const Stopped& stopped) {
  const Fabric& fabric = context.run.fabric;
  const QString name = endText(fabric, end);
  const bool recorded = context.traffic && context.traffic->port.recorded();
  const bool predicted = context.view().source == TrafficSource::allToAll;
  const std::vector<Flow> routes = allToAllOver(fabric, end, stopped);
  std::vector<DetailSection> sections;
  if (recorded && !predicted) {
    const QString where = QObject::tr("port traffic, %1").arg(regionsText(context.run, context.regions()));
    const auto flows = flowsOver(fabric, mergedFlows(context.traffic->port, context.regions()), end);
    if (flows.empty()) {
      sections.push_back(
          {QObject::tr("Traffic over %1").arg(name), {}, QObject::tr("No flow crosses it (%1).").arg(where)});
    } else {
      const Users users = usersAmong(fabric, flows);
      sections = {largestFlows(fabric, QObject::tr("Largest flows over %1").arg(name), flows, users.bytes),
                  largest(fabric, QObject::tr("Senders over %1").arg(name), users.senders, users.bytes),
                  largest(fabric, QObject::tr("Receivers over %1").arg(name), users.receivers, users.bytes)};
      sections.front().note = QObject::tr("%n flow(s) cross(es) it (%1).", nullptr, formOf(flows.size())).arg(where);
      addSentence(sections.front().note, portsNote(context.filter));
    }
  }
  if (stopped()) return sections;
  if (const std::string unknown = routesUnknown(fabric); !unknown.empty()) {
    sections.push_back({QObject::tr("Routes over %1").arg(name),
                        {},
                        qt(capitalWord(Absence::notKnown)) + QObject::tr(": there are no forwarding tables.")});
    return sections;
  }
  const Users routed = usersAmong(fabric, routes);
  sections.push_back({QObject::tr("Routes over %1").arg(name),
                      {{QObject::tr("pairs of ports"), QString::number(routes.size()), {}},
                       {QObject::tr("sources"), QString::number(routed.senders.size()), {}},
                       {QObject::tr("destinations"), QString::number(routed.receivers.size()), {}}},
                      QObject::tr("By the forwarding tables, whether or not anything was sent.")});
  if (pairsKnowCommunicators(context.run)) return sections;  // who really is on it stands elsewhere
  auto communicators = communicatorsOver(context, name, routes, stopped);
  if (!communicators.rows.empty()) sections.push_back(std::move(communicators));
  return sections;
}

}  // namespace weft
