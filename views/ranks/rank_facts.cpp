#include "views/ranks/rank_facts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/no_communicator.h"
#include "core/records/operation_class.h"
#include "core/sums/communicator_words.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

using RowKey = std::uint32_t;  // id of an operation or communicator
constexpr RowKey noKey = 0;    // MPI_Init and MPI_Finalize: ids count from 1
using Values = std::map<RankId, double>;

std::optional<double> valueOf(const StatisticsGroup& each, BarMetric metric) {
  if (metric == BarMetric::calls) return static_cast<double>(each.calls);
  if (metric == BarMetric::time) return each.sumSeconds;
  return each.bytes ? std::optional(static_cast<double>(*each.bytes)) : std::nullopt;
}

}  // namespace

BarMetric firstRecorded(const RunSnapshot& run) {
  for (const BarMetric metric : {BarMetric::time, BarMetric::volume, BarMetric::calls})
    if (std::ranges::any_of(run.byRank, [&](const StatisticsGroup& each) { return valueOf(each, metric).has_value(); }))
      return metric;
  return BarMetric::time;
}

namespace {

class RankCollector {
 public:
  RankCollector(const RunSnapshot& run, const RankCellsOptions& options) : run_(run), options_(options) {
    facts_.of = options.rows;
    facts_.metric = options.metric;
    for (const Operation& each : run.operationNames) names_.emplace(each.id, &each.name);
    const auto& chosen = options.filter.communicators;
    isAsked_ = !chosen.empty() && isCallAmong(noCommunicatorAmong(run.communicators), chosen);
  }

  RankFacts collect() {
    for (const StatisticsGroup& each : statistics()) take(each);
    if (values_.empty()) {
      facts_.missing = missing();
      return std::move(facts_);
    }
    facts_.ranksInColumn = (facts_.ranks + maxRankColumns - 1) / maxRankColumns;
    for (const auto& [key, values] : values_) addRow(key, values);
    order();
    if (facts_.rows.empty())
      facts_.missing = QObject::tr("No row's mean rank is above %1.")
                           .arg(qt(valueText(facts_.metric, options_.above)))
                           .toStdString();
    return std::move(facts_);
  }

 private:
  std::vector<StatisticsGroup> statistics() const {
    StatisticsKeys keys;
    keys.rank = keys.operation = true;  // Init and Finalize are told by their names
    keys.communicator = options_.rows == RankRows::communicators || !options_.whole;
    return run_.store().statistics(keys, options_.filter);
  }

  void take(const StatisticsGroup& each) {
    const auto value = valueOf(each, options_.metric);
    if (!each.rank || !value) return;
    const auto name = each.operation ? names_.find(*each.operation) : names_.end();
    const std::string operation = name == names_.end() ? "" : *name->second;
    if (options_.metric == BarMetric::volume && options_.rows == RankRows::communicators &&
        !countsAsVolume(classOf(operation)))
      return;
    const Communicator* communicator = each.communicator ? run_.find(*each.communicator) : nullptr;
    if (communicator && communicator->internal) return;
    if (!options_.whole && !isAsked_ &&
        (isBeginOrEnd(operation) ||
         (communicator && communicator->pooled && options_.rows == RankRows::communicators))) {
      quiet_ += *value;
      return;
    }
    const bool ofOperations = options_.rows == RankRows::operations;
    if (ofOperations && !each.operation) return;
    values_[ofOperations        ? number(*each.operation)
            : each.communicator ? number(*each.communicator)
                                : noKey][*each.rank] += *value;
    facts_.ranks = std::max(facts_.ranks, number(*each.rank) + 1);
    if (options_.metric != BarMetric::time)
      facts_.statistics.add(options_.metric == BarMetric::calls ? each.callsOf : each.bytesOf);
  }

  std::string missing() const {
    if (run_.operations.empty()) return noCommunicators();
    if (quiet_ > 0)
      return QObject::tr("Of what the filter keeps, only MPI_Init and MPI_Finalize were recorded by rank.")
          .toStdString();
    const QString what = options_.metric == BarMetric::time    ? QObject::tr("Seconds")
                         : options_.metric == BarMetric::calls ? QObject::tr("Calls")
                                                               : QObject::tr("Bytes");
    return QObject::tr("%1 by rank for what the filter keeps.")
        .arg(sentenceText(what, Absence::notRecorded, Verb::are))
        .toStdString();
  }

  std::string labelOf(RowKey key, RankRow& row) const {
    if (options_.rows == RankRows::operations) {
      const auto name = names_.find(OperationId(key));
      return name == names_.end() ? "?" : *name->second;
    }
    if (key == noKey) return noCommunicatorName;
    const Communicator* one = run_.find(CommunicatorId(key));
    row.communicator = CommunicatorId(key);
    return !one ? "?" : one->name + (one->size ? " (" + std::to_string(*one->size) + ")" : "");
  }

