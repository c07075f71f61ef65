// Hosts and switches.
#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"
#include "views/details/details.h"
#include "views/shared/item_text.h"
#include "views/details/link_text.h"

namespace weft {
namespace {

// "plane 2, pod 1"; no row where it belongs to no part, or where nobody asked.
template <class Index>
void addParts(const DetailContext& context, std::vector<Index> FabricPart::*members, Index which,
              DetailSection& section) {
  if (!context.parts) return;
  QStringList names;
  for (const FabricPart& part : *context.parts)
    if (std::ranges::binary_search(part.*members, which)) names << qt(kindAndName(part));
  if (!names.isEmpty()) section.rows.push_back({QObject::tr("part of"), names.join(", "), {}});
}

}  // namespace

QString lidText(const FabricPort& port) {
  if (port.lid == Lid{}) return QObject::tr("LID %1").arg(wordText(Absence::notKnown));
  const unsigned base = number(port.lid);
  if (port.lmc == 0) return QObject::tr("LID %1").arg(base);
  return QObject::tr("LIDs %1 to %2 (LMC %3)").arg(base).arg(base + (1U << port.lmc) - 1).arg(port.lmc);
}

QString levelText(const DetailContext& context, NodeIndex node) {
  const auto level = context.run.levels.ofNode[number(node)];
  return level ? QString::number(*level) : QObject::tr("not reached from the compute hosts");
}

void addErrors(const DetailContext& context, NodeIndex node, std::optional<PortNumber> port, DetailSection& section) {
  if (!context.traffic || !context.traffic->counters->recorded()) return;
  const auto& errors = context.traffic->counters->errors;
  for (const PortError& one : std::ranges::equal_range(errors, node, {}, &PortError::node)) {
    if (port && one.port != *port) continue;
    const QString where = port ? QString() : QObject::tr("%1: ").arg(qt(portWords(context.run.fabric, node, one.port)));
    section.rows.push_back({where + qt(one.counter), countedText(one.count), {}});
  }
}

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
  addParts(context, &FabricPart::hosts, at, about);
  details.sections.push_back(std::move(about));
  DetailSection ports{QObject::tr("Ports"), {}, {}};
  std::vector<EndIndex> ends;
  for (const PortIndex port : host.ports) {
    const FabricPort& one = context.run.fabric.port(port);
    ports.rows.push_back({portText(context.run.fabric, port),
                          QObject::tr("subnet %1, %2, GUID %3")
                              .arg(number(context.run.fabric.node(one.node).subnet))
                              .arg(lidText(one), qt(text(one.guid))),
                          {}});
    if (const auto end = context.run.fabric.endAt(one.node, one.number)) ends.push_back(*end);
  }
  details.sections.push_back(std::move(ports));
  details.sections.push_back(linkSection(context, ends));
  DetailSection errors{QObject::tr("Error counters"), {}, {}};
  for (const NodeIndex adapter : host.adapters) addErrors(context, adapter, {}, errors);
  if (!errors.rows.empty()) details.sections.push_back(std::move(errors));
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
  Details details{nodeText(context.run.fabric, at),
                  node.isSwitch()   ? QObject::tr("switch")
                  : node.aggregates ? QObject::tr("aggregation node")
                                    : QObject::tr("router"),
                  {}};
  DetailSection about{QObject::tr("Switch"), {}, {}};
  about.rows.push_back({QObject::tr("GUID"), qt(text(node.guid)), {}});
  if (node.systemGuid != node.guid) about.rows.push_back({QObject::tr("chassis GUID"), qt(text(node.systemGuid)), {}});
  about.rows.push_back({QObject::tr("description"), qt(node.description), {}});
  for (const FabricPort& port : std::ranges::equal_range(context.run.fabric.ports(), at, {}, &FabricPort::node))
    about.rows.push_back({QObject::tr("LID"), lidText(port), {}});
  about.rows.push_back({QObject::tr("subnet"), QString::number(number(node.subnet)), {}});
  about.rows.push_back({QObject::tr("level"), levelText(context, at), {}});
  addParts(context, &FabricPart::switches, at, about);
  about.rows.push_back({QObject::tr("ports"), QString::number(node.ports), {}});
  if (node.isSwitch() && !context.run.fabric.hasTable(at))
    about.note = QObject::tr("Its forwarding table is not in the dump: routes end here.");
  details.sections.push_back(std::move(about));
  DetailSection errors{QObject::tr("Error counters"), {}, {}};
  addErrors(context, at, {}, errors);
  if (!errors.rows.empty()) details.sections.push_back(std::move(errors));
  details.sections.push_back(linkSection(context, context.run.fabric.endsOf(at)));
  return details;
}

}  // namespace weft
