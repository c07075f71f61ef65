#include "views/fattree/map_describe.h"

#include <cmath>

#include "core/base/units.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

QString load(const MapValues* values, EndIndex end, Absence absence) {
  if (!values) return wordText(absence);
  const QString text = amountText(*values, values->ends[number(end)]);
  if (values->flows.size() != values->ends.size()) return text;
  const std::uint64_t flows = values->flows[number(end)];
  return text + ", " + QObject::tr("%1 flow(s)", nullptr, formOf(flows)).arg(grouped(flows));
}

// The two ends of every link between the same two nodes.
std::size_t parallels(const Fabric& fabric, EndIndex end) {
  std::size_t count = 0;
  for (const EndIndex other : fabric.endsOf(fabric.end(end).node))
    if (fabric.end(peer(other)).node == fabric.end(peer(end)).node) ++count;
  return count;
}

QString noTraffic(Absence absence) { return QObject::tr("\ntraffic %1").arg(wordText(absence)); }

// Bytes are meant where nothing else is said; paths are named with their number.
bool needsTitle(MapUnit unit) {
  return unit == MapUnit::share || unit == MapUnit::rate || unit == MapUnit::celsius || unit == MapUnit::ticks;
}

// `bytes`: "forwards %1", for what is measured in bytes.
QString sent(const MapValues* values, const MapAmount& amount, const QString& bytes, Absence absence) {
  if (!values) return noTraffic(absence);
  if (needsTitle(values->unit)) return QString("\n%1: %2").arg(values->ofNodes, amountText(*values, amount));
  return '\n' + bytes.arg(amountText(*values, amount));
}

QString linksText(std::uint64_t count) { return QObject::tr("%1 link(s)", nullptr, formOf(count)).arg(grouped(count)); }

QString wholeName(const MapBox& box) { return box.name.isEmpty() ? box.label : box.name; }

// What a switch calls itself, where that is not its name already.
QString ownWords(const FabricNode& node, const QString& shown) {
  const QString words = qt(node.description).simplified();
  return words.isEmpty() || shown.contains(words) ? QString() : "\n" + words;
}

QString facts(const Fabric& fabric, EndIndex end) {
  const LinkFacts& link = fabric.link(end);
  QStringList parts;
  if (!link.width.empty()) parts << QString::fromStdString(link.width);
  if (!link.speed.empty()) parts << QString::fromStdString(link.speed);
  if (!link.state.empty() && link.state != "ACT") parts << QObject::tr("state %1").arg(qt(link.state));
  parts << QObject::tr("reduced or down");
  return parts.join(" ");
}

}  // namespace

QString describeEnd(const Fabric& fabric, const MapValues* values, EndIndex end, Absence absence, bool isImpaired) {
  QString result = QObject::tr("%1 → %2: %3\nback: %4")
                       .arg(endText(fabric, end), endText(fabric, peer(end)), load(values, end, absence),
                            load(values, peer(end), absence));
  if (values && needsTitle(values->unit)) result += "\n(" + values->ofEnds + ")";
  const std::size_t count = parallels(fabric, end);
  if (count > 1 && fabric.end(end).node != fabric.end(peer(end)).node)
    result += QObject::tr("\none of %1 parallel links").arg(count);
  if (isImpaired) result += "\n" + facts(fabric, end);
  return result;
}

QString describeSwitch(const Fabric& fabric, const MapValues* values, NodeIndex node, Absence absence) {
  const FabricNode& at = fabric.node(node);
  return QObject::tr("%1 · subnet %2 · %3 of %4 ports cabled · %5")
             .arg(nodeText(fabric, node), QString::number(number(at.subnet)),
                  QString::number(fabric.endsOf(node).size()), QString::number(at.ports), qt(text(at.guid))) +
         ownWords(at, nodeText(fabric, node)) +
         sent(values, values ? values->nodes[number(node)] : MapAmount{},
              at.isSwitch() ? QObject::tr("forwards %1") : QObject::tr("sends %1"), absence);
}