  void addRow(RowKey key, const Values& values) {
    RankRow row;
    row.label = labelOf(key, row);
    row.cells.resize(facts_.columns());
    row.least = values.begin()->second;
    for (const auto& [rank, value] : values) {
      auto& cell = row.cells[number(rank) / facts_.ranksInColumn];
      cell = std::max(cell.value_or(value), value);
      row.total += value;
      row.least = std::min(row.least, value);
      row.most = std::max(row.most, value);
    }
    row.ranks = values.size();
    row.mean = row.total / static_cast<double>(row.ranks);
    facts_.rows.push_back(std::move(row));
  }

  void order() {
    const std::size_t all = facts_.rows.size();
    std::erase_if(facts_.rows, [&](const RankRow& row) { return !(row.mean > options_.above); });
    std::ranges::stable_sort(facts_.rows, [](const RankRow& a, const RankRow& b) {
      return std::tie(b.total, a.label) < std::tie(a.total, b.label);
    });
    if (facts_.rows.size() > options_.most) facts_.rows.resize(options_.most);
    facts_.leftOut = all - facts_.rows.size();
    for (const RankRow& row : facts_.rows)
      for (const auto& cell : row.cells) {
        if (!cell || *cell <= 0) continue;
        facts_.largest = std::max(facts_.largest, *cell);
        facts_.smallest = facts_.smallest == 0 ? *cell : std::min(facts_.smallest, *cell);
      }
    if (quiet_ > 0)
      facts_.quiet =
          (options_.rows == RankRows::operations
               ? QObject::tr("MPI_Init and MPI_Finalize, %1 together, are omitted.")
               : QObject::tr("MPI_Init, MPI_Finalize and calls of no communicator, %1 together, are omitted."))
              .arg(qt(valueText(facts_.metric, quiet_)))
              .toStdString();
  }

  const RunSnapshot& run_;
  const RankCellsOptions& options_;
  RankFacts facts_;
  std::map<OperationId, const std::string*> names_;
  std::map<RowKey, Values> values_;
  double quiet_ = 0;
  bool isAsked_ = false;  // calls of no communicator were chosen
};

QString ranksText(const RankFacts& facts, std::uint32_t column) {
  const std::uint32_t first = column * facts.ranksInColumn,
                      last = std::min(first + facts.ranksInColumn, facts.ranks) - 1;
  return first == last ? QObject::tr("rank %1").arg(first)
                       : QObject::tr("ranks %1 to %2, the largest").arg(first).arg(last);
}

}  // namespace

RankFacts collectRanks(const RunSnapshot& run, const RankCellsOptions& options) {
  return RankCollector(run, options).collect();
}

std::string valueText(BarMetric metric, double value) {
  if (metric == BarMetric::time) return humanSeconds(value);
  const auto whole = static_cast<std::uint64_t>(std::llround(std::clamp(value, 0.0, 9e18)));
  return metric == BarMetric::volume ? humanBytes(whole) : std::to_string(whole);
}

std::string cellText(const RankFacts& facts, std::size_t at, std::uint32_t column) {
  const RankRow& row = facts.rows.at(at);
  const auto& cell = row.cells.at(column);
  const auto text = [&](double value) { return valueText(facts.metric, value); };
  const QString told = qt(row.label) + ", " + ranksText(facts, column) + ": " +
                       (cell ? qt(text(*cell)) : QObject::tr("no recorded call")) + '\n' +
                       QObject::tr("%n rank(s): %1 to %2, mean %3, together %4", nullptr, formOf(row.ranks))
                           .arg(qt(text(row.least)), qt(text(row.most)), qt(text(row.mean)), qt(text(row.total)));
  return told.toStdString();
}

Table ranksTable(const RankFacts& facts) {
  const bool alone = facts.ranksInColumn == 1;
  Table table{{{facts.of == RankRows::operations ? "operation" : "communicator"}}, {}};
  if (alone) table.columns.push_back({"rank", ColumnKind::number});
  else
    table.columns.insert(table.columns.end(), {{"first_rank", ColumnKind::number}, {"last_rank", ColumnKind::number}});
  const ColumnKind kind = facts.metric == BarMetric::time     ? ColumnKind::seconds
                          : facts.metric == BarMetric::volume ? ColumnKind::bytes
                                                              : ColumnKind::count;
  table.columns.push_back({facts.metric == BarMetric::time     ? "seconds"
                           : facts.metric == BarMetric::volume ? "bytes"
                                                               : "calls",
                           kind});
  for (const RankRow& row : facts.rows)
    for (std::uint32_t column = 0; column < row.cells.size(); ++column) {
      if (!row.cells[column]) continue;
      const std::uint32_t first = column * facts.ranksInColumn;
      Row made{row.label, first};
      if (!alone) made.push_back(std::min(first + facts.ranksInColumn, facts.ranks) - 1);
      if (facts.metric == BarMetric::time) made.push_back(*row.cells[column]);
      else made.push_back(static_cast<std::uint64_t>(std::llround(*row.cells[column])));
      table.rows.push_back(std::move(made));
    }
  return table;
}

}  // namespace weft
