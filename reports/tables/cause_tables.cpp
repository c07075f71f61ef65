#include "reports/tables/cause_tables.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "analysis/waits/critical_segments.h"
#include "analysis/waits/delay_costs.h"
#include "analysis/waits/state_sums.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/facets.h"
#include "reports/tables/name_cells.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

struct StateKey {
  std::optional<RankId> rank;
  std::optional<RegionId> region;
  std::optional<OperationId> operation;
  auto operator<=>(const StateKey&) const = default;
};

class StateNames {
 public:
  explicit StateNames(const RunStore& store)
      : regions_(namesOf<RegionId>(store.regions())), operations_(namesOf<OperationId>(store.operationNames())) {}
  Cell region(const std::optional<RegionId>& id) const { return nameCell(regions_, id); }
  Cell operation(const std::optional<OperationId>& id) const { return nameCell(operations_, id, {}); }  // not in MPI

 private:
  const std::map<RegionId, std::string> regions_;
  const std::map<OperationId, std::string> operations_;
};

// The states and waits of a run, each of which is there.
class StatesAndWaits {
 public:
  explicit StatesAndWaits(const RunStore& store) : states(store), waits(store) {
    needWaits(waits.store());
    if (states.tracks().empty()) throw Error(notInThisRun("what ranks did over time"));
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

  bool has(std::string_view name) const { return std::ranges::find(by_, name) != by_.end(); }
  // Nothing where the filter leaves it out.
  std::optional<StateKey> of(const StateRow& state, RankId rank) const;
  std::vector<Column> columns() const;
  void tell(const StateKey& key, Row& row) const;

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
  explicit CriticalTimes(const RunStore& store)
      : of_(store), summer_(of_.states), path_(criticalSegments(of_.states, of_.waits.store())) {}

  const std::vector<StateRow>& states() const { return of_.states.states(); }
  const CriticalSegments& path() const { return path_; }

  // Of the main thread of the rank of a part of the path, waiting included.
  void add(const CriticalSegment& part, StateSums& sums) const {
    const auto track = std::ranges::lower_bound(of_.states.tracks(), part.rank, {}, &StateShares::Track::rank);
    if (track == of_.states.tracks().end() || track->rank != part.rank)
      throw std::logic_error("the critical path has rank " + std::to_string(number(part.rank)) +
                             ", which has no states");
    summer_.add(*track, part.from, part.until, sums);
  }
  // The ranks, and what each was in, waiting not included.
  std::map<RankId, StateSums> withoutWaits(std::uint64_t from, std::uint64_t until);

 private:
  StatesAndWaits of_;
  StateSummer summer_;
  CriticalSegments path_;
};

std::map<RankId, StateSums> CriticalTimes::withoutWaits(std::uint64_t from, std::uint64_t until) {
  const std::vector<std::size_t> places = statesOfWaits(of_.states, of_.waits);
  std::vector<std::uint16_t> stateOfWait;  // by place of the kind; behind the states: of none, or nobody is waited for
  for (std::size_t i = 0; i < places.size(); ++i)
    stateOfWait.push_back(
        static_cast<std::uint16_t>(isCompletion(of_.waits.kinds()[i].row.kind) ? states().size() : places[i]));
  std::map<RankId, StateSums> list;
  for (const StateShares::Track& track : of_.states.tracks()) {
    if (track.thread != 0) continue;
    const TimeParts time{std::max(from, track.from), std::min(until, track.until), 1};
    StateSums& sums = list[track.rank];
    summer_.add(track, time.from, time.until, sums);
    const WaitShares::Track* waits = of_.waits.find(track.rank, 0);
    if (!waits || time.from >= time.until) continue;
    StateSums waited(sums.size() + 1);
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
  const auto eachState = [&](RankId rank, const StateSums& sums, std::uint64_t CriticalTime::*into) {
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (const auto key = sums[i] == 0 ? std::nullopt : keys.of(times.states()[i], rank)) rows[*key].*into += sums[i];
  };
  const std::vector<CriticalSegment> path = within(times.path().list, request.from, request.until);
  std::map<RankId, StateSums> onPath;
  std::uint64_t whole = 0;
  for (const CriticalSegment& each : path) {
    times.add(each, onPath[each.rank]);
    whole += each.until - each.from;
  }
  for (const auto& [rank, sums] : onPath) eachState(rank, sums, &CriticalTime::onPath);
  std::map<RankId, StateSums> ofAll;
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
  const StateKeys keys(store, request);
  CriticalTimes times(store);
  std::vector<CriticalSegment> path = within(times.path().list, request.from, request.until);
  std::ranges::stable_sort(path, std::ranges::greater(), [](const auto& each) { return each.until - each.from; });
  const StateNames names(store);
  Table table{{{"start_s", ColumnKind::seconds},
               {"seconds", ColumnKind::seconds},
               {"rank", ColumnKind::number},
               {"region"},
               {"operation"},
               {"mostly_s", ColumnKind::seconds}},
              {}};
  for (const CriticalSegment& each : path) {
    if (table.rows.size() == most) break;
    StateSums sums;
    times.add(each, sums);
    const auto longest = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
    const StateRow& state = times.states().at(longest);
    if (!keys.of(state, each.rank)) continue;
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
