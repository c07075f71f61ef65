#include "views/commtree/difference_words.h"

#include <QStringList>
#include <cmath>

#include "core/base/units.h"
#include "reports/measure_cells.h"
#include "views/commtree/node_text.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

// "12.4 ms (0.0124)", or why there is none.
QString withDigits(TotalsMeasure measure, const std::optional<double>& value,
                   const std::optional<std::uint64_t>& whole) {
  return value ? amountWords(measure, value) + " (" + exactOf(value, whole) + ")" : wordText(Absence::notRecorded);
}

}  // namespace

QString name(TotalsMeasure measure) {
  switch (measure) {
    case TotalsMeasure::time:
      return QObject::tr("time");
    case TotalsMeasure::volume:
      return QObject::tr("volume");
    case TotalsMeasure::calls:
      return QObject::tr("calls");
    case TotalsMeasure::imbalance:
      return QObject::tr("imbalance");
  }
  return {};
}

QString amountWords(TotalsMeasure measure, const std::optional<double>& amount) {
  if (!amount) return wordText(Absence::notRecorded);
  switch (measure) {
    case TotalsMeasure::time:
      return qt(humanSeconds(*amount));
    case TotalsMeasure::volume:
      return qt(humanBytes(static_cast<std::uint64_t>(*amount)));
    case TotalsMeasure::calls:
      return qt(humanCount(static_cast<std::uint64_t>(*amount)));
    case TotalsMeasure::imbalance:
      return QString::number(*amount, 'f', 2) + "×";
  }
  return {};
}

QString differenceWords(TotalsMeasure measure, double difference) {
  const QString sign = difference < 0 ? "−" : difference > 0 ? "+" : "±";
  return sign + amountWords(measure, std::abs(difference));
}

QString differenceWords(TotalsMeasure measure, const NodeSides& sides) {
  const MeasureSides both = sides.of(measure);
  return both.difference ? differenceWords(measure, *both.difference) : qt(whyNotCompared(sides, both));
}

QString tooltip(const DifferenceForest& both, std::uint32_t node, TotalsMeasure measure) {
  const NodeSides& sides = both.sides[node];
  const MeasureSides values = sides.of(measure);
  QStringList lines{qt(label(both.forest, both.forest.nodes[node]))};
  if (!sides.onlySecond()) lines << "A: " + name(measure) + " " + withDigits(measure, values.first, values.exactFirst);
  if (!sides.onlyFirst()) lines << "B: " + name(measure) + " " + withDigits(measure, values.second, values.exactSecond);
  lines << (values.difference ? "B − A: " + differenceWords(measure, sides) + " (" + exactDifference(values) + ")"
                              : differenceWords(measure, sides));
  if (sides.members > 1 && sides.membersInFirst != sides.membersInSecond)
    lines << QObject::tr("%1 of them in A, %2 in B").arg(sides.membersInFirst).arg(sides.membersInSecond);
  return lines.join('\n');
}

QString noteOf(const DifferenceForest& both) {
  QStringList parts;
  const auto tell = [&](std::size_t count, const char* run) {
    if (count > 0) parts << QObject::tr("%n communicator(s) is/are only in %1.", nullptr, formOf(count)).arg(run);
  };
  tell(both.onlyFirst, "A");
  tell(both.onlySecond, "B");
  return parts.join(' ');
}

}  // namespace weft
