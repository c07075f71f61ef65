// A pair of places, and the routes between them hop by hop.
#include <algorithm>
#include <ranges>

#include "analysis/pairs/pair_routes.h"
#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"
#include "views/details/details.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr std::size_t mostPortPairs = 8;

QString ending(const Route& route) {
  if (route.end == RouteEnd::arrived) return {};
  return QObject::tr("The route ends early: %1.").arg(QString::fromStdString(sentence(route.end)));
}

std::uint64_t sumOf(const std::vector<PairRoute>& routes) {
  std::uint64_t bytes = 0;
  for (const PairRoute& one : routes) addHeld(bytes, one.flow.bytes);
  return bytes;
}

DetailSection hopSection(const DetailContext& context, const PairRoute& one) {
  const Fabric& fabric = context.run.fabric;
  const SubnetId subnet = fabric.node(fabric.port(one.flow.source).node).subnet;
  DetailSection section{QObject::tr("Route in subnet %1: %2 → LID %3")
                            .arg(QString::number(number(subnet)), portText(fabric, one.flow.source),
                                 QString::number(number(one.flow.destination))),
                        {},
                        ending(one.route)};
  for (const Hop& hop : one.route.hops) {
    QStringList ports;
    if (hop.in) ports << QObject::tr("in %1").arg(qt(portShort(fabric, hop.node, *hop.in)));
    if (hop.out) ports << QObject::tr("out %1").arg(qt(portShort(fabric, hop.node, *hop.out)));
    const auto host = fabric.node(hop.node).host;
    section.rows.push_back({ports.join(", "), nodeText(fabric, hop.node), host ? Item(*host) : Item(hop.node)});
  }
  return section;
}

// Names of nodes on one route and not on the other, in its order.
QString onlyOn(const Fabric& fabric, const Route& one, const Route& other) {
  QStringList names;
  for (const Hop& hop : one.hops)
    if (std::ranges::find(other.hops, hop.node, &Hop::node) == other.hops.end()) names << nodeText(fabric, hop.node);
  return names.join(", ");
}

bool sameWayBack(const Route& there, const Route& back) {
  return std::ranges::equal(there.hops, std::views::reverse(back.hops), [](const Hop& a, const Hop& b) {
    return a.node == b.node && a.in == b.out && a.out == b.in;
  });
}

QString comparison(const Fabric& fabric, const Route& there, const Route& back) {
  if (there.end != RouteEnd::arrived || back.end != RouteEnd::arrived) return {};
  if (sameWayBack(there, back)) return QObject::tr("The way back takes the same links.");
  const QString out = onlyOn(fabric, there, back), home = onlyOn(fabric, back, there);
  if (out.isEmpty() && home.isEmpty()) return QObject::tr("The way back passes the same switches over other cables.");
  const QString none = QObject::tr("no other switch");
  return QObject::tr("The ways differ: there by %1, back by %2.")
      .arg(out.isEmpty() ? none : out, home.isEmpty() ? none : home);
}

// The routes between two ports of one subnet; the first there is compared with the first back.
void addBothWays(const DetailContext& context, PortIndex source, PortIndex destination,
                 std::vector<DetailSection>& sections) {
  const PortIndex from[] = {source}, to[] = {destination};
  const auto there = routesBetween(context.run, context.traffic, context.regions(), from, to);
  const auto back = routesBetween(context.run, context.traffic, context.regions(), to, from);
  for (const auto* routes : {&there, &back})
    for (const PairRoute& one : *routes) sections.push_back(hopSection(context, one));
  for (const auto& [routes, owner] : {std::pair(&there, destination), std::pair(&back, source)})
    if (routes->empty())
      sections.push_back({QObject::tr("Route to %1").arg(portText(context.run.fabric, owner)),
                          {},
                          QObject::tr("The dump gives it no LID: there is no route to it.")});
  if (there.empty() || back.empty()) return;
  const QString words = comparison(context.run.fabric, there.front().route, back.front().route);
  if (!words.isEmpty()) sections.back().note = words;
}

}  // namespace

std::vector<DetailSection> routeSections(const DetailContext& context, std::span<const PortIndex> sources,
                                         std::span<const PortIndex> destinations) {
  const Fabric& fabric = context.run.fabric;
  const auto subnet = [&](PortIndex port) { return fabric.node(fabric.port(port).node).subnet; };
  std::vector<DetailSection> sections;
  std::size_t pairs = 0;
  for (const PortIndex source : sources)
    for (const PortIndex destination : destinations)
      if (source != destination && subnet(source) == subnet(destination) && ++pairs <= mostPortPairs)
        addBothWays(context, source, destination, sections);
  if (pairs > mostPortPairs) sections.back().note += QObject::tr(" %1 more pairs of ports.").arg(pairs - mostPortPairs);
  if (pairs == 0 && std::ranges::equal(sources, destinations))
    sections.push_back({QObject::tr("Routes"), {}, QObject::tr("Inside one host: no link carries it.")});
  else if (pairs == 0)
    sections.push_back(
        {QObject::tr("Routes"), {}, QObject::tr("They share no subnet: there is no route between them.")});
  return sections;
}

Details detailsOfPair(const DetailContext& context, const Item& pair) {
  Details details{itemText(context.run, pair), QObject::tr("pair"), {}};
  const auto [sources, destinations] = portsOfPair(context.run.fabric, pair);
  const auto bytes = [&](const auto& from, const auto& to) {
    if (!context.traffic) return stillBeingRead();
    if (!context.traffic->port.recorded()) return wordText(Absence::notRecorded);
    return bytesText(sumOf(routesBetween(context.run, context.traffic, context.regions(), from, to)));
  };
  if (!std::holds_alternative<PlacePair>(pair))
    details.sections.push_back({QObject::tr("Port traffic in %1").arg(regionsText(context.run, context.regions())),
                                {{QObject::tr("there"), bytes(sources, destinations), {}},
                                 {QObject::tr("back"), bytes(destinations, sources), {}}},
                                {}});
  std::ranges::move(routeSections(context, sources, destinations), std::back_inserter(details.sections));
  return details;
}

}  // namespace weft
