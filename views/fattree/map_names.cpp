#include "views/fattree/map_names.h"

#include "core/units.h"

namespace weft {
namespace {

QString grouped(std::uint64_t number) {
  QString digits = QString::number(number);
  for (qsizetype at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, QChar(0x202f));
  return digits;
}

QString amount(std::uint64_t bytes) {
  const QString human = QString::fromStdString(humanBytes(bytes));
  return bytes < 1000 ? human : QString("%1 (%2\u202fB)").arg(human, grouped(bytes));
}

QString load(const LinkLoads* loads, EndIndex end) {
  if (!loads) return "not recorded";
  const std::uint64_t flows = loads->flows[number(end)];
  return amount(loads->bytes[number(end)]) + ", " + grouped(flows) + (flows == 1 ? " flow" : " flows");
}

// The two ends of every link between the same two nodes.
std::size_t parallels(const Fabric& fabric, EndIndex end) {
  std::size_t count = 0;
  for (const EndIndex other : fabric.endsOf(fabric.end(end).node))
    if (fabric.end(peer(other)).node == fabric.end(peer(end)).node) ++count;
  return count;
}

QString sent(const LinkLoads* loads, std::uint64_t bytes, const char* verb) {
  return loads ? QString("\n%1 %2").arg(verb, amount(bytes)) : QString("\ntraffic not recorded");
}

}  // namespace

QString shortName(const FabricNode& node) {
  const QString description = QString::fromStdString(node.description).simplified();
  const qsizetype from = description.indexOf(';') + 1;
  const qsizetype to = description.indexOf(':', from);
  if (node.isSwitch() && from > 0 && to > from) return description.mid(from, to - from);
  return description.isEmpty() ? QString::fromStdString(text(node.guid)) : description;
}

QString endName(const Fabric& fabric, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  return QString("%1 port %2").arg(shortName(fabric.node(at.node))).arg(at.port);
}

QString describeEnd(const Fabric& fabric, const LinkLoads* loads, EndIndex end) {
  QString result = QString("%1 → %2: %3\nback: %4")
                       .arg(endName(fabric, end), endName(fabric, peer(end)), load(loads, end), load(loads, peer(end)));
  const std::size_t count = parallels(fabric, end);
  if (count > 1 && fabric.end(end).node != fabric.end(peer(end)).node)
    result += QString("\none of %1 parallel links").arg(count);
  return result;
}

QString describeSwitch(const Fabric& fabric, const LinkLoads* loads, NodeIndex node) {
  const FabricNode& at = fabric.node(node);
  return QString("%1 · subnet %2 · %3 of %4 ports cabled · %5")
             .arg(shortName(at))
             .arg(number(at.subnet))
             .arg(fabric.endsOf(node).size())
             .arg(at.ports)
             .arg(QString::fromStdString(text(at.guid))) +
         sent(loads, loads ? sentBy(fabric, *loads, node) : 0, at.isSwitch() ? "forwards" : "sends");
}

QString describeHost(const Fabric& fabric, const LinkLoads* loads, HostIndex host) {
  const FabricHost& at = fabric.host(host);
  QString result = QString("%1 · %2 ports%3")
                       .arg(QString::fromStdString(at.name))
                       .arg(at.ports.size())
                       .arg(at.runHost ? " · runs ranks" : "");
  return result + sent(loads, loads ? sentBy(fabric, *loads, host) : 0, "injects");
}

std::uint64_t sentBy(const Fabric& fabric, const LinkLoads& loads, NodeIndex node) {
  std::uint64_t sum = 0;
  for (const EndIndex end : fabric.endsOf(node)) sum = checkedSum(sum, loads.bytes[number(end)]).value_or(maxStoredBytes);
  return sum;
}

std::uint64_t sentBy(const Fabric& fabric, const LinkLoads& loads, HostIndex host) {
  std::uint64_t sum = 0;
  for (const NodeIndex node : fabric.host(host).adapters)
    sum = checkedSum(sum, sentBy(fabric, loads, node)).value_or(maxStoredBytes);
  return sum;
}

}  // namespace weft
