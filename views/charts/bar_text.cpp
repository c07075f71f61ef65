#include "views/charts/bar_text.h"

#include <QStringList>
#include <algorithm>

#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString unit(BarMetric metric) {
  switch (metric) {
    case BarMetric::time:
      return " s";
    case BarMetric::volume:
      return " B";
    default:
      return QObject::tr(" calls");
  }
}

}  // namespace

QString describe(const BarFacts& facts) {
  if (facts.perRank && !facts.maxima && facts.metric == BarMetric::time) return QObject::tr("time, mean of a member");
  if (facts.perRank && !facts.maxima && facts.metric == BarMetric::calls) return QObject::tr("calls, mean of a member");
  switch (facts.metric) {
    case BarMetric::time:
      if (facts.by == BarsBy::rank) return QObject::tr("time of the rank");
      return facts.maxima ? QObject::tr("largest rank's time of each operation, added up")
                          : QObject::tr("time, summed over ranks");
    case BarMetric::volume:
      if (facts.stated) return QObject::tr("bytes, as the profile sums them up");
      if (facts.messages) return QObject::tr("bytes of messages, summed over ranks");
      return (facts.derived ? QObject::tr("bytes of sends and collectives, %1; from rounded averages")
                            : QObject::tr("bytes of sends and collectives, %1"))
          .arg(facts.perRank              ? QObject::tr("mean of a member")
               : facts.by == BarsBy::rank ? QObject::tr("of the rank")
                                          : overRanks(facts.of));
    default:
      return (facts.messages ? QObject::tr("messages, %1") : QObject::tr("calls, %1"))
          .arg(facts.by == BarsBy::rank ? QObject::tr("of the rank") : overRanks(facts.of));
  }
}

QString humanValue(BarMetric metric, double value) {
  if (metric == BarMetric::time) return qt(humanSeconds(value));
  const auto whole = static_cast<std::uint64_t>(std::clamp(value, 0.0, 9.2e18));
  return qt(metric == BarMetric::volume ? humanBytes(whole) : humanCount(whole));
}

QString totalText(const BarFacts& facts, const Bar& bar) {
  if (facts.scale != BarScale::perCent) return humanValue(facts.metric, bar.total);
  return QString::number(facts.total > 0 ? 100 * bar.total / facts.total : 0, 'g', 3) + " %";
}

QString exactValue(const BarFacts& facts, const BarSegment& segment) {
  return facts.metric == BarMetric::time || facts.perRank ? qt(exactText(segment.value))
                                                          : QString::number(segment.exact);
}

QString leftOutText(const BarFacts& facts) {
  if (facts.leftOut == 0) return qt(facts.folded);
  return (facts.folded.empty() ? QString() : qt(facts.folded) + " ") +
         QObject::tr("%1 smaller ones with %2 together are not shown.")
             .arg(facts.leftOut)
             .arg(humanValue(facts.metric, facts.leftOutTotal));
}

QString dotText() { return QObject::tr("all operations together: on a logarithmic axis a bar has no parts"); }

QString tooltip(const BarFacts& facts, std::size_t bar) {
  const Bar& one = facts.bars[bar];
  QStringList lines{qt(one.label), QObject::tr("%1, %2 % of the run's: %3")
                                       .arg(humanValue(facts.metric, one.total))
                                       .arg(100 * one.total / facts.total, 0, 'g', 3)
                                       .arg(describe(facts))};
  for (const BarSegment& segment : one.segments)
    lines << QString("%1: %2 (%3), %4 %")
                 .arg(qt(facts.series[segment.series]), humanValue(facts.metric, segment.value),
                      exactValue(facts, segment) + unit(facts.metric))
                 .arg(100 * segment.value / one.total, 0, 'g', 3);
  return lines.join('\n');
}

Column columnOf(BarMetric metric) {
  switch (metric) {
    case BarMetric::time:
      return {"seconds", ColumnKind::seconds};
    case BarMetric::volume:
      return {"bytes", ColumnKind::bytes};
    default:
      return {"calls", ColumnKind::count};
  }
}

Table barsTable(const BarFacts& facts) {
  const char* things[] = {"communicator", "rank", "size", "operation"};
  const char* parts = facts.by == BarsBy::operation ? "communicator" : "operation";
  Table table{{{things[static_cast<int>(facts.by)]}, {parts}, columnOf(facts.metric)}, {}};
  for (const Bar& bar : facts.bars)
    for (const BarSegment& segment : bar.segments)
      table.rows.push_back(
          {bar.label, facts.series[segment.series],
           facts.metric == BarMetric::time || facts.perRank ? Cell(segment.value) : Cell(segment.exact)});
  return table;
}

}  // namespace weft
