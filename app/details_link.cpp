// A link and its two ends.
#include <algorithm>

#include "app/details.h"
#include "app/item_names.h"
#include "app/link_text.h"
#include "core/units.h"

namespace weft {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

QString percentText(const std::optional<double>& share) {
  return share ? percent(share) + QStringLiteral(" %") : QObject::tr("not known");
}

void addMeasures(const DetailContext& context, EndIndex end, DetailSection& section) {
  const LensFigures& figures = context.figures;
  section.rows.push_back({QObject::tr("bytes, %1").arg(name(context.lens().source)), loadText(figures.bytes(end)), {}});
  if (const auto flows = figures.flows(end)) section.rows.push_back({QObject::tr("flows"), QString::number(*flows), {}});
  if (figures.seconds)
    section.rows.push_back({QObject::tr("utilisation in %1 s").arg(*figures.seconds),
                            percentText(figures.utilisation(end)),
                            {}});
  if (figures.isMeasured || !(figures.counters || figures.recorded)) return;
  const TrafficSource by = figures.counters ? TrafficSource::counter : TrafficSource::port;
  section.rows.push_back({QObject::tr("bytes, %1").arg(name(by)), loadText(figures.measured(end)), {}});
  if (figures.loads) section.rows.push_back({QObject::tr("of which unexplained"), percentText(figures.unexplained(end)), {}});
}

void addNode(const DetailContext& context, const LinkEnd& at, DetailSection& section) {
  const Fabric& fabric = context.run.fabric;
  const FabricNode& node = fabric.node(at.node);
  section.rows.push_back({node.isSwitch() ? QObject::tr("switch") : QObject::tr("adapter"), nodeName(fabric, at.node),
                          node.host ? Item(*node.host) : Item(at.node)});
  section.rows.push_back({QObject::tr("GUID"), qt(text(node.guid)), {}});
  if (!node.isSwitch())
    for (const FabricPort& port : std::ranges::equal_range(fabric.ports(), at.node, {}, &FabricPort::node))
      if (port.number == at.port) section.rows.push_back({QObject::tr("port"), lidText(port), {}});
  section.rows.push_back({QObject::tr("level"), levelText(context, at.node), {}});
}

void addRegions(const DetailContext& context, EndIndex end, DetailSection& section) {
  const bool several = context.traffic && context.traffic->port.regions.size() > 1;
  if (!several || context.lens().source != TrafficSource::port) return;
  for (std::size_t i = 0; i < context.traffic->ofRegion.size(); ++i) {
    const auto region = context.traffic->port.regions[i].region;
    const std::uint64_t bytes = context.traffic->ofRegion[i].bytes[number(end)];
    if (bytes == 0) continue;
    const QString name = region ? regionNames(context.run, {*region}) : QObject::tr("no region");
    section.rows.push_back({QObject::tr("of which %1").arg(name), exactBytes(bytes), {}});
  }
}

DetailSection endSection(const DetailContext& context, EndIndex end) {
  DetailSection section{QObject::tr("Sent by %1").arg(endName(context.run.fabric, end)), {}, {}};
  addMeasures(context, end, section);
  addNode(context, context.run.fabric.end(end), section);
  section.rows.push_back({QObject::tr("at port"), QString::number(context.run.fabric.end(end).port), end});
  addRegions(context, end, section);
  addErrors(context, context.run.fabric.end(end).node, context.run.fabric.end(end).port, section);
  return section;
}

QString possible(const std::string& now, const std::string& could) {
  if (now.empty()) return QObject::tr("not recorded");
  return could.empty() || could == now ? qt(now) : QObject::tr("%1, could be %2").arg(qt(now), qt(could));
}

}  // namespace

Details detailsOfLink(const DetailContext& context, EndIndex end) {
  const Fabric& fabric = context.run.fabric;
  Details details{
      QObject::tr("%1 — %2").arg(endName(fabric, end), endName(fabric, peer(end))), QObject::tr("link end"), {}};
  const LinkFacts& facts = fabric.link(end);
  const auto capacity = context.figures.capacity(end);
  details.sections.push_back(
      {QObject::tr("Link"),
       {{QObject::tr("width"), possible(facts.width, facts.widthPossible), {}},
        {QObject::tr("speed"), possible(facts.speed, facts.speedPossible), {}},
        {QObject::tr("capacity"),
         capacity ? QObject::tr("%1 Gb/s of data in each direction").arg(gigabits(capacity)) : QObject::tr("not known"),
         {}},
        {QObject::tr("state"), facts.state.empty() ? QObject::tr("not recorded") : qt(facts.state), {}}},
       {}});
  details.sections.push_back(endSection(context, end));
  details.sections.push_back(endSection(context, peer(end)));
  return details;
}

}  // namespace weft
