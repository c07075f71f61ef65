#include "views/link_values.h"

#include <algorithm>

#include "core/units.h"
#include "views/legend.h"

namespace weft {
namespace {

LinkAmount bytesAmount(std::uint64_t bytes, bool atLeast) {
  return {.value = static_cast<double>(bytes), .bytes = bytes, .known = true, .atLeast = atLeast};
}

LinkAmount shareAmount(double share, bool atLeast) { return {.value = share, .known = true, .atLeast = atLeast}; }

// What a part adds to a whole. A part that is not known leaves the whole at least what the others are.
struct Whole {
  LinkUnit unit;
  LinkAmount amount;
  bool gaps = false;

  void add(const LinkAmount& part) {
    if (!part.known) {
      gaps = true;
      return;
    }
    const auto sum = checkedSum(amount.bytes, part.bytes);
    amount.bytes = sum.value_or(maxStoredBytes);
    amount.value = unit == LinkUnit::bytes ? static_cast<double>(amount.bytes) : std::max(amount.value, part.value);
    amount.atLeast = amount.atLeast || part.atLeast || !sum;
    amount.known = true;
  }
  LinkAmount result() const {
    LinkAmount whole = amount;
    whole.atLeast = whole.known && (whole.atLeast || gaps);
    return whole;
  }
};

void addNodes(const Fabric& fabric, LinkValues& values) {
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node) {
    Whole whole{values.unit, {}};
    for (const EndIndex end : fabric.endsOf(NodeIndex{node})) whole.add(values.ends[number(end)]);
    values.nodes.push_back(whole.result());
  }
  for (const FabricHost& host : fabric.hosts()) {
    Whole whole{values.unit, {}};
    for (const NodeIndex adapter : host.adapters)
      if (!fabric.endsOf(adapter).empty()) whole.add(values.nodes[number(adapter)]);
    values.hosts.push_back(whole.result());
  }
}

QString grouped(std::uint64_t number) {
  QString digits = QString::number(number);
  for (qsizetype at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, QChar(0x202f));
  return digits;
}

}  // namespace

LinkValues valuesOf(const Fabric& fabric, const LinkLoads& loads, const QString& description) {
  LinkValues values{.description = description, .ends = {}, .nodes = {}, .hosts = {}, .flows = loads.flows};
  if (loads.bytes.size() != fabric.ends().size()) return values;
  values.ends.reserve(loads.bytes.size());
  for (const std::uint64_t bytes : loads.bytes) values.ends.push_back(bytesAmount(bytes, bytes >= maxStoredBytes));
  addNodes(fabric, values);
  return values;
}

LinkValues valuesOf(const Fabric& fabric, const PortCounters& counters) {
  LinkValues values{.description = counters.difference ? "port counters, after less before" : "port counters since their last reset",
                   .ends = {}, .nodes = {}, .hosts = {}, .flows = {}};
  if (counters.ends.size() != fabric.ends().size()) return values;
  for (const EndCounters& end : counters.ends)
    values.ends.push_back(end.bytes ? bytesAmount(end.bytes->value, end.bytes->atLeast) : LinkAmount{});
  addNodes(fabric, values);
  return values;
}

LinkValues utilisationOf(const Fabric& fabric, const LinkValues& bytes, double seconds,
                        std::span<const std::optional<std::uint64_t>> capacities) {
  LinkValues values{.unit = LinkUnit::share,
                   .ofEnds = "share of the capacity per link end",
                   .ofNodes = "fullest link end per node",
                   .description = bytes.description, .ends = {}, .nodes = {}, .hosts = {}, .flows = bytes.flows};
  if (!bytes.fits(fabric) || capacities.size() != fabric.links().size()) return values;
  for (std::size_t i = 0; i < bytes.ends.size(); ++i) {
    const LinkAmount& sent = bytes.ends[i];
    const std::uint64_t capacity = capacities[i / 2].value_or(0);
    const bool known = sent.known && capacity > 0 && seconds > 0;
    values.ends.push_back(known ? shareAmount(sent.value * 8 / (static_cast<double>(capacity) * seconds), sent.atLeast) : LinkAmount{});
  }
  addNodes(fabric, values);
  return values;
}

LinkValues unexplainedOf(const Fabric& fabric, const LinkValues& predicted, const LinkValues& measured) {
  LinkValues values{.unit = LinkUnit::share,
                   .ofEnds = "share of the measured bytes that is not explained",
                   .ofNodes = "least explained link end per node",
                   .description = predicted.description + " against " + measured.description,
                   .ends = {}, .nodes = {}, .hosts = {}, .flows = {}};
  if (!predicted.fits(fabric) || !measured.fits(fabric)) return values;
  for (std::size_t i = 0; i < measured.ends.size(); ++i) {
    const LinkAmount &program = predicted.ends[i], &counted = measured.ends[i];
    if (!program.known || !counted.known) {
      values.ends.push_back({});
      continue;
    }
    const std::uint64_t left = counted.bytes > program.bytes ? counted.bytes - program.bytes : 0;
    values.ends.push_back(shareAmount(left == 0 ? 0 : static_cast<double>(left) / counted.value, counted.atLeast));
  }
  addNodes(fabric, values);
  return values;
}

QString shortAmount(const LinkValues& values, const LinkAmount& amount) {
  if (!amount.known) return values.unit == LinkUnit::bytes ? "not recorded" : "not known";
  const QString text = values.unit == LinkUnit::share ? tickShare(amount.value)
                                                     : QString::fromStdString(humanBytes(amount.bytes));
  return (amount.atLeast ? "≥ " : "") + text;
}

QString amountText(const LinkValues& values, const LinkAmount& amount) {
  const QString text = shortAmount(values, amount);
  if (!amount.known || values.unit != LinkUnit::bytes || amount.bytes < 1000) return text;
  return QString("%1 (%2\u202fB)").arg(text, grouped(amount.bytes));
}

}  // namespace weft
