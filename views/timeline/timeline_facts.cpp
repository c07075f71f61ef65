#include "views/timeline/timeline_facts.h"

#include <QStringList>
#include <algorithm>

#include "core/part_words.h"
#include "core/units.h"
#include "views/class_names.h"

namespace weft {
namespace {

constexpr std::uint32_t mostColumns = 2000;

QString said(const std::string& text) { return QString::fromStdString(text); }

void addTo(std::uint64_t& sum, std::uint64_t more) { sum = checkedSum(sum, more).value_or(maxStoredBytes); }

std::uint32_t lastBin(const std::vector<BinTotal>& totals) { return totals.empty() ? 0 : totals.back().bin; }

std::vector<PairClass> classesOf(const std::vector<BinTotal>& totals) {
  std::vector<PairClass> classes;
  for (const BinTotal& one : totals)
    if (std::ranges::find(classes, one.kind) == classes.end()) classes.push_back(one.kind);
  std::ranges::sort(classes);
  return classes;
}

QString filterWords(const RunSnapshot& run, PairFilter filter) {
  filter.bins.reset();
  QStringList words;
  for (const PairClass kind : filter.classes) words << className(kind);
  for (const std::string& one : partWords(run, filter)) words << said(one);
  return words.join("; ");
}

void fill(TimelineFacts& facts, const std::vector<BinTotal>& totals) {
  facts.classes = classesOf(totals);
  for (const BinTotal& one : totals) {
    TimelineFacts::Column& column = facts.columns[one.bin / facts.binsInColumn];
    column.bytes.resize(facts.classes.size());
    column.messages.resize(facts.classes.size());
    const auto at = static_cast<std::size_t>(std::ranges::find(facts.classes, one.kind) - facts.classes.begin());
    addTo(column.bytes[at], one.bytes);
    addTo(column.messages[at], one.messages);
    addTo(column.sum, one.bytes);
    facts.largest = std::max(facts.largest, column.sum);
  }
}

QString secondsText(const TimelineFacts& facts, std::size_t column) {
  const std::uint64_t bin = std::min<std::uint64_t>(column * facts.binsInColumn, UINT32_MAX);
  return said(startOf(static_cast<std::uint32_t>(bin), facts.binSeconds)).chopped(2);
}

}  // namespace

BinRange TimelineFacts::binsOf(std::uint32_t firstColumn, std::uint32_t endColumn) const {
  const std::uint64_t end = std::min<std::uint64_t>(std::uint64_t{endColumn} * binsInColumn, UINT32_MAX);
  return {firstColumn * binsInColumn, static_cast<std::uint32_t>(end)};
}

std::pair<std::uint32_t, std::uint32_t> TimelineFacts::columnsOf(const BinRange& bins) const {
  const auto most = static_cast<std::uint32_t>(columns.size());
  const std::uint32_t first = std::min(bins.first / binsInColumn, most);
  const std::uint64_t end = (std::uint64_t{bins.end} + binsInColumn - 1) / binsInColumn;
  return {first, std::max(first, static_cast<std::uint32_t>(std::min<std::uint64_t>(end, most)))};
}

TimelineFacts collectTimeline(const RunSnapshot& run, const PairFilter& filter, const std::function<bool()>& stopped) {
  TimelineFacts facts;
  const auto length = binSeconds(run.facts);
  if (!length) {
    facts.missing = "Traffic by time is not recorded in this run; a trace tells it.";
    return facts;
  }
  facts.binSeconds = *length;
  facts.filter = filterWords(run, filter);
  const RunStore store(run.path);
  const PairFilter kept{{}, {}, filter.classes, {}, filter.ranks, filter.withoutRanks, {}};
  const auto all = binTotals(store, {}, stopped);
  const auto totals = kept == PairFilter() ? all : binTotals(store, kept, stopped);
  const std::uint32_t last = std::max(lastBin(all), lastBin(totals));
  facts.binsInColumn = last / mostColumns + 1;
  if (!all.empty()) facts.columns.resize(last / facts.binsInColumn + 1);
  fill(facts, totals);
  if (all.empty()) facts.missing = "Nothing was sent in any bin of time.";
  else if (totals.empty()) facts.missing = "Nothing was sent of " + facts.filter + ".";
  return facts;
}

QString timelineTitle(const TimelineFacts& facts) {
  return "bytes sent in each " + said(humanSeconds(facts.columnSeconds())) + ", pair traffic by time" +
         (facts.filter.isEmpty() ? QString() : "; " + facts.filter);
}

QString columnText(const TimelineFacts& facts, std::uint32_t column) {
  const TimelineFacts::Column& one = facts.columns.at(column);
  QStringList lines{QString("%1 to %2 s since the trace began").arg(secondsText(facts, column), secondsText(facts, column + 1)),
                    QString("%1 (%2 B) sent, pair traffic by time").arg(said(humanBytes(one.sum))).arg(one.sum)};
  for (std::size_t at = 0; at < one.bytes.size(); ++at)
    if (one.messages[at] != 0 || one.bytes[at] != 0)
      lines << QString("%1: %2 (%3 B) in %4 messages")
                   .arg(className(facts.classes[at]), said(humanBytes(one.bytes[at])))
                   .arg(one.bytes[at])
                   .arg(one.messages[at]);
  if (!facts.filter.isEmpty()) lines << "only " + facts.filter;
  return lines.join('\n');
}

QString timelineTsv(const TimelineFacts& facts) {
  QString text = "start [s]\tend [s]\tclass\tmessages\tbytes [B]\n";
  for (std::size_t column = 0; column < facts.columns.size(); ++column)
    for (std::size_t at = 0; at < facts.columns[column].bytes.size(); ++at)
      if (facts.columns[column].messages[at] != 0)
        text += QString("%1\t%2\t%3\t%4\t%5\n")
                    .arg(secondsText(facts, column), secondsText(facts, column + 1), className(facts.classes[at]))
                    .arg(facts.columns[column].messages[at])
                    .arg(facts.columns[column].bytes[at]);
  return text;
}

}  // namespace weft
