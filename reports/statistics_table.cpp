#include "reports/statistics_table.h"

#include <algorithm>
#include <map>

#include "analysis/pairs/filter_values.h"
#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "reports/statistic_cells.h"

namespace weft {
namespace {

struct Key {
  std::string name;
  bool StatisticsKeys::*asked;
};

const std::vector<Key>& keyTable() {
  static const std::vector<Key> all{{"communicator", &StatisticsKeys::communicator},
                                    {"operation", &StatisticsKeys::operation},
                                    {"rank", &StatisticsKeys::rank},
                                    {"region", &StatisticsKeys::region},
                                    {"size", &StatisticsKeys::size}};
  return all;
}

template <class Row>
auto byId(const std::vector<Row>& rows) {
  std::map<decltype(Row::id), const Row*> all;
  for (const Row& each : rows) all.emplace(each.id, &each);
  return all;
}

template <class Names, class Id>
const auto* found(const Names& names, const std::optional<Id>& id) {
  const auto at = id ? names.find(*id) : names.end();
  return at == names.end() ? nullptr : at->second;
}

// One request on one run.
class Builder {
 public:
  Builder(const RunStore& store, const StatisticsRequest& request)
      : store_(store), request_(request), communicators_(store.communicators()) {
    for (const std::string& each : request.by)
      for (const Key& key : keyTable())
        if (key.name == each) keys_.*key.asked = true;
    if (!mayBeOfMessages()) needCommunicators(communicators_);
  }

  TopTable table() {
    const PairFilter filter = profileFilter(store_, request_, mayBeOfMessages() ? RunKeys::all() : store_.keys());
    rows_ = store_.statistics(keys_, filter);
    checkKeys(filter);
    telling_ = needsStatistics(rows_);
    polling_ = std::ranges::any_of(rows_, [](const StatisticsGroup& each) { return each.polls.has_value(); });
    Table table{columns(), {}};
    addRows(table);
    order(table);
    return {std::move(table), request_.top};
  }

 private:
  bool mayBeOfMessages() const { return keys_.size && store_.hasMessageSizes(); }

  // A key that no row has was not recorded; sizes may have been recorded with messages.
  void checkKeys(const PairFilter& filter) {
    const auto none = [&](auto member) {
      return std::ranges::none_of(rows_, [&](const StatisticsGroup& each) { return (each.*member).has_value(); });
    };
    if (keys_.size && none(&StatisticsGroup::sizeMin) && store_.hasMessageSizes()) {
      ofMessages_ = true;
      rows_ = store_.statistics(keys_, filter, true);
    }
    if (rows_.empty() && filter == PairFilter())
      throw Error(notInThisRun("calls") + "; import a communicator profile (mpisee) with it");
    if (rows_.empty()) throw Error("no call matches the filter; weft report without the options lists all");
    if (keys_.size && none(&StatisticsGroup::sizeMin))
      throw Error(notInThisRun("message sizes", Verb::were) + "; omit size from --by");
    if (keys_.rank && none(&StatisticsGroup::rank))
      throw Error(sentence("this run", Absence::notRecorded, Verb::was) + " by rank; omit rank from --by");
    if (keys_.region && none(&StatisticsGroup::region))
      throw Error(sentence("this run", Absence::notRecorded, Verb::was) + " by region; omit region from --by");
  }

  std::vector<Column> columns() const {
    std::vector<Column> all;
    if (keys_.communicator) all.insert(all.end(), {{"communicator"}, {"size", ColumnKind::number}});
    if (keys_.operation) all.push_back({"operation"});
    if (keys_.rank) all.push_back({"rank", ColumnKind::number});
    if (keys_.region) all.push_back({"region"});
    if (keys_.size) all.insert(all.end(), {{"size_min", ColumnKind::number}, {"size_max", ColumnKind::number}});
    if (!ofMessages_ && !keys_.rank)
      all.insert(all.end(), {{"ranks", ColumnKind::number},
                             {"mean_s", ColumnKind::seconds},
                             {"min_s", ColumnKind::seconds},
                             {"max_s", ColumnKind::seconds}});
    if (!ofMessages_) all.push_back({"seconds", ColumnKind::seconds});
    all.insert(all.end(), {{"bytes", ColumnKind::bytes}, {ofMessages_ ? "messages" : "calls", ColumnKind::count}});
    if (telling_) addStatisticColumns(all);
    if (polling_) all.insert(all.end(), {{"polls", ColumnKind::count}, {"poll_s", ColumnKind::seconds}});
    return all;
  }

