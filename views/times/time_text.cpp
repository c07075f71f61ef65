#include "views/times/time_text.h"

#include <QStringList>

#include "core/units.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

QString cell(const std::optional<double>& value) { return value ? said(exactText(*value)) : QString(); }

std::optional<double> percent(const std::optional<double>& ratio) {
  return ratio ? std::optional(percentMore(*ratio)) : std::nullopt;
}

QString intervalText(const PairedRatio& ratio) {
  if (!ratio.low || !ratio.high) return "one pair of runs: no interval";
  return QString("95 % confidence interval %1 to %2, %3 pairs of runs").arg(percentText(*ratio.low), percentText(*ratio.high)).arg(ratio.pairs);
}

}  // namespace

QString percentText(double ratio) {
  const double more = percentMore(ratio);
  const QString digits = QString::number(std::abs(more), 'f', std::abs(more) < 10 ? 2 : 1);
  return (more < 0 ? QString::fromUtf8("−") : QString("+")) + digits + " %";
}

QString valueText(const TimeFacts& facts, const TimeBar& bar) {
  if (facts.shown == TimesShown::overhead) return bar.overhead ? percentText(bar.overhead->mean) : QString();
  return said(humanSeconds(bar.total()));
}

QString tooltip(const TimeFacts& facts, const TimePanel& panel, const TimeBar& bar) {
  QStringList lines{bar.ranks == 0 ? said(panel.title) + ", " + said(bar.label) : (bar.ranks == 1 ? "rank " : "ranks ") + said(bar.label)};
  for (std::size_t part = 0; part < bar.parts.size(); ++part)
    lines << QString("%1: %2").arg(timePartNames[part], bar.parts[part] ? said(humanSeconds(*bar.parts[part])) : "not recorded");
  if (bar.ranks > 1) lines << QString("mean of %1 ranks").arg(bar.ranks);
  if (bar.runs > 0) lines << (bar.runs == 1 ? QString("one run") : QString("mean of %1 runs").arg(bar.runs));
  if (bar.overhead) lines << "net time " + percentText(bar.overhead->mean) + ", " + intervalText(*bar.overhead);
  if (facts.shown == TimesShown::parts) lines << "net: between MPI_Init and MPI_Finalize; hook: in both; wrap: before and behind";
  return lines.join('\n');
}

QString axisTitle(const TimeFacts& facts) {
  return facts.shown == TimesShown::overhead ? "net time above runs without a tool [%]" : "time [s]";
}

QString timesAsTsv(const TimeFacts& facts) {
  QString out = "group\tbar\truns\tnet_s\thook_s\twrap_s\toverhead_percent\tlow_percent\thigh_percent\n";
  for (const TimePanel& panel : facts.panels)
    for (const TimeBar& bar : panel.bars) {
      const PairedRatio ratio = bar.overhead.value_or(PairedRatio());
      const auto mean = bar.overhead ? std::optional(ratio.mean) : std::nullopt;
      QStringList cells{said(panel.title), said(bar.label), bar.runs > 0 ? QString::number(bar.runs) : QString()};
      for (const auto& part : bar.parts) cells << cell(part);
      for (const auto& one : {mean, ratio.low, ratio.high}) cells << cell(percent(one));
      for (QString& each : cells) each.replace('\t', ' ').replace('\n', ' ');
      out += cells.join('\t') + "\n";
    }
  return out;
}

}  // namespace weft
