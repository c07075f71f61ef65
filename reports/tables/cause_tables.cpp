#include "reports/tables/cause_tables.h"

#include <algorithm>
#include <map>

#include "analysis/waits/critical_segments.h"
#include "analysis/waits/delay_costs.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/facets.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

using Sums = std::vector<std::uint64_t>;  // nanoseconds by place of the state

struct StateKey {
  std::optional<RankId> rank;
  std::optional<RegionId> region;
  std::optional<OperationId> operation;
  auto operator<=>(const StateKey&) const = default;
};

class StateNames {
 public:
  explicit StateNames(const RunStore& store) {
    for (const Region& each : store.regions()) regions_[each.id] = each.name;
    for (const Operation& each : store.operationNames()) operations_[each.id] = each.name;
  }
  Cell region(const std::optional<RegionId>& id) const {
    const auto found = id ? regions_.find(*id) : regions_.end();
    return found == regions_.end() ? Cell(Absence::notRecorded) : Cell(found->second);
  }
  Cell operation(const std::optional<OperationId>& id) const {
    const auto found = id ? operations_.find(*id) : operations_.end();
    return found == operations_.end() ? Cell() : Cell(found->second);  // not in MPI
  }

 private:
  std::map<RegionId, std::string> regions_;
  std::map<OperationId, std::string> operations_;
};

// The states and waits of a run, each of which is there.
class StatesAndWaits {
 public:
  explicit StatesAndWaits(const RunStore& store) : states(store), waits(store) {
    needWaits(waits.store());
    if (states.tracks().empty()) throw Error(notInThisRun("what ranks were in over time"));
    if (!waits.store().hasSingle() && hasWaits(waits.store()))
      throw Error(notInThisRun("single waits") + ", as an older Weft made it; import the trace again");
  }

  StateShares states;
  WaitShares waits;

 private:
  static bool hasWaits(const WaitStore& store) {
    bool any = false;
    store.waits({}, [&](const WaitRow&) {
      any = true;
      return false;
    });
    return any;
  }
};

// What states are distinguished by.
class StateKeys {
 public:
  StateKeys(const RunStore& store, const StatesRequest& request);

  const std::vector<std::string>& names() const { return by_; }
  bool has(std::string_view name) const { return std::ranges::find(by_, name) != by_.end(); }
  // Nothing where the filter leaves it out.
  std::optional<StateKey> of(const StateRow& state, RankId rank) const;
  std::vector<Column> columns() const;
  void tell(const StateKey& key, Row& row) const;
  const StateNames& stateNames() const { return names_; }

 private:
  std::vector<std::string> by_;
  const PairFilter filter_;
  RowFilter keeps_;
  StateNames names_;
};

StateKeys::StateKeys(const RunStore& store, const StatesRequest& request)
    : by_(request.by.empty() ? std::vector<std::string>{"region", "operation"} : request.by), filter_(request.filter),
      keeps_(filter_, {Measure::states, store.keys()}), names_(store) {
  for (const std::string& key : by_)
    if (std::ranges::find(stateKeyNames(), key) == stateKeyNames().end())
      throw Error("what ranks were in is not distinguished by " + key + "; choose region, operation or rank");
}

std::optional<StateKey> StateKeys::of(const StateRow& state, RankId rank) const {
  if (!keeps_({.region = state.region, .operation = state.operation, .rank = rank})) return std::nullopt;
  StateKey key;
  if (has("rank")) key.rank = rank;
  if (has("region")) key.region = state.region;
  if (has("operation")) key.operation = state.operation;
  return key;
}

std::vector<Column> StateKeys::columns() const {
  std::vector<Column> columns;
  for (const std::string& name : by_) columns.push_back({name, name == "rank" ? ColumnKind::number : ColumnKind::text});
  return columns;
}

void StateKeys::tell(const StateKey& key, Row& row) const {
  for (const std::string& name : by_)
    row.push_back(name == "rank"     ? Cell(number(*key.rank))
                  : name == "region" ? names_.region(key.region)
                                     : names_.operation(key.operation));
}

