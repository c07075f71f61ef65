#include "reports/tables/wait_table.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "analysis/waits/wait_causes.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/time_bins.h"
#include "core/store/wait_store.h"
#include "analysis/waits/call_path_names.h"

namespace weft {
namespace {

constexpr std::uint64_t noKey = UINT64_MAX;
using Keys = std::vector<std::uint64_t>;

template <class Id>
std::uint64_t waitKeyOf(const std::optional<Id>& id) {
  return id ? std::uint64_t{number(*id)} : noKey;
}

// What a key is of a row, and how it is told.
class WaitKeys {
 public:
  WaitKeys(const RunStore& store, const std::vector<std::string>& names, const WaitCauses* causes)
      : paths_(store), causes_(causes) {
    for (const Communicator& each : store.communicators()) communicators_[number(each.id)] = each.name;
    for (const Region& each : store.regions()) regions_[number(each.id)] = each.name;
    for (const Operation& each : store.operationNames()) operations_[number(each.id)] = each.name;
    const auto facts = store.facts();
    if (const auto found = facts.find("wait bin seconds"); found != facts.end()) bin_ = parseReal(found->second);
    for (const std::string& name : names) add(name);
  }

  std::vector<Column> columns;
  Keys of(const WaitRow& row) const {
    Keys keys;
    for (const Each& each : keys_) keys.push_back(each.key(row));
    return keys;
  }
  void tell(const Keys& keys, Row& row) const {
    for (std::size_t i = 0; i < keys_.size(); ++i) keys_[i].tell(keys[i], row);
  }

 private:
  struct Each {
    std::function<std::uint64_t(const WaitRow&)> key;
    std::function<void(std::uint64_t, Row&)> tell;
  };
  using Names = std::map<std::uint64_t, std::string>;

  void add(const std::string& name) {
    if (name == "class")
      return add(
          Column{name}, [](const WaitRow& row) { return std::uint64_t{number(row.kind)}; },
          [](std::uint64_t key) { return Cell(weft::name(static_cast<WaitClass>(key))); });
    if (name == "rank")
      return add(
          Column{name, ColumnKind::number}, [](const WaitRow& row) { return std::uint64_t{number(row.rank)}; },
          numberCell);
    if (name == "peer")
      return add(
          Column{name, ColumnKind::number}, [](const WaitRow& row) { return waitKeyOf(row.peer); }, numberCell,
          Absence::notKnown);
    if (name == "communicator")
      return add(
          Column{name}, [](const WaitRow& row) { return waitKeyOf(row.communicator); }, named(communicators_));
    if (name == "region")
      return add(
          Column{name}, [](const WaitRow& row) { return waitKeyOf(row.region); }, named(regions_));
    if (name == "operation")
      return add(
          Column{name}, [](const WaitRow& row) { return waitKeyOf(row.operation); }, named(operations_));
    if (name == "path")
      return add(
          Column{name}, [](const WaitRow& row) { return waitKeyOf(row.path); }, path());
    if (name == "meanwhile")
      return add(
          Column{name}, [](const WaitRow& row) { return waitKeyOf(row.meanwhile); }, path(), Absence::notKnown);
    if (name == "cause")
      return add(
          Column{name}, [this](const WaitRow& row) { return static_cast<std::uint64_t>(causeOf(row).kind); },
          [](std::uint64_t key) { return Cell(weft::name(static_cast<WaitCauseKind>(key))); });
    if (name == "reason")
      return add(
          Column{name}, [this](const WaitRow& row) { return reasonOf(row); },
          [this](std::uint64_t key) { return Cell(causes_->words(reasons_[key])); });
    if (name != "time")
      throw Error(
          "waits are not grouped by " + name +
          "; take some of class, rank, peer, communicator, region, operation, path, meanwhile, cause, reason, time");
    if (!bin_) throw Error(sentence("waits", Absence::notRecorded, Verb::were) + " by time in this run; omit time");
    columns.push_back({"start_s", ColumnKind::seconds});
    columns.push_back({"end_s", ColumnKind::seconds});
    keys_.push_back({[](const WaitRow& row) { return row.bin ? std::uint64_t{*row.bin} : noKey; },
                     [this](std::uint64_t key, Row& row) {
                       const auto at = [&](std::uint64_t bin) {
                         return Cell(startSeconds(static_cast<std::uint32_t>(bin), *bin_));
                       };
                       row.push_back(key == noKey ? Cell(Absence::notRecorded) : at(key));
                       row.push_back(key == noKey ? Cell(Absence::notRecorded) : at(key + 1));
                     }});
  }
  // `why` a row has none.
  void add(Column column, std::function<std::uint64_t(const WaitRow&)> key, std::function<Cell(std::uint64_t)> cell,
           Absence why = Absence::notRecorded) {
    columns.push_back(std::move(column));
    keys_.push_back({std::move(key), [cell = std::move(cell), why](std::uint64_t value, Row& row) {
                       row.push_back(value == noKey ? Cell(why) : cell(value));
                     }});
  }
  static Cell numberCell(std::uint64_t key) { return {key}; }
  static std::function<Cell(std::uint64_t)> named(const Names& names) {
    return [&names](std::uint64_t key) {
      const auto found = names.find(key);
      return found == names.end() ? Cell(Absence::notKnown) : Cell(found->second);
    };
  }
  std::function<Cell(std::uint64_t)> path() const {
    return [this](std::uint64_t key) { return Cell(paths_(CallPathId(static_cast<std::uint32_t>(key)))); };
  }

