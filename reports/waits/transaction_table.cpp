// Of wait_table.h: messages by the call paths of both ends.
#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/store/wait_store.h"
#include "reports/waits/call_path_names.h"
#include "reports/waits/wait_table.h"

namespace weft {
namespace {

struct Transaction {
  MessageGroupRow sums;  // of all its pairs; of those source and destination say nothing
  std::uint64_t pairs = 0;
};

void addTo(MessageGroupRow& into, const MessageGroupRow& row) {
  bool isHeld = false;
  into.messages = saturatingAdd(into.messages, row.messages, isHeld);
  into.bytes = saturatingAdd(into.bytes, row.bytes, isHeld);
  into.sendWait = saturatingAdd(into.sendWait, row.sendWait, isHeld);
  into.receiveWait = saturatingAdd(into.receiveWait, row.receiveWait, isHeld);
}

auto groupOf(const MessageGroupRow& row) { return std::tuple(row.sender, row.receiver, row.communicator); }
double secondsOf(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / nanosecondsPerSecond; }

void needGroups(const WaitStore& waits) {
  if (!waits.isRecorded()) throw Error("messages by call path are not recorded in this run; import an OTF2 trace that states its clock (weft import), again where an older Weft made the run");
}

// The most expensive first.
std::vector<Transaction> transactions(const WaitStore& waits) {
  needGroups(waits);
  std::map<std::tuple<std::optional<CallPathId>, std::optional<CallPathId>, std::optional<CommunicatorId>>, Transaction> byKey;
  waits.messageGroups([&](const MessageGroupRow& row) {
    Transaction& one = byKey[groupOf(row)];
    if (one.pairs++ == 0) one.sums = row;
    else addTo(one.sums, row);
    return true;
  });
  std::vector<Transaction> list;
  for (auto& [key, one] : byKey) list.push_back(std::move(one));
  std::ranges::stable_sort(list, std::greater{}, [](const Transaction& one) { return std::pair(one.sums.sendWait + one.sums.receiveWait, one.sums.bytes); });
  return list;
}

void appendSums(Row& row, const MessageGroupRow& sums) {
  row.insert(row.end(), {Cell(sums.messages), Cell(sums.bytes), Cell(secondsOf(sums.sendWait)), Cell(secondsOf(sums.receiveWait))});
}

void appendSums(std::vector<Column>& columns) {
  for (const Column& each : {Column{"messages", ColumnKind::count}, Column{"bytes", ColumnKind::bytes}, Column{"send_wait_s", ColumnKind::seconds},
                             Column{"receive_wait_s", ColumnKind::seconds}})
    columns.push_back(each);
}

Cell pathCell(const CallPathNames& names, const std::optional<CallPathId>& path) { return path ? Cell(names(path)) : Cell(); }

}  // namespace

Table transactionTable(const RunStore& store, const std::optional<std::uint64_t>& top) {
  const CallPathNames names(store);
  std::map<CommunicatorId, std::string> communicators;
  for (const Communicator& each : store.communicators()) communicators[each.id] = each.name;
  Table table{{{"transaction", ColumnKind::number}, {"sender"}, {"receiver"}, {"communicator"}, {"pairs", ColumnKind::count}}, {}};
  appendSums(table.columns);
  for (const Transaction& each : transactions(WaitStore(store))) {
    if (top && table.rows.size() == *top) break;
    const auto found = each.sums.communicator ? communicators.find(*each.sums.communicator) : communicators.end();
    Row row{Cell(table.rows.size() + 1), pathCell(names, each.sums.sender), pathCell(names, each.sums.receiver),
            found == communicators.end() ? Cell() : Cell(found->second), Cell(each.pairs)};
    appendSums(row, each.sums);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table transactionPairs(const RunStore& store, std::uint64_t transaction) {
  const WaitStore waits(store);
  const auto list = transactions(waits);
  if (transaction == 0 || transaction > list.size())
    throw Error("there is no transaction " + std::to_string(transaction) + "; weft transactions lists " + std::to_string(list.size()));
  const auto key = groupOf(list[static_cast<std::size_t>(transaction - 1)].sums);
  Table table{{{"transaction", ColumnKind::number}, {"source", ColumnKind::number}, {"destination", ColumnKind::number}}, {}};
  appendSums(table.columns);
  waits.messageGroups([&](const MessageGroupRow& row) {
    if (groupOf(row) != key) return true;
    Row cells{Cell(transaction), Cell(number(row.source)), Cell(number(row.destination))};
    appendSums(cells, row);
    table.rows.push_back(std::move(cells));
    return true;
  });
  return table;
}

}  // namespace weft