struct CriticalTime {
  std::uint64_t onPath = 0, ofAll = 0;  // ofAll: of all ranks, without waiting
};

class CriticalTimes {
 public:
  explicit CriticalTimes(const RunStore& store) : of_(store), path_(criticalSegments(of_.states, of_.waits.store())) {
    for (std::size_t i = 0; i < states().size(); ++i) own_.push_back(static_cast<std::uint16_t>(i));
  }

  const std::vector<StateRow>& states() const { return of_.states.states(); }
  const CriticalSegments& path() const { return path_; }

  // Of the main thread of a rank on the path within a time, waiting included.
  void add(RankId rank, std::uint64_t from, std::uint64_t until, Sums& sums) {
    const auto track = std::ranges::lower_bound(of_.states.tracks(), rank, {}, &StateShares::Track::rank);
    sums.resize(own_.size());
    of_.states.add(*track, {from, until, 1}, own_, static_cast<std::uint16_t>(own_.size()), sums);
  }
  // The ranks, and what each was in, waiting not included.
  std::map<RankId, Sums> withoutWaits(std::uint64_t from, std::uint64_t until);

 private:
  StatesAndWaits of_;
  CriticalSegments path_;
  std::vector<std::uint16_t> own_;  // by place of the state: itself
};

std::map<RankId, Sums> CriticalTimes::withoutWaits(std::uint64_t from, std::uint64_t until) {
  std::map<std::pair<std::optional<RegionId>, std::optional<OperationId>>, std::size_t> places;
  for (std::size_t i = 0; i < states().size(); ++i) places[{states()[i].region, states()[i].operation}] = i;
  const auto nowhere = static_cast<std::uint16_t>(states().size());
  std::vector<std::uint16_t> stateOfWait;  // by place of the kind
  for (const WaitShares::Kind& kind : of_.waits.kinds()) {
    const auto found = places.find({kind.row.region, kind.row.operation});
    stateOfWait.push_back(
        isCompletion(kind.row.kind) || found == places.end() ? nowhere : static_cast<std::uint16_t>(found->second));
  }
  std::map<RankId, Sums> list;
  for (const StateShares::Track& track : of_.states.tracks()) {
    if (track.thread != 0) continue;
    const TimeParts time{std::max(from, track.from), std::min(until, track.until), 1};
    Sums& sums = list[track.rank];
    sums.resize(own_.size());
    if (time.from >= time.until) continue;
    of_.states.add(track, time, own_, static_cast<std::uint16_t>(own_.size()), sums);
    const WaitShares::Track* waits = of_.waits.find(track.rank, 0);
    if (!waits) continue;
    Sums waited(own_.size() + 1);
    of_.waits.add(*waits, time, stateOfWait, static_cast<std::uint16_t>(waited.size()), waited);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] -= std::min(sums[i], waited[i]);
  }
  return list;
}

// Those that are more than nothing, by what is asked of them.
template <class Value, class Of>
std::vector<std::pair<StateKey, Value>> longestFirst(const std::map<StateKey, Value>& rows, const Of& of) {
  std::vector<std::pair<StateKey, Value>> list;
  for (const auto& each : rows)
    if (of(each.second) > 0) list.push_back(each);
  std::ranges::stable_sort(list, std::ranges::greater(), [&](const auto& each) { return of(each.second); });
  return list;
}

}  // namespace

const std::vector<std::string>& stateKeyNames() {
  static const std::vector<std::string> names{"region", "operation", "rank"};
  return names;
}

