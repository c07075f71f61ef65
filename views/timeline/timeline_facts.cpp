#include "views/timeline/timeline_facts.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "analysis/pairs/filter_options.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/sums/metric_totals.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"
#include "views/timeline/counter_columns.h"

namespace weft {
namespace {

constexpr std::uint32_t mostColumns = 20'000;

std::uint64_t wholeBytes(double bytes) { return static_cast<std::uint64_t>(std::llround(std::min(bytes, 9e18))); }

std::uint32_t lastBin(const std::vector<BinTotal>& totals) { return totals.empty() ? 0 : totals.back().bin; }

std::vector<PairClass> classesOf(const std::vector<BinTotal>& totals) {
  std::vector<PairClass> classes;
  for (const BinTotal& one : totals)
    if (std::ranges::find(classes, one.kind) == classes.end()) classes.push_back(one.kind);
  std::ranges::sort(classes);
  return classes;
}

void fill(TimelineFacts& facts, const std::vector<BinTotal>& totals) {
  facts.classes = classesOf(totals);
  for (const BinTotal& one : totals) {
    TimelineFacts::Column& column = facts.columns[(one.bin - facts.firstBin) / facts.binsInColumn];
    column.bytes.resize(facts.classes.size());
    column.messages.resize(facts.classes.size());
    const auto at = static_cast<std::size_t>(std::ranges::find(facts.classes, one.kind) - facts.classes.begin());
    addHeld(column.bytes[at], one.bytes);
    addHeld(column.messages[at], one.messages);
    addHeld(column.sum, one.bytes);
    facts.largest = std::max(facts.largest, static_cast<double>(column.sum));
  }
}

// Columns of about the distance between two readings, where there are no bins to follow.
bool followReadings(TimelineFacts& facts, const CounterSpans& spans) {
  facts.hasBins = false;
  if (spans.mostOfAPort < 2) return false;
  facts.binSeconds = spans.end / static_cast<double>(spans.mostOfAPort);
  return true;
}

void addCounted(TimelineFacts& facts, const CounterSpans& spans) {
  if (spans.spans.empty()) return;
  facts.counted = spreadOver(spans, facts.startSeconds(), facts.columnSeconds(), facts.columns.size());
  for (const auto& bytes : facts.counted) facts.largest = std::max(facts.largest, bytes.value_or(0));
}

std::uint32_t lastBin(const CounterSpans& spans, double binSeconds) {
  return static_cast<std::uint32_t>(
      std::clamp(std::ceil(spans.end / binSeconds - 1e-9) - 1, 0.0, double(UINT32_MAX - 1)));
}

std::uint32_t binAt(const TimelineFacts& facts, std::size_t column) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(facts.firstBin + std::uint64_t{column} * facts.binsInColumn, UINT32_MAX));
}

double secondsAt(const TimelineFacts& facts, std::size_t column) {
  return startSeconds(binAt(facts, column), facts.binSeconds);
}

QString secondsText(const TimelineFacts& facts, std::size_t column) {
  return qt(startOf(binAt(facts, column), facts.binSeconds)).chopped(2);
}

// The one of that name, where the run says how long its bins are.
struct TimedMetric {
  Metric metric;
  double binSeconds = 0;
};

std::optional<TimedMetric> timedMetric(const RunSnapshot& run, const std::vector<Metric>& metrics,
                                       const std::string& name) {
  const auto wanted = std::ranges::find(metrics, name, [](const Metric& each) { return each.row.name; });
  const auto seconds = metricBinSeconds(run.facts);
  return wanted != metrics.end() && seconds ? std::optional(TimedMetric{*wanted, *seconds}) : std::nullopt;
}

// Where neither traffic nor counters give columns their width, a metric does.
bool followMetric(TimelineFacts& facts, const std::optional<TimedMetric>& metric) {
  if (!metric) return false;
  facts.binSeconds = metric->binSeconds;
  facts.hasBins = false;
  return true;
}

std::uint32_t lastBin(const RunStore& store, const TimedMetric& metric, double binSeconds) {
  const auto rows = metricOverTime(store, metric.metric.id);
  if (rows.empty()) return 0;
  return static_cast<std::uint32_t>(std::clamp(
      std::ceil((rows.back().bin + 1.0) * metric.binSeconds / binSeconds - 1e-9) - 1, 0.0, double(UINT32_MAX - 1)));
}

