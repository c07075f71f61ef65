#include "views/charts/pair_text.h"

#include <QStringList>
#include <cmath>

#include "core/units.h"
#include "views/charts/bar_text.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

QString exact(const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
  if (whole) return QString::number(*whole);
  return value ? said(exactText(*value)) : QString();
}

QString exactDifference(const MeasureSides& sides) {
  if (!sides.difference) return {};
  if (const auto far = sides.exactDistance()) return (*sides.difference < 0 ? "-" : "") + QString::number(*far);
  return said(exactText(*sides.difference));
}

QString sideText(const DifferenceFacts& facts, const std::optional<double>& value) {
  return value ? humanValue(facts.metric, *value) : QString("not recorded");
}

QString counted(std::size_t count, const char* what) {
  return QString("%1 communicator%2 %3 %4.").arg(count).arg(count == 1 ? "" : "s", count == 1 ? "is" : "are", what);
}

}  // namespace

QString signedValue(BarMetric metric, double difference) {
  const QString sign = difference < 0 ? "−" : difference > 0 ? "+" : "±";
  return sign + humanValue(metric, std::abs(difference));
}

QString whyNoDifference(const DifferenceBar& bar) {
  if (bar.sides.difference) return {};
  if (!bar.inSecond) return "only in A";
  if (!bar.inFirst) return "only in B";
  if (!bar.sides.first) return "not recorded in A";
  if (!bar.sides.second) return "not recorded in B";
  return "not of one kind";
}

QString differenceNote(const DifferenceFacts& facts) {
  QStringList parts;
  if (facts.leftOut > 0)
    parts << QString("%1 communicator%2 that differ%3 less %4 not shown.")
                 .arg(facts.leftOut).arg(facts.leftOut == 1 ? "" : "s", facts.leftOut == 1 ? "s" : "", facts.leftOut == 1 ? "is" : "are");
  if (facts.onlyFirst > 0) parts << counted(facts.onlyFirst, "only in A");
  if (facts.onlySecond > 0) parts << counted(facts.onlySecond, "only in B");
  if (facts.notCompared > 0) parts << counted(facts.notCompared, "in both, but not recorded alike: not compared");
  if (facts.maxima) parts << "Times are the largest rank's of each operation.";
  return parts.join(' ');
}

QString differenceTooltip(const DifferenceFacts& facts, std::size_t at) {
  const DifferenceBar& bar = facts.bars[at];
  const QString unit = facts.metric == BarMetric::time ? " s" : facts.metric == BarMetric::volume ? " B" : "";
  QStringList lines{said(bar.label)};
  const auto side = [&](const char* run, const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
    QString line = QString("%1 %2").arg(run, sideText(facts, value));
    if (value) line += " (" + exact(value, whole) + unit + ")";
    lines << line;
  };
  if (bar.inFirst) side("A", bar.sides.first, bar.sides.exactFirst);
  if (bar.inSecond) side("B", bar.sides.second, bar.sides.exactSecond);
  if (bar.sides.difference)
    lines << QString("B − A %1 (%2%3)").arg(signedValue(facts.metric, *bar.sides.difference), exactDifference(bar.sides), unit);
  else
    lines << whyNoDifference(bar);
  return lines.join('\n');
}

QString differencesAsTsv(const DifferenceFacts& facts) {
  static constexpr const char* units[] = {"s", "B", "calls"};
  QString text = QString("communicator\tA [%1]\tB [%1]\tB − A [%1]\n").arg(units[static_cast<int>(facts.metric)]);
  for (const DifferenceBar& bar : facts.bars)
    text += QStringList{said(bar.label), exact(bar.sides.first, bar.sides.exactFirst), exact(bar.sides.second, bar.sides.exactSecond),
                        exactDifference(bar.sides)}.join('\t') + '\n';
  return text;
}

}  // namespace weft
