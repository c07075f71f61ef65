#include "views/shared/link_values.h"

#include <algorithm>
#include <cmath>
#include <QObject>

#include "analysis/run/adaptive_words.h"
#include "analysis/run/run_fabric.h"
#include "core/base/units.h"
#include "views/shared/legend.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

LinkAmount bytesAmount(std::uint64_t bytes, bool atLeast) {
  return {.value = static_cast<double>(bytes), .bytes = bytes, .known = true, .atLeast = atLeast};
}

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

LinkValues titled(LinkMetric metric) {
  LinkValues values;
  if (metric == LinkMetric::bytes) return values;
  values.unit = LinkUnit::share;
  const bool used = metric == LinkMetric::utilisation;
  values.ofEnds = used ? QObject::tr("share of the capacity per link end")
                       : QObject::tr("share of the measured bytes that is not explained");
  values.ofNodes =
      used ? QObject::tr("most utilised link end per node") : QObject::tr("least explained link end per node");
  return values;
}

QString described(const LinkView& view, const LinkNumbers& numbers, const QString& whose) {
  QString words =
      whose.isEmpty() ? sourceText(view.source) : QObject::tr("%1 of %2").arg(sourceText(view.source), whose);
  if (view.source == TrafficSource::pair && view.collectives)
    words += QObject::tr(", collectives by %1").arg(QString::fromStdString(name(*view.collectives)));
  if (view.metric == LinkMetric::unexplained)
    words += numbers.counters ? QObject::tr(" against counters") : QObject::tr(" against port traffic");
  return words;
}

QString wholeOrTick(LinkUnit unit, double value, std::uint64_t whole) {
  return addsUp(unit) ? wholeText(unit, whole) : tickOf(unit, value);
}

QString sideText(LinkUnit unit, const LinkSide& side) {
  if (!side.known) return wordText(side.absence);
  return (side.atLeast ? "≥ " : "") + wholeOrTick(unit, side.value, side.bytes);
}

QString differenceText(const LinkValues& values, const LinkAmount& amount) {
  const SideNames& sides = values.sides;
  if (amount.onlySecond) return sides.onlySecond;
  QString text = sides.first + ' ' + sideText(values.unit, amount.first) + ", ";
  if (amount.onlyFirst) return text + sides.onlyFirst;
  text += sides.second + ' ' + sideText(values.unit, amount.second);
  if (!amount.known) return text;
  text += ", " + sides.change + ' ' + shortAmount(values, amount);
  if (values.unit != LinkUnit::bytes || amount.bytes < 1000) return text;
  return text + QString(" (%1%2\u202fB)").arg(amount.value < 0 ? "−" : "+", grouped(amount.bytes));
}

LinkAmount amountOf(const std::optional<double>& value) {
  if (!value) return {};
  return {.value = *value, .bytes = 0, .known = true};
}

std::optional<double> factOf(const Fabric& fabric, EndIndex end, PortFact fact) {
  return parseReal(fabric.fact(end, fact));
}

// The symbol rate where no port has the effective one.
PortFact rateOf(const Fabric& fabric) {
  return fabric.has(PortFact::effectiveBer) ? PortFact::effectiveBer : PortFact::symbolBer;
}

// Of all but waits, which are counters.
PortFact factOf(MapColour colour, const Fabric& fabric) {
  if (colour == MapColour::temperature) return PortFact::temperature;
  if (colour == MapColour::congestion) return PortFact::congestedTicks;
  return colour == MapColour::trials ? PortFact::routeTrials : rateOf(fabric);
}

LinkAmount waitAt(const PortCounters* counters, EndIndex end) {
  const auto ticks =
      counters && number(end) < counters->ends.size() ? counters->ends[number(end)].waitTicks : std::nullopt;
  if (!ticks) return {};
  return {.value = static_cast<double>(ticks->value), .bytes = ticks->value, .known = true, .atLeast = ticks->atLeast};
}