// Columns begin at a bin that all widths of columns divide. What is silent at the start is left out where it is long.
void place(TimelineFacts& facts, std::uint32_t first, std::uint32_t last) {
  const std::uint32_t begin = first > (last - first) / 4 ? first : 0;
  const std::uint32_t least = (last - begin) / mostColumns + 1;
  while (facts.binsInColumn < least) facts.binsInColumn *= 10;
  facts.mostInColumn = facts.binsInColumn;
  while (facts.mostInColumn * 50ULL <= last - begin) facts.mostInColumn *= 10;
  facts.firstBin = begin / facts.mostInColumn * facts.mostInColumn;
  facts.columns.resize((last - facts.firstBin) / facts.binsInColumn + 1);
  facts.bins = static_cast<double>(facts.columns.size()) * facts.binsInColumn;
}

}  // namespace

void addOthers(TimelineFacts& facts, const OthersLoads& others, const Fabric& fabric) {
  CounterSpans counted, ofOthers;
  for (const OthersLoad& each : others.loads) {
    if (fabric.node(fabric.end(each.end).node).isSwitch()) continue;  // what a host receives
    counted.spans.push_back({each.from, each.until, each.bytes.measured->value});
    ofOthers.spans.push_back({each.from, each.until, each.bytes.unexplained});
  }
  facts.counted.clear();
  addCounted(facts, counted);
  if (!facts.counted.empty())
    facts.others = spreadOver(ofOthers, facts.startSeconds(), facts.columnSeconds(), facts.columns.size());
}

BinRange TimelineFacts::binsOf(std::uint32_t firstColumn, std::uint32_t endColumn) const {
  const std::uint64_t end = std::min<std::uint64_t>(firstBin + std::uint64_t{endColumn} * binsInColumn, UINT32_MAX);
  return {firstBin + firstColumn * binsInColumn, static_cast<std::uint32_t>(end)};
}

std::pair<std::uint32_t, std::uint32_t> TimelineFacts::columnsOf(const BinRange& bins) const {
  const auto most = static_cast<std::uint32_t>(columns.size());
  const auto inView = [this](std::uint32_t bin) { return bin < firstBin ? 0 : bin - firstBin; };
  const std::uint32_t first = std::min(inView(bins.first) / binsInColumn, most);
  const std::uint64_t end = (std::uint64_t{inView(bins.end)} + binsInColumn - 1) / binsInColumn;
  return {first, std::max(first, static_cast<std::uint32_t>(std::min<std::uint64_t>(end, most)))};
}

std::vector<double> EndLine::in(const TimelineFacts& facts) const {
  std::vector<double> columns(facts.columns.size());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const std::size_t bin = firstBin + at;
    const std::size_t column = bin < facts.firstBin ? columns.size() : (bin - facts.firstBin) / facts.binsInColumn;
    if (column < columns.size()) columns[column] += static_cast<double>(bytes[at]);
  }
  return columns;
}

TimelineFacts collectTimeline(const RunSnapshot& run, const PairFilter& filter, const std::function<bool()>& stopped,
                              const std::string& metric) {
  TimelineFacts facts;
  const RunStore store = run.store();
  const CounterSpans spans = counterSpans(store, stopped);
  const PairFilter kept = without(restrict(filter, {Measure::bins, run.keys}).kept, FilterDimension::time);
  QStringList words;
  for (const std::string& one : valueNames(run, kept)) words << qt(one);
  facts.filter = words.join("; ");
  const std::vector<Metric> metrics = store.metrics();
  for (const Metric& each : metrics) facts.metrics.push_back(each.row.name);
  const auto measured = timedMetric(run, metrics, metric);
  if (const auto length = binSeconds(run.facts)) facts.binSeconds = *length;
  else if (!followReadings(facts, spans) && !followMetric(facts, measured)) {
    facts.missing = QObject::tr("%1; a trace has it.").arg(notInThisRunText(QObject::tr("Traffic by time"), Verb::is));
    return facts;
  }
  const auto all = facts.hasBins ? binTotals(store, {}, stopped) : std::vector<BinTotal>();
  const auto totals = facts.hasBins && kept != PairFilter() ? binTotals(store, kept, stopped) : all;
  const std::uint32_t measuredTo = measured && all.empty() ? lastBin(store, *measured, facts.binSeconds) : 0;
  const std::uint32_t last = std::max({lastBin(all), lastBin(totals), lastBin(spans, facts.binSeconds), measuredTo});
  if (!all.empty() || !spans.spans.empty() || measured)
    place(facts, spans.spans.empty() && !all.empty() ? all.front().bin : 0, last);
  fill(facts, totals);
  addCounted(facts, spans);
  if (measured)
    facts.metric = metricLine(store, measured->metric, measured->binSeconds, facts.startSeconds(),
                              facts.columnSeconds(), facts.columns.size());
  if (facts.columns.empty()) facts.missing = QObject::tr("Nothing was sent in any bin of time.");
  else if (totals.empty() && facts.hasBins) facts.missing = QObject::tr("Nothing was sent of %1.").arg(facts.filter);
  return facts;
}