CriticalTable criticalTable(const RunStore& store, const StatesRequest& request) {
  const StateKeys keys(store, request);
  const bool hasRanks = keys.has("rank");
  CriticalTimes times(store);
  std::map<StateKey, CriticalTime> rows;
  const auto eachState = [&](RankId rank, const Sums& sums, std::uint64_t CriticalTime::*into) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (const auto key = sums[i] == 0 ? std::nullopt : keys.of(times.states()[i], rank)) rows[*key].*into += sums[i];
  };
  const std::vector<CriticalSegment> path = within(times.path().list, request.from, request.until);
  std::map<RankId, Sums> onPath;
  std::uint64_t whole = 0;
  for (const CriticalSegment& each : path) {
    times.add(each.rank, each.from, each.until, onPath[each.rank]);
    whole += each.until - each.from;
  }
  for (const auto& [rank, sums] : onPath) eachState(rank, sums, &CriticalTime::onPath);
  std::map<RankId, Sums> ofAll;
  if (!hasRanks) ofAll = times.withoutWaits(request.from, request.until);
  for (const auto& [rank, sums] : ofAll) eachState(rank, sums, &CriticalTime::ofAll);

  Table table{keys.columns(), {}};
  table.columns.push_back({"path_s", ColumnKind::seconds});
  table.columns.push_back({"share", ColumnKind::share});
  if (!hasRanks) {
    table.columns.push_back({"rank_s", ColumnKind::seconds});
    table.columns.push_back({"imbalance_s", ColumnKind::seconds});
  }
  for (const auto& [key, time] : longestFirst(rows, [](const CriticalTime& each) { return each.onPath; })) {
    Row row;
    keys.tell(key, row);
    row.push_back(secondsOf(time.onPath));
    row.push_back(static_cast<double>(time.onPath) / static_cast<double>(whole));
    if (!hasRanks) {
      const double mean = secondsOf(time.ofAll) / static_cast<double>(ofAll.size());
      row.push_back(mean);
      row.push_back(std::max(0.0, secondsOf(time.onPath) - mean));
    }
    table.rows.push_back(std::move(row));
  }
  return {TopTable(std::move(table), request.top), secondsOf(whole), secondsOf(times.path().unknownWaits), path.size()};
}

Table longestCritical(const RunStore& store, const StatesRequest& request, std::uint64_t most) {
  CriticalTimes times(store);
  std::vector<CriticalSegment> path = within(times.path().list, request.from, request.until);
  std::ranges::stable_sort(path, std::ranges::greater(), [](const auto& each) { return each.until - each.from; });
  keepTop(path, most);
  const StateNames names(store);
  Table table{{{"start_s", ColumnKind::seconds},
               {"seconds", ColumnKind::seconds},
               {"rank", ColumnKind::number},
               {"region"},
               {"operation"},
               {"mostly_s", ColumnKind::seconds}},
              {}};
  for (const CriticalSegment& each : path) {
    Sums sums;
    times.add(each.rank, each.from, each.until, sums);
    const auto longest = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
    const StateRow& state = times.states().at(longest);
    table.rows.push_back({secondsOf(each.from), secondsOf(each.until - each.from), Cell(number(each.rank)),
                          names.region(state.region), names.operation(state.operation), secondsOf(sums[longest])});
  }
  return table;
}

DelayTable delayTable(const RunStore& store, const StatesRequest& request, const std::function<bool()>& stopped) {
  const StateKeys keys(store, request);
  StatesAndWaits of(store);
  const DelayCosts found = delayCosts(store, of.states, of.waits, stopped);
  std::map<StateKey, DelayCost> rows;
  for (const auto& [rank, costs] : found.ofRanks)
    for (std::size_t i = 0; i < costs.size(); ++i)
      if (const auto key = keys.of(of.states.states()[i], rank)) {
        rows[*key].direct += costs[i].direct;
        rows[*key].indirect += costs[i].indirect;
      }
  Table table{keys.columns(), {}};
  for (const char* name : {"cost_s", "direct_s", "indirect_s"}) table.columns.push_back({name, ColumnKind::seconds});
  table.columns.push_back({"share", ColumnKind::share});
  for (const auto& [key, cost] :
       longestFirst(rows, [](const DelayCost& each) { return each.direct + each.indirect; })) {
    Row row;
    keys.tell(key, row);
    for (const double nanoseconds : {cost.direct + cost.indirect, cost.direct, cost.indirect})
      row.push_back(nanoseconds / nanosecondsPerSecond);
    row.push_back((cost.direct + cost.indirect) / found.waited);
    table.rows.push_back(std::move(row));
  }
  return {TopTable(std::move(table), request.top), found.waited / nanosecondsPerSecond,
          found.unexplained / nanosecondsPerSecond};
}

}  // namespace weft