LinkValues titled(MapColour colour, const Fabric& fabric, const PortCounters* counters) {
  LinkValues values;
  if (colour == MapColour::ber) {
    values.unit = LinkUnit::rate;
    values.ofEnds = rateOf(fabric) == PortFact::effectiveBer
                        ? QObject::tr("effective bit error rate of what a port receives")
                        : QObject::tr("symbol error rate of what a port receives");
    values.ofNodes = QObject::tr("worst port per node");
  } else if (colour == MapColour::temperature) {
    values.unit = LinkUnit::celsius;
    values.ofEnds = QObject::tr("temperature of the optics at a port");
    values.ofNodes = QObject::tr("hottest optics or sensor per node");
  } else if (colour == MapColour::congestion) {
    values.unit = LinkUnit::ticks;
    values.ofEnds = QObject::tr("ticks in which a port was congested (PortXmitTimeCong)");
    values.ofNodes = QObject::tr("most congested port per node");
  } else if (colour == MapColour::trials) {
    values.unit = LinkUnit::counts;
    values.ofEnds = QObject::tr("attempts to route adaptively to a port (port_ar_trials)");
    values.ofNodes = QObject::tr("most attempts of a port per node");
  } else {
    values.unit = LinkUnit::ticks;
    values.ofEnds = QObject::tr("ticks in which data waited at a port (PortXmitWait)");
    values.ofNodes = QObject::tr("longest wait of a port per node");
    if (counters)
      values.description =
          counters->difference ? QObject::tr("between two readings") : QObject::tr("since the last reset");
  }
  return values;
}

void addPortNodes(MapColour colour, const Fabric& fabric, LinkValues& values) {
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node) {
    AmountSum whole(values.unit, false);
    for (const EndIndex end : fabric.endsOf(NodeIndex{node}))
      if (values.ends[number(end)].known) whole.add(values.ends[number(end)]);
    if (colour == MapColour::temperature)
      if (const LinkAmount own = amountOf(parseReal(fabric.fact(NodeIndex{node}, PortFact::temperature))); own.known)
        whole.add(own);
    values.nodes.push_back(whole.result());
  }
  for (const FabricHost& host : fabric.hosts()) {
    AmountSum whole(values.unit, false);
    for (const NodeIndex adapter : host.adapters)
      if (values.nodes[number(adapter)].known) whole.add(values.nodes[number(adapter)]);
    values.hosts.push_back(whole.result());
  }
}

}  // namespace

void AmountSum::add(LinkSide& whole, const LinkSide& part) const {
  if (!part.known) return;
  const auto sum = checkedSum(whole.bytes, part.bytes);
  whole.bytes = sum.value_or(maxStoredBytes);
  whole.value = addsUp(unit_) ? static_cast<double>(whole.bytes) : std::max(whole.value, part.value);
  whole.atLeast = whole.atLeast || part.atLeast || !sum;
  whole.known = true;
}

void AmountSum::add(const LinkAmount& part) {
  if (!part.known) gap_ = together(gap_.value_or(part.absence), part.absence);
  if (!difference_) return add(whole_, sideOf(part));
  if (!part.known) return;
  add(whole_, part.first);
  add(second_, part.second);
}

LinkAmount AmountSum::result() const {
  if (difference_) {
    LinkAmount amount = differenceOf(unit_, whole_, second_);
    amount.atLeast = amount.known && (amount.atLeast || gap_);
    if (gap_) amount.absence = *gap_;
    return amount;
  }
  return {.value = whole_.value,
          .bytes = whole_.bytes,
          .known = whole_.known,
          .atLeast = whole_.known && (whole_.atLeast || gap_),
          .absence = gap_.value_or(Absence::notRecorded)};
}

SideNames nowAndThen() {
  return {.first = QObject::tr("now"),
          .second = QObject::tr("then"),
          .change = QObject::tr("then − now"),
          .inFirst = QObject::tr("now"),
          .inSecond = QObject::tr("then"),
          .onlyFirst = QObject::tr("removed"),
          .onlySecond = QObject::tr("added")};
}