QString metricTitle(const MetricLine& metric) {
  const QString name =
      metric.unit.empty() ? qt(metric.name) : QStringLiteral("%1 (%2)").arg(qt(metric.name), qt(metric.unit));
  return (metric.addsUp ? QObject::tr("%1, all ranks") : QObject::tr("%1, mean of all ranks")).arg(name);
}

QString timelineTitle(const TimelineFacts& facts) {
  QStringList what;
  if (facts.hasBins)
    what << (facts.filter.isEmpty() ? QObject::tr("pair traffic by time")
                                    : QObject::tr("pair traffic by time; %1").arg(facts.filter));
  if (facts.metric) what << QObject::tr("thin line: %1").arg(metricTitle(*facts.metric));
  if (!facts.counted.empty())
    what << (facts.hasBins ? QObject::tr("line: port counters of all hosts")
                           : QObject::tr("port counters of all hosts"));
  if (!facts.others.empty()) what << QObject::tr("hatched below it: sent by others than the run");
  if (facts.isCumulative) return QObject::tr("bytes sent until then, %1").arg(what.join("; "));
  return QObject::tr("bytes sent in each %1, %2").arg(qt(humanSeconds(facts.columnSeconds())), what.join("; "));
}

QString columnText(const TimelineFacts& facts, std::uint32_t column) {
  const TimelineFacts::Column& one = facts.columns.at(column);
  QStringList lines{QObject::tr("%1 to %2 s since the recording began")
                        .arg(secondsText(facts, column), secondsText(facts, column + 1))};
  if (facts.hasBins)
    lines << QObject::tr("%1 (%2 B) sent, pair traffic by time").arg(qt(humanBytes(one.sum))).arg(one.sum);
  for (std::size_t at = 0; at < one.bytes.size(); ++at)
    if (one.messages[at] != 0 || one.bytes[at] != 0)
      lines << QObject::tr("%1: %2 (%3 B) in %n message(s)", nullptr, formOf(one.messages[at]))
                   .arg(classText(facts.classes[at]), qt(humanBytes(one.bytes[at])))
                   .arg(one.bytes[at]);
  if (facts.hasBins && !facts.filter.isEmpty()) lines << QObject::tr("only %1").arg(facts.filter);
  if (!facts.counted.empty())
    lines << (facts.counted[column]
                  ? QObject::tr("port counters of all hosts: %1 (%2 B) sent, even between two readings")
                        .arg(qt(humanBytes(wholeBytes(*facts.counted[column]))))
                        .arg(wholeBytes(*facts.counted[column]))
                  : QObject::tr("port counters: not read"));
  if (!facts.others.empty() && facts.others[column])
    lines << QObject::tr("of these by others than the run: %1 (%2 B)")
                 .arg(qt(humanBytes(wholeBytes(*facts.others[column]))))
                 .arg(wholeBytes(*facts.others[column]));
  if (facts.metric)
    lines << metricTitle(*facts.metric) + ": " +
                 (facts.metric->values[column] ? qt(exactText(*facts.metric->values[column]))
                                               : QObject::tr("not read"));
  return lines.join('\n');
}

// As weft pairs --by bin, and the readings of the counters beside it.
Table timelineTable(const TimelineFacts& facts) {
  Table table{{{"start_s", ColumnKind::seconds},
               {"end_s", ColumnKind::seconds},
               {"class"},
               {"messages", ColumnKind::count},
               {"bytes", ColumnKind::bytes}},
              {}};
  if (facts.metric) table.columns.push_back({"value", ColumnKind::number});
  const auto add = [&](Row row) {
    row.resize(table.columns.size());
    table.rows.push_back(std::move(row));
  };
  for (std::size_t column = 0; column < facts.columns.size(); ++column) {
    const double start = secondsAt(facts, column), end = secondsAt(facts, column + 1);
    const TimelineFacts::Column& one = facts.columns[column];
    for (std::size_t at = 0; at < one.bytes.size(); ++at)
      if (one.messages[at] != 0)
        add({start, end, classText(facts.classes[at]).toStdString(), one.messages[at], one.bytes[at]});
    if (!facts.counted.empty() && facts.counted[column])
      add({start, end, "port counters", Cell(), wholeBytes(*facts.counted[column])});
    if (!facts.others.empty() && facts.others[column])
      add({start, end, "port counters, others", Cell(), wholeBytes(*facts.others[column])});
    if (facts.metric && facts.metric->values[column])
      add({start, end, facts.metric->name, Cell(), Cell(), *facts.metric->values[column]});
  }
  return table;
}

}  // namespace weft
