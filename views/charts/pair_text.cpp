#include "views/charts/pair_text.h"

#include <QStringList>
#include <cmath>

#include "reports/measure_cells.h"
#include "views/charts/bar_text.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

QString sideText(const DifferenceFacts& facts, const std::optional<double>& value) {
  return value ? humanValue(facts.metric, *value) : wordText(Absence::notRecorded);
}

QString counted(std::size_t count, const QString& what) {
  return QObject::tr("%n communicator(s) is/are %1.", nullptr, formOf(count)).arg(what);
}

}  // namespace

QString signedValue(BarMetric metric, double difference) {
  const QString sign = difference < 0 ? "−" : difference > 0 ? "+" : "±";
  return sign + humanValue(metric, std::abs(difference));
}

QString whyNoDifference(const DifferenceBar& bar) {
  if (bar.sides.difference) return {};
  if (!bar.inSecond) return QObject::tr("only in A");
  if (!bar.inFirst) return QObject::tr("only in B");
  if (!bar.sides.first) return absentIn("A");
  if (!bar.sides.second) return absentIn("B");
  return QObject::tr("not of one kind");
}

QString differenceNote(const DifferenceFacts& facts) {
  QStringList parts;
  if (facts.leftOut > 0)
    parts << QObject::tr("%n communicator(s) that differ(s) less is/are not shown.", nullptr, formOf(facts.leftOut));
  if (facts.onlyFirst > 0) parts << counted(facts.onlyFirst, QObject::tr("only in A"));
  if (facts.onlySecond > 0) parts << counted(facts.onlySecond, QObject::tr("only in B"));
  if (facts.notCompared > 0)
    parts << counted(facts.notCompared,
                     QObject::tr("in both, but %1 in the same way: not compared").arg(wordText(Absence::notRecorded)));
  if (facts.maxima) parts << QObject::tr("Times are the largest rank's of each operation.");
  return parts.join(' ');
}

QString differenceTooltip(const DifferenceFacts& facts, std::size_t at) {
  const DifferenceBar& bar = facts.bars[at];
  const QString unit = facts.metric == BarMetric::time ? " s" : facts.metric == BarMetric::volume ? " B" : "";
  QStringList lines{qt(bar.label)};
  const auto side = [&](const char* run, const std::optional<double>& value,
                        const std::optional<std::uint64_t>& whole) {
    QString line = QString("%1 %2").arg(run, sideText(facts, value));
    if (value) line += " (" + exactOf(value, whole) + unit + ")";
    lines << line;
  };
  if (bar.inFirst) side("A", bar.sides.first, bar.sides.exactFirst);
  if (bar.inSecond) side("B", bar.sides.second, bar.sides.exactSecond);
  if (bar.sides.difference)
    lines << QString("B − A %1 (%2%3)")
                 .arg(signedValue(facts.metric, *bar.sides.difference), exactDifference(bar.sides), unit);
  else lines << whyNoDifference(bar);
  return lines.join('\n');
}

Table differencesTable(const DifferenceFacts& facts) {
  const Column column = columnOf(facts.metric);
  Table table{{{"communicator"},
               {column.name + "_a", column.kind},
               {column.name + "_b", column.kind},
               {.name = column.name + "_diff", .kind = column.kind, .difference = true}},
              {}};
  for (const DifferenceBar& bar : facts.bars)
    table.rows.push_back({bar.label, exactCell(bar.sides.first, bar.sides.exactFirst),
                          exactCell(bar.sides.second, bar.sides.exactSecond), differenceCell(bar.sides)});
  return table;
}

}  // namespace weft
