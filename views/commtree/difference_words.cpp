#include "views/commtree/difference_words.h"

#include <QStringList>
#include <cmath>

#include "core/units.h"
#include "views/commtree/node_text.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

QString exact(const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
  if (whole) return QString::number(*whole);
  return value ? said(exactText(*value)) : notRecorded;
}

}  // namespace

QString name(TotalsMeasure measure) {
  switch (measure) {
    case TotalsMeasure::time: return "time";
    case TotalsMeasure::volume: return "volume";
    case TotalsMeasure::calls: return "calls";
    case TotalsMeasure::imbalance: return "imbalance";
  }
  return {};
}

QString amountWords(TotalsMeasure measure, const std::optional<double>& amount) {
  if (!amount) return notRecorded;
  switch (measure) {
    case TotalsMeasure::time: return said(humanSeconds(*amount));
    case TotalsMeasure::volume: return said(humanBytes(static_cast<std::uint64_t>(*amount)));
    case TotalsMeasure::calls: return said(humanCount(static_cast<std::uint64_t>(*amount)));
    case TotalsMeasure::imbalance: return QString::number(*amount, 'f', 2) + "×";
  }
  return {};
}

QString differenceWords(TotalsMeasure measure, double difference) {
  const QString sign = difference < 0 ? "−" : difference > 0 ? "+" : "±";
  return sign + amountWords(measure, std::abs(difference));
}

QString differenceWords(TotalsMeasure measure, const NodeSides& sides) {
  const MeasureSides both = sides.of(measure);
  return both.difference ? differenceWords(measure, *both.difference) : said(whyNotCompared(sides, both));
}

QString exactDifference(const MeasureSides& sides) {
  if (!sides.difference) return {};
  if (const auto far = sides.exactDistance()) return (*sides.difference < 0 ? "-" : "") + QString::number(*far);
  return said(exactText(*sides.difference));
}

QString tooltip(const DifferenceForest& both, std::uint32_t node, TotalsMeasure measure) {
  const NodeSides& sides = both.sides[node];
  const MeasureSides values = sides.of(measure);
  QStringList lines{said(label(both.forest, both.forest.nodes[node]))};
  if (!sides.onlySecond()) lines << QString("A: %1 %2 (%3)").arg(name(measure), amountWords(measure, values.first), exact(values.first, values.exactFirst));
  if (!sides.onlyFirst()) lines << QString("B: %1 %2 (%3)").arg(name(measure), amountWords(measure, values.second), exact(values.second, values.exactSecond));
  lines << (values.difference ? "B − A: " + differenceWords(measure, sides) + " (" + exactDifference(values) + ")" : differenceWords(measure, sides));
  if (sides.members > 1 && sides.membersInFirst != sides.membersInSecond)
    lines << QString("%1 of them in A, %2 in B").arg(sides.membersInFirst).arg(sides.membersInSecond);
  return lines.join('\n');
}

QString noteOf(const DifferenceForest& both) {
  QStringList parts;
  const auto tell = [&](std::size_t count, const char* run) {
    if (count > 0) parts << QString("%1 communicator%2 %3 only in %4.").arg(count).arg(count == 1 ? "" : "s", count == 1 ? "is" : "are", run);
  };
  tell(both.onlyFirst, "A");
  tell(both.onlySecond, "B");
  return parts.join(' ');
}

}  // namespace weft
