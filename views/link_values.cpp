#include "views/link_values.h"

#include <algorithm>
#include <cmath>

#include "core/units.h"
#include "views/legend.h"

namespace weft {
namespace {

LinkAmount bytesAmount(std::uint64_t bytes, bool atLeast) {
  return {.value = static_cast<double>(bytes), .bytes = bytes, .known = true, .atLeast = atLeast};
}

LinkAmount shareAmount(double share, bool atLeast) { return {.value = share, .known = true, .atLeast = atLeast}; }

void addNodes(const Fabric& fabric, LinkValues& values) {
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node) {
    AmountSum whole(values);
    for (const EndIndex end : fabric.endsOf(NodeIndex{node})) whole.add(values.ends[number(end)]);
    values.nodes.push_back(whole.result());
  }
  for (const FabricHost& host : fabric.hosts()) {
    AmountSum whole(values);
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

QString sideText(LinkUnit unit, const LinkSide& side) {
  if (!side.known) return "not recorded";
  const QString text = unit == LinkUnit::share ? tickShare(side.value) : QString::fromStdString(humanBytes(side.bytes));
  return (side.atLeast ? "≥ " : "") + text;
}

QString differenceText(const LinkValues& values, const LinkAmount& amount) {
  QString text = "A " + sideText(values.unit, amount.first) + ", ";
  if (amount.onlyFirst) return text + "only in A";
  text += "B " + sideText(values.unit, amount.second);
  if (!amount.known) return text;
  text += ", B − A " + shortAmount(values, amount);
  if (values.unit != LinkUnit::bytes || amount.bytes < 1000) return text;
  return text + QString(" (%1%2\u202fB)").arg(amount.value < 0 ? "−" : "+", grouped(amount.bytes));
}

}  // namespace

void AmountSum::add(LinkSide& whole, const LinkSide& part) const {
  if (!part.known) return;
  const auto sum = checkedSum(whole.bytes, part.bytes);
  whole.bytes = sum.value_or(maxStoredBytes);
  whole.value = unit_ == LinkUnit::bytes ? static_cast<double>(whole.bytes) : std::max(whole.value, part.value);
  whole.atLeast = whole.atLeast || part.atLeast || !sum;
  whole.known = true;
}

void AmountSum::add(const LinkAmount& part) {
  gaps_ = gaps_ || !part.known;
  if (!difference_) return add(whole_, sideOf(part));
  if (!part.known) return;
  add(whole_, part.first);
  add(second_, part.second);
}

LinkAmount AmountSum::result() const {
  if (difference_) {
    LinkAmount amount = differenceOf(unit_, whole_, second_);
    amount.atLeast = amount.known && (amount.atLeast || gaps_);
    return amount;
  }
  return {.value = whole_.value, .bytes = whole_.bytes, .known = whole_.known, .atLeast = whole_.known && (whole_.atLeast || gaps_)};
}

LinkAmount differenceOf(LinkUnit unit, const LinkSide& first, const LinkSide& second) {
  LinkAmount amount{.first = first, .second = second};
  amount.known = first.known && second.known;
  if (!amount.known) return amount;
  amount.atLeast = first.atLeast || second.atLeast;
  if (unit == LinkUnit::share) {
    amount.value = second.value - first.value;
    return amount;
  }
  const bool less = second.bytes < first.bytes;
  amount.bytes = less ? first.bytes - second.bytes : second.bytes - first.bytes;
  amount.value = less ? -static_cast<double>(amount.bytes) : static_cast<double>(amount.bytes);
  return amount;
}

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
  if (values.difference) {
    const QString far = values.unit == LinkUnit::share ? tickShare(std::abs(amount.value)) : QString::fromStdString(humanBytes(amount.bytes));
    return (amount.atLeast ? "≈ " : "") + QString(amount.value < 0 ? "−" : amount.value > 0 ? "+" : "±") + far;
  }
  const QString text = values.unit == LinkUnit::share ? tickShare(amount.value)
                                                     : QString::fromStdString(humanBytes(amount.bytes));
  return (amount.atLeast ? "≥ " : "") + text;
}

QString amountText(const LinkValues& values, const LinkAmount& amount) {
  if (values.difference) return differenceText(values, amount);
  const QString text = shortAmount(values, amount);
  if (!amount.known || values.unit != LinkUnit::bytes || amount.bytes < 1000) return text;
  return QString("%1 (%2\u202fB)").arg(text, grouped(amount.bytes));
}

}  // namespace weft
