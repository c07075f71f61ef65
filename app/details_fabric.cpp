// Hosts, switches and links.
#include <algorithm>

#include "app/details.h"
#include "app/item_names.h"
#include "core/units.h"

namespace weft {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

QString lidText(const FabricPort& port) {
  if (port.lid == Lid{}) return QObject::tr("LID not known");
  const unsigned base = number(port.lid);
  if (port.lmc == 0) return QObject::tr("LID %1").arg(base);
  return QObject::tr("LIDs %1 to %2 (LMC %3)").arg(base).arg(base + (1U << port.lmc) - 1).arg(port.lmc);
}

QString levelText(const DetailContext& context, NodeIndex node) {
  const auto level = context.run.levels.ofNode[number(node)];
  return level ? QString::number(*level) : QObject::tr("not reached from the compute hosts");
}

DetailSection endSection(const DetailContext& context, EndIndex end) {
  const Fabric& fabric = context.run.fabric;
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  const Item target = node.host ? Item(*node.host) : Item(at.node);
  DetailSection section{QObject::tr("Sent by %1").arg(endName(fabric, end)), {}, {}};
  section.rows.push_back({QObject::tr("bytes"), loadText(context, end), {}});
  if (context.loads)
    section.rows.push_back({QObject::tr("flows"), QString::number(context.loads->flows[number(end)]), {}});
  section.rows.push_back(
      {node.isSwitch() ? QObject::tr("switch") : QObject::tr("adapter"), nodeName(fabric, at.node), target});
  section.rows.push_back({QObject::tr("GUID"), qt(text(node.guid)), {}});
  if (!node.isSwitch())
    for (const FabricPort& port : fabric.ports())
      if (port.node == at.node && port.number == at.port)
        section.rows.push_back({QObject::tr("port"), lidText(port), {}});
  section.rows.push_back({QObject::tr("level"), levelText(context, at.node), {}});
  if (!context.traffic || context.traffic->port.regions.size() < 2 || !context.loads) return section;
  for (std::size_t i = 0; i < context.traffic->ofRegion.size(); ++i) {
    const auto region = context.traffic->port.regions[i].region;
    const std::uint64_t bytes = context.traffic->ofRegion[i].bytes[number(end)];
    if (bytes > 0)
      section.rows.push_back(
          {QObject::tr("of which %1").arg(region ? regionNames(context.run, {*region}) : QObject::tr("no region")),
           exactBytes(bytes),
           {}});
  }
  return section;
}

}  // namespace

Details detailsOfHost(const DetailContext& context, HostIndex at) {
  const FabricHost& host = context.run.fabric.host(at);
  Details details{qt(host.name), QObject::tr("host"), {}};
  DetailSection about{QObject::tr("Host"), {}, {}};
  QStringList ranks;
  for (const RankId rank : context.run.ranksOn(at)) ranks << QString::number(number(rank));
  about.rows.push_back(
      {QObject::tr("ranks"), ranks.isEmpty() ? QObject::tr("none of this run") : ranks.join(", "), {}});
  about.rows.push_back(
      {QObject::tr("role"),
       context.run.levels.ofHost[number(at)] == HostRole::compute ? QObject::tr("compute") : QObject::tr("service"),
       {}});
  details.sections.push_back(std::move(about));
  DetailSection ports{QObject::tr("Ports"), {}, {}};
  std::vector<EndIndex> ends;
  for (const PortIndex port : host.ports) {
    const FabricPort& one = context.run.fabric.port(port);
    ports.rows.push_back({portName(context.run.fabric, port),
                          QObject::tr("subnet %1, %2, GUID %3")
                              .arg(number(context.run.fabric.node(one.node).subnet))
                              .arg(lidText(one), qt(text(one.guid))),
                          {}});
    if (const auto end = context.run.fabric.endAt(one.node, one.number)) ends.push_back(*end);
  }
  details.sections.push_back(std::move(ports));
  details.sections.push_back(linkSection(context, ends));
  DetailSection communicators{QObject::tr("Communicators of its ranks"), {}, {}};
  for (const Communicator& one : context.run.snapshot.communicators) {
    if (one.internal || communicators.rows.size() == 30) continue;
    if (std::ranges::any_of(one.members, [&](RankId rank) { return context.run.hostOf(rank) == at; }))
      communicators.rows.push_back(
          {one.size ? QObject::tr("size %1").arg(*one.size) : QString(), qt(one.name), one.id});
  }
  if (!communicators.rows.empty()) details.sections.push_back(std::move(communicators));
  return details;
}

Details detailsOfSwitch(const DetailContext& context, NodeIndex at) {
  const FabricNode& node = context.run.fabric.node(at);
  Details details{
      nodeName(context.run.fabric, at), node.isSwitch() ? QObject::tr("switch") : QObject::tr("router"), {}};
  DetailSection about{QObject::tr("Switch"), {}, {}};
  about.rows.push_back({QObject::tr("GUID"), qt(text(node.guid)), {}});
  if (node.systemGuid != node.guid) about.rows.push_back({QObject::tr("system GUID"), qt(text(node.systemGuid)), {}});
  for (const FabricPort& port : context.run.fabric.ports())
    if (port.node == at) about.rows.push_back({QObject::tr("LID"), lidText(port), {}});
  about.rows.push_back({QObject::tr("subnet"), QString::number(number(node.subnet)), {}});
  about.rows.push_back({QObject::tr("level"), levelText(context, at), {}});
  about.rows.push_back({QObject::tr("ports"), QString::number(node.ports), {}});
  if (!context.run.fabric.hasTable(at))
    about.note = QObject::tr("Its forwarding table is not in the dump: routes end here.");
  details.sections.push_back(std::move(about));
  details.sections.push_back(linkSection(context, context.run.fabric.endsOf(at)));
  return details;
}

Details detailsOfLink(const DetailContext& context, EndIndex end) {
  const Fabric& fabric = context.run.fabric;
  Details details{
      QObject::tr("%1 — %2").arg(endName(fabric, end), endName(fabric, peer(end))), QObject::tr("link end"), {}};
  const LinkFacts& facts = fabric.link(end);
  const auto said = [](const std::string& fact) { return fact.empty() ? QObject::tr("not recorded") : qt(fact); };
  details.sections.push_back({QObject::tr("Link"),
                              {{QObject::tr("width"), said(facts.width), {}},
                               {QObject::tr("speed"), said(facts.speed), {}},
                               {QObject::tr("state"), said(facts.state), {}}},
                              {}});
  details.sections.push_back(endSection(context, end));
  details.sections.push_back(endSection(context, peer(end)));
  return details;
}

}  // namespace weft