LinkAmount differenceOf(LinkUnit unit, const LinkSide& first, const LinkSide& second) {
  LinkAmount amount{.first = first, .second = second};
  amount.known = first.known && second.known;
  amount.absence = !first.known ? first.absence : second.absence;
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

LinkValues valuesOf(const Fabric& fabric, const LinkLoads& loads, const QString& description, LinkUnit unit) {
  LinkValues values{
      .unit = unit, .description = description, .ends = {}, .nodes = {}, .hosts = {}, .flows = loads.flows};
  if (unit == LinkUnit::paths) {
    values.ofEnds = QObject::tr("paths per link end");
    values.ofNodes = QObject::tr("paths sent or forwarded per node");
  }
  if (loads.bytes.size() != fabric.ends().size()) return values;
  values.ends.reserve(loads.bytes.size());
  for (const std::uint64_t bytes : loads.bytes) values.ends.push_back(bytesAmount(bytes, bytes >= maxStoredBytes));
  addNodes(fabric, values);
  return values;
}

std::shared_ptr<const LinkValues> linkValues(const LinkView& view, const Fabric& fabric, const LinkNumbers& numbers,
                                             const QString& whose) {
  if (!numbers.known() || fabric.nodes().empty()) return nullptr;
  auto values = std::make_shared<LinkValues>(titled(view.metric));
  values->description = described(view, numbers, whose);
  if (numbers.loads && fabric.hasGroups())
    values->description += QStringLiteral(", ") + QString::fromStdString(adaptiveWords(fabric));
  if (const std::string words = sendersWords(fabric); view.source == TrafficSource::allToAll && !words.empty())
    values->description += QStringLiteral(", ") + QString::fromStdString(words);
  values->ends.resize(fabric.ends().size());
  for (std::uint32_t end = 0; end < values->ends.size(); ++end)
    if (const auto amount = numbers.amount(view.metric, EndIndex(end)); amount)
      values->ends[end] = {.value = amount->value, .bytes = amount->bytes, .known = true, .atLeast = amount->atLeast};
    else values->ends[end].absence = amount.absence();
  if (numbers.loads && view.metric != LinkMetric::unexplained) values->flows = numbers.loads->flows;
  addNodes(fabric, *values);
  return values;
}

QString wholeText(LinkUnit unit, std::uint64_t amount) {
  return unit == LinkUnit::paths ? QObject::tr("%1 path(s)", nullptr, formOf(amount)).arg(grouped(amount))
                                 : qt(humanBytes(amount));
}

QString tickOf(LinkUnit unit, double value) {
  switch (unit) {
    case LinkUnit::bytes:
      return tickBytes(value);
    case LinkUnit::share:
      return tickShare(value);
    case LinkUnit::rate:
      return QString::number(value, 'g', 3);
    case LinkUnit::celsius:
      return QString::number(value, 'g', 4) + QChar(0x202f) + "°C";
    case LinkUnit::paths:
    case LinkUnit::counts:
      return tickCount(value);
    case LinkUnit::ticks:
      return QObject::tr("%1 ticks").arg(tickCount(value));
  }
  return {};
}

QString shortAmount(const LinkValues& values, const LinkAmount& amount) {
  if (!amount.known) return wordText(amount.absence);
  const QString text =
      wholeOrTick(values.unit, values.difference ? std::abs(amount.value) : amount.value, amount.bytes);
  if (!values.difference) return (amount.atLeast ? "≥ " : "") + text;
  return (amount.atLeast ? "≈ " : "") + QString(amount.value < 0 ? "−" : amount.value > 0 ? "+" : "±") + text;
}

QString amountText(const LinkValues& values, const LinkAmount& amount) {
  if (values.difference) return differenceText(values, amount);
  const QString text = shortAmount(values, amount);
  if (!amount.known || values.unit != LinkUnit::bytes || amount.bytes < 1000) return text;
  return QString("%1 (%2\u202fB)").arg(text, grouped(amount.bytes));
}

std::shared_ptr<const LinkValues> portValues(MapColour colour, const Fabric& fabric, const PortCounters* counters) {
  auto values = std::make_shared<LinkValues>(titled(colour, fabric, counters));
  const PortFact fact = factOf(colour, fabric);
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    values->ends.push_back(colour == MapColour::wait ? waitAt(counters, EndIndex(at))
                                                     : amountOf(factOf(fabric, EndIndex(at), fact)));
  if (std::ranges::none_of(values->ends, &LinkAmount::known)) return nullptr;
  addPortNodes(colour, fabric, *values);
  return values;
}

std::string whyNoPortValues(MapColour colour) {
  if (colour == MapColour::ber)
    return QObject::tr("%1; import .net_dump_ext or .db_csv of ibdiagnet (--get_phy_info) with the run")
        .arg(sentenceText(QObject::tr("bit error rates of ports"), Absence::notRecorded, Verb::were))
        .toStdString();
  if (colour == MapColour::temperature)
    return QObject::tr("%1; import .db_csv or .cables of ibdiagnet (--get_cable_info) with the run")
        .arg(sentenceText(QObject::tr("temperatures of optics"), Absence::notRecorded, Verb::were))
        .toStdString();
  if (colour == MapColour::congestion)
    return QObject::tr("%1; import .db_csv of ibdiagnet with the run")
        .arg(sentenceText(QObject::tr("congested times of ports (PortXmitTimeCong)"), Absence::notRecorded, Verb::were))
        .toStdString();
  if (colour == MapColour::trials)
    return QObject::tr("%1; import .db_csv of ibdiagnet with the run, of a fabric whose switches count them")
        .arg(sentenceText(QObject::tr("counters of adaptive routing (port_ar_trials)"), Absence::notRecorded,
                          Verb::were))
        .toStdString();
  return QObject::tr("%1; import port counters with the run")
      .arg(sentenceText(QObject::tr("waits of ports (PortXmitWait)"), Absence::notRecorded, Verb::were))
      .toStdString();
}

}  // namespace weft