  void addRows(Table& table) const {
    const auto communicators = byId(communicators_);
    const std::vector<Operation> operationRows = store_.operationNames();
    const std::vector<Region> regionRows = store_.regions();
    const auto operations = byId(operationRows);
    const auto regions = byId(regionRows);
    for (const StatisticsGroup& each : rows_) {
      const auto& seconds = keys_.rank ? each.sumSeconds : each.meanSeconds ? each.meanSeconds : each.maxSeconds;
      if (request_.above && seconds.value_or(0) <= *request_.above) continue;
      Row row;
      if (keys_.communicator) {
        const Communicator* one = found(communicators, each.communicator);
        row.insert(row.end(), {one           ? Cell(one->name)
                               : ofMessages_ ? Cell()
                                             : Cell(noCommunicatorName),
                               one ? Cell(one->size) : Cell()});
      }
      if (keys_.operation) row.push_back(nameCell(found(operations, each.operation)));
      if (keys_.rank) row.push_back(each.rank ? Cell(number(*each.rank)) : Cell());
      if (keys_.region) row.push_back(nameCell(found(regions, each.region)));
      if (keys_.size) row.insert(row.end(), {each.sizeMin, each.sizeMax});
      addNumbers(row, each);
      table.rows.push_back(std::move(row));
    }
  }

  template <class Named>
  static Cell nameCell(const Named* one) {
    return one != nullptr ? Cell(one->name) : Cell();
  }

  void addNumbers(Row& row, const StatisticsGroup& each) const {
    if (!ofMessages_ && !keys_.rank)
      row.insert(row.end(), {each.ranks, each.meanSeconds, each.minSeconds, each.maxSeconds});
    if (!ofMessages_) row.push_back(each.sumSeconds);
    row.insert(row.end(), {each.bytes, each.calls});
    if (telling_) row.insert(row.end(), {statisticCell(each.bytesOf), statisticCell(each.callsOf)});
    if (polling_) row.insert(row.end(), {each.polls, each.pollSeconds});
  }

  void order(Table& table) const {
    std::string by = request_.sort;
    if (by.empty() && request_.top)
      for (const char* each : {"calls", "messages", "bytes", "max_s", "seconds"})  // the last that has a number
        if (hasNumbers(table, each)) by = each;
    if (!by.empty()) {
      const std::size_t at = table.at(by);
      if (at >= table.columns.size())
        throw Error("there is no column " + by + " to sort by; there are " + namesOf(table.columns));
      const bool isText = table.columns[at].kind == ColumnKind::text;
      std::ranges::stable_sort(
          table.rows, [&](const Row& a, const Row& b) { return isText ? before(a[at], b[at]) : before(b[at], a[at]); });
    }
  }

  static bool hasNumbers(const Table& table, const char* column) {
    const std::size_t at = table.at(column);
    return at < table.columns.size() &&
           std::ranges::any_of(table.rows, [&](const Row& row) { return row[at].asReal().has_value(); });
  }

  static std::string namesOf(const std::vector<Column>& columns) {
    std::string all;
    for (const Column& each : columns) all += (all.empty() ? "" : ", ") + each.name;
    return all;
  }

  const RunStore& store_;
  const StatisticsRequest& request_;
  const std::vector<Communicator> communicators_;
  StatisticsKeys keys_;
  std::vector<StatisticsGroup> rows_;
  bool ofMessages_ = false, telling_ = false, polling_ = false;
};

}  // namespace

const std::vector<std::string>& statisticsKeyNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Key& each : keyTable()) all.push_back(each.name);
    return all;
  }();
  return names;
}

PairFilter profileFilter(const RunStore& store, const FilterWords& words, const RunKeys& keys) {
  RunNames names(store);
  Notes none;
  return filterFollowed(words, filterOf(names, words, none), {Measure::profile, keys}, "the communicator profile");
}

TopTable statisticsTable(const RunStore& store, const StatisticsRequest& request) {
  return Builder(store, request).table();
}

}  // namespace weft