QString describeHost(const Fabric& fabric, const MapValues* values, HostIndex host, Absence absence) {
  const FabricHost& at = fabric.host(host);
  const QString result = (at.runHost ? QObject::tr("%1 · %2 ports · runs ranks") : QObject::tr("%1 · %2 ports"))
                             .arg(qt(at.name), QString::number(at.ports.size()));
  return result + sent(values, values ? values->hosts[number(host)] : MapAmount{}, QObject::tr("injects %1"), absence);
}

std::variant<NodeIndex, HostIndex> hottestOf(const Fabric& fabric, const MapPlan& plan, const MapValues* values,
                                             std::uint32_t box) {
  std::variant<NodeIndex, HostIndex> found;
  double best = -1;
  const auto consider = [&](auto what, const MapAmount* amount) {
    const double value = amount ? std::abs(amount->value) : 0;
    if (value <= best) return;
    best = value;
    found = what;
  };
  for (std::uint32_t i = 0; i < plan.boxOfHost.size(); ++i)
    if (plan.boxOfHost[i] == box) consider(HostIndex{i}, values ? &values->hosts[i] : nullptr);
  for (std::uint32_t i = 0; i < plan.boxOfNode.size(); ++i)
    if (plan.boxOfNode[i] == box && fabric.nodes()[i].isSwitch())
      consider(NodeIndex{i}, values ? &values->nodes[i] : nullptr);
  return found;
}

QString targetName(const Fabric& fabric, const MapTarget& target) {
  if (const auto* host = std::get_if<HostIndex>(&target)) return qt(fabric.host(*host).name);
  if (const auto* node = std::get_if<NodeIndex>(&target)) return nodeText(fabric, *node);
  if (const auto* end = std::get_if<EndIndex>(&target)) return endText(fabric, *end);
  return {};
}

QString describeGroup(const Fabric& fabric, const MapPlan& plan, const MapValues* values, std::uint32_t box,
                      Absence absence) {
  const MapBox& group = plan.boxes[box];
  QStringList members;
  if (group.hosts > 0) members << QObject::tr("%1 host(s)", nullptr, formOf(group.hosts)).arg(grouped(group.hosts));
  if (group.switches > 0)
    members << QObject::tr("%1 switch(es)", nullptr, formOf(group.switches)).arg(grouped(group.switches));
  QString result = wholeName(group) + " · " + members.join(", ");
  if (!group.inside.empty()) result += QObject::tr(" · %1 inside").arg(linksText(group.inside.size() / 2));
  result += QObject::tr(" · %1 to others").arg(linksText(group.links));
  if (!values) return result + noTraffic(absence);
  const auto hottest = hottestOf(fabric, plan, values, box);
  const auto* host = std::get_if<HostIndex>(&hottest);
  const QString name =
      host ? QString::fromStdString(fabric.host(*host).name) : nodeText(fabric, std::get<NodeIndex>(hottest));
  const MapAmount& amount = host ? values->hosts[number(*host)] : values->nodes[number(std::get<NodeIndex>(hottest))];
  return result + QObject::tr("\nmost loaded: %1, %2").arg(name, amountText(*values, amount));
}

QString describeLine(const Fabric& fabric, const MapPlan& plan, const MapValues* values, HalfIndex half,
                     EndIndex hottest, Absence absence) {
  const MapLine& line = plan.lines[number(half) / 2];
  QString result = QString("%1 → %2: %3")
                       .arg(wholeName(plan.boxes[plan.boxOf(half)]), wholeName(plan.boxes[plan.boxOf(peer(half))]),
                            linksText(line.count));
  if (line.impaired > 0) result += QObject::tr(", %1 reduced or down").arg(line.impaired);
  if (!values) return result + noTraffic(absence);
  if (addsUp(values->unit)) {
    AmountSum sum(*values);
    plan.eachEnd(half, [&](EndIndex end) { sum.add(values->ends[number(end)]); });
    result += QObject::tr(", together %1").arg(amountText(*values, sum.result()));
  }
  return result + QObject::tr("\nmost loaded: %1 → %2: %3")
                      .arg(endText(fabric, hottest), endText(fabric, peer(hottest)), load(values, hottest, absence));
}

}  // namespace weft
