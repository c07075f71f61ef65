#include "views/ranks/time_text.h"

#include <QStringList>

#include "core/base/units.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

std::optional<double> percent(const std::optional<double>& ratio) {
  return ratio ? std::optional(percentMore(*ratio)) : std::nullopt;
}

QString intervalText(const PairedRatio& ratio) {
  if (!ratio.low || !ratio.high) return QObject::tr("one pair of runs: no interval");
  return QObject::tr("95 % confidence interval %1 to %2, %n pair(s) of runs", nullptr, formOf(ratio.pairs))
      .arg(percentText(*ratio.low), percentText(*ratio.high));
}

}  // namespace

QString percentText(double ratio) {
  const double more = percentMore(ratio);
  const QString digits = QString::number(std::abs(more), 'f', std::abs(more) < 10 ? 2 : 1);
  return (more < 0 ? QString::fromUtf8("−") : QString("+")) + digits + " %";
}

QString valueText(const TimeFacts& facts, const TimeBar& bar) {
  if (facts.shown == TimesShown::overhead) return bar.overhead ? percentText(bar.overhead->mean) : QString();
  return qt(humanSeconds(bar.total()));
}

QString tooltip(const TimeFacts& facts, const TimePanel& panel, const TimeBar& bar) {
  QStringList lines{bar.ranks == 0 ? qt(panel.title) + ", " + qt(bar.label)
                                   : QObject::tr("rank(s) %1", nullptr, formOf(bar.ranks)).arg(qt(bar.label))};
  for (std::size_t part = 0; part < bar.parts.size(); ++part)
    lines << QString("%1: %2").arg(QObject::tr(timePartNames[part]), bar.parts[part]
                                                                         ? qt(humanSeconds(*bar.parts[part]))
                                                                         : wordText(Absence::notRecorded));
  if (bar.ranks > 1) lines << QObject::tr("mean of %1 ranks").arg(bar.ranks);
  if (bar.runs > 0)
    lines << (bar.runs == 1 ? QObject::tr("one run") : QObject::tr("mean of %n run(s)", nullptr, formOf(bar.runs)));
  if (bar.overhead)
    lines << QObject::tr("net time %1, %2").arg(percentText(bar.overhead->mean), intervalText(*bar.overhead));
  if (facts.shown == TimesShown::parts)
    lines << QObject::tr("net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and after");
  return lines.join('\n');
}

QString axisTitle(const TimeFacts& facts) {
  return facts.shown == TimesShown::overhead ? QObject::tr("net time above runs without a tool [%]")
                                             : QObject::tr("time [s]");
}

Table timesTable(const TimeFacts& facts) {
  Table table{{{"group"}, {"bar"}, {"runs", ColumnKind::number}}, {}};
  for (const char* name : {"net_s", "hook_s", "wrap_s"}) table.columns.push_back({name, ColumnKind::seconds});
  for (const char* name : {"overhead", "low", "high"})
    table.columns.push_back(
        {.name = std::string(name) + "_percent", .kind = ColumnKind::real, .title = name, .unit = "%"});
  for (const TimePanel& panel : facts.panels)
    for (const TimeBar& bar : panel.bars) {
      const PairedRatio ratio = bar.overhead.value_or(PairedRatio());
      Row row{panel.title, bar.label, bar.runs > 0 ? Cell(bar.runs) : Cell()};
      row.insert(row.end(), bar.parts.begin(), bar.parts.end());
      row.emplace_back(bar.overhead ? percent(ratio.mean) : std::nullopt);
      for (const auto& one : {ratio.low, ratio.high}) row.emplace_back(percent(one));
      table.rows.push_back(std::move(row));
    }
  return table;
}

}  // namespace weft
