// A link and its two ends.
#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"
#include "views/details/details.h"
#include "views/details/not_followed.h"
#include "views/shared/item_text.h"
#include "views/details/link_text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

QString percentText(const KnownValue<double>& share) {
  return share ? percent(share.value()) + QStringLiteral(" %") : wordText(share.absence());
}

void addMeasures(const DetailContext& context, EndIndex end, DetailSection& section) {
  const LinkNumbers& numbers = context.numbers;
  section.rows.push_back(
      {QObject::tr("bytes, %1").arg(sourceText(context.view().source)), loadText(numbers.bytes(end)), {}});
  if (const auto flows = numbers.flows(end))
    section.rows.push_back({QObject::tr("flows"), QString::number(*flows), {}});
  if (numbers.seconds)
    section.rows.push_back(
        {QObject::tr("utilisation in %1 s").arg(*numbers.seconds), percentText(numbers.utilisation(end)), {}});
  if (numbers.isMeasured || !(numbers.counters || numbers.recorded)) return;
  const TrafficSource by = numbers.counters ? TrafficSource::counter : TrafficSource::port;
  const bool whole = !notAppliedTo(by, context.filter, context.run.snapshot.keys).isEmpty();
  section.rows.push_back(
      {(whole ? QObject::tr("bytes of the whole run, %1") : QObject::tr("bytes, %1")).arg(sourceText(by)),
       loadText(numbers.measured(end)),
       {}});
  if (numbers.loads)
    section.rows.push_back({QObject::tr("of which unexplained"), percentText(numbers.unexplained(end)), {}});
}

void addNode(const DetailContext& context, const LinkEnd& at, DetailSection& section) {
  const Fabric& fabric = context.run.fabric;
  const FabricNode& node = fabric.node(at.node);
  section.rows.push_back({node.isSwitch()   ? QObject::tr("switch")
                          : node.aggregates ? QObject::tr("aggregation node")
                                            : QObject::tr("adapter"),
                          nodeText(fabric, at.node), node.host ? Item(*node.host) : Item(at.node)});
  section.rows.push_back({QObject::tr("GUID"), qt(text(node.guid)), {}});
  if (!node.isSwitch())
    for (const FabricPort& port : std::ranges::equal_range(fabric.ports(), at.node, {}, &FabricPort::node))
      if (port.number == at.port) section.rows.push_back({QObject::tr("port"), lidText(port), {}});
  section.rows.push_back({QObject::tr("level"), levelText(context, at.node), {}});
}

void addRegions(const DetailContext& context, EndIndex end, DetailSection& section) {
  const bool several = context.traffic && context.traffic->port.regions.size() > 1;
  if (!several || context.view().source != TrafficSource::port) return;
  for (std::size_t i = 0; i < context.traffic->ofRegion.size(); ++i) {
    const auto region = context.traffic->port.regions[i].region;
    const std::uint64_t bytes = context.traffic->ofRegion[i].bytes[number(end)];
    if (bytes == 0) continue;
    const QString name = region ? regionsText(context.run, {*region}) : QObject::tr("no region");
    section.rows.push_back({QObject::tr("of which %1").arg(name), bytesText(bytes), {}});
  }
}

// Which rail the link is of, and what that rail sends between switches, both directions of all its links.
void addRail(const DetailContext& context, EndIndex end, DetailSection& section) {
  const Fabric& fabric = context.run.fabric;
  const auto rail = context.run.rails ? railOf(fabric, *context.run.rails, end) : std::nullopt;
  if (!rail) return;
  section.rows.push_back({QObject::tr("rail"), QString::number(*rail), {}});
  std::uint64_t sum = 0;
  bool held = false, known = false;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
    const bool between = isBetweenSwitches(fabric, EndIndex(at));
    const auto bytes = between && railOf(fabric, *context.run.rails, EndIndex(at)) == rail
                           ? context.numbers.bytes(EndIndex(at)).value()
                           : std::nullopt;
    known = known || bytes;
    if (bytes) sum = saturatingAdd(sum, bytes->value, held);
  }
  if (known) section.rows.push_back({QObject::tr("bytes of the rail between switches"), bytesText(sum), {}});
}

DetailSection endSection(const DetailContext& context, EndIndex end) {
  DetailSection section{QObject::tr("Sent by %1").arg(endText(context.run.fabric, end)), {}, {}};
  addMeasures(context, end, section);
  addNode(context, context.run.fabric.end(end), section);
  section.rows.push_back(
      {QObject::tr("at port"),
       qt(portShort(context.run.fabric, context.run.fabric.end(end).node, context.run.fabric.end(end).port)), end});
  addRegions(context, end, section);
  addErrors(context, context.run.fabric.end(end).node, context.run.fabric.end(end).port, section);
  return section;
}

QString possible(const std::string& now, const std::string& could) {
  if (now.empty()) return wordText(Absence::notRecorded);
  return could.empty() || could == now ? qt(now) : QObject::tr("%1, could be %2").arg(qt(now), qt(could));
}

}  // namespace

Details detailsOfLink(const DetailContext& context, EndIndex end) {
  const Fabric& fabric = context.run.fabric;
  Details details{
      QObject::tr("%1 — %2").arg(endText(fabric, end), endText(fabric, peer(end))), QObject::tr("link end"), {}};
  const LinkFacts& facts = fabric.link(end);
  const auto capacity = context.numbers.capacity(end);
  DetailSection link{
      QObject::tr("Link"),
      {{QObject::tr("width"), possible(facts.width, facts.widthPossible), {}},
       {QObject::tr("speed"), possible(facts.speed, facts.speedPossible), {}},
       {QObject::tr("capacity"),
        capacity ? QObject::tr("%1 Gb/s of data in each direction").arg(gigabits(capacity))
                 : wordText(Absence::notKnown),
        {}},
       {QObject::tr("state"), facts.state.empty() ? wordText(Absence::notRecorded) : qt(facts.state), {}}},
      {}};
  addRail(context, end, link);
  details.sections.push_back(std::move(link));
  details.sections.push_back(endSection(context, end));
  details.sections.push_back(endSection(context, peer(end)));
  return details;
}

}  // namespace weft