  WaitCause causeOf(const WaitRow& row) {
    if (!causes_) throw Error("causes of waits were not asked for");
    return causes_->of(row);
  }
  // Reasons are numbered as they come.
  std::uint64_t reasonOf(const WaitRow& row) {
    const WaitCause cause = causeOf(row);
    const auto [at, isNew] = numbers_.try_emplace(cause, reasons_.size());
    if (isNew) reasons_.push_back(cause);
    return at->second;
  }

  CallPathNames paths_;
  const WaitCauses* causes_;
  std::map<WaitCause, std::uint64_t> numbers_;
  std::vector<WaitCause> reasons_;  // by number
  Names communicators_, regions_, operations_;
  std::optional<double> bin_;
  std::vector<Each> keys_;
};

struct WaitTotals {
  std::uint64_t waits = 0, nanoseconds = 0, wrongOrder = 0, wrongOrderNanoseconds = 0;
};

double inSeconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / nanosecondsPerSecond; }

}  // namespace

const WaitStore& needWaits(const WaitStore& waits) {
  if (!waits.isRecorded())
    throw Error(notInThisRun("waits") +
                "; import an OTF2 trace that states its clock (weft import), again where an older Weft made the run");
  return waits;
}

const std::vector<std::string>& waitKeyNames() {
  static const std::vector<std::string> names{"class", "rank",      "peer",  "communicator", "region", "operation",
                                              "path",  "meanwhile", "cause", "reason",       "time"};
  return names;
}

bool asksForCauses(const std::vector<std::string>& keys) {
  return std::ranges::find(keys, "cause") != keys.end() || std::ranges::find(keys, "reason") != keys.end();
}

TopTable waitTable(const RunStore& store, const WaitRequest& request) {
  const WaitStore waits(store);
  const std::vector<std::string> by = request.by.empty() ? std::vector<std::string>{"class"} : request.by;
  WaitKeys keys(store, by, request.causes);
  std::map<Keys, WaitTotals> totals;
  std::uint64_t all = 0;
  needWaits(waits).waits(request.filter, [&](const WaitRow& row) {
    WaitTotals& sums = totals[keys.of(row)];
    bool isHeld = false;
    sums.waits = saturatingAdd(sums.waits, row.waits, isHeld);
    sums.nanoseconds = saturatingAdd(sums.nanoseconds, row.nanoseconds, isHeld);
    sums.wrongOrder = saturatingAdd(sums.wrongOrder, row.wrongOrder, isHeld);
    sums.wrongOrderNanoseconds = saturatingAdd(sums.wrongOrderNanoseconds, row.wrongOrderNanoseconds, isHeld);
    all = saturatingAdd(all, row.nanoseconds, isHeld);
    return true;
  });
  std::vector<std::pair<Keys, WaitTotals>> order(totals.begin(), totals.end());
  if (by.front() != "time")
    std::ranges::stable_sort(order, std::greater{}, [](const auto& each) { return each.second.nanoseconds; });
  const std::uint64_t rows = keepTop(order, request.top);
  Table table{keys.columns, {}};
  for (const Column& each : {Column{"waits", ColumnKind::count}, Column{"seconds", ColumnKind::seconds},
                             Column{"wrong_order", ColumnKind::count}, Column{"wrong_order_s", ColumnKind::seconds},
                             Column{"mean_s", ColumnKind::seconds}, Column{"share", ColumnKind::share}})
    table.columns.push_back(each);
  for (const auto& [key, sums] : order) {
    Row row;
    keys.tell(key, row);
    row.insert(row.end(), {Cell(sums.waits), Cell(inSeconds(sums.nanoseconds)), Cell(sums.wrongOrder),
                           Cell(inSeconds(sums.wrongOrderNanoseconds)),
                           sums.waits == 0 ? Cell(Absence::notKnown)
                                           : Cell(inSeconds(sums.nanoseconds) / static_cast<double>(sums.waits)),
                           all == 0 ? Cell(Absence::notKnown)
                                    : Cell(static_cast<double>(sums.nanoseconds) / static_cast<double>(all))});
    table.rows.push_back(std::move(row));
  }
  return {std::move(table), rows};
}

}  // namespace weft
