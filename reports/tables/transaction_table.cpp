// Of wait_table.h: messages by the call paths of both ends.
#include <algorithm>
#include <map>
#include <set>

#include "analysis/run/item_names.h"
#include "analysis/waits/transaction_links.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/quote.h"
#include "core/base/units.h"
#include "core/store/state_store.h"
#include "core/store/wait_store.h"
#include "analysis/waits/call_path_names.h"
#include "reports/tables/wait_table.h"

namespace weft {
namespace {

template <class Sums>
void appendSums(Row& row, const Sums& sums) {
  row.insert(row.end(), {Cell(sums.messages), Cell(sums.bytes), Cell(secondsOf(sums.sendWait)),
                         Cell(secondsOf(sums.receiveWait))});
}

void appendSums(std::vector<Column>& columns) {
  for (const Column& each : {Column{"messages", ColumnKind::count}, Column{"bytes", ColumnKind::bytes},
                             Column{"send_wait_s", ColumnKind::seconds}, Column{"receive_wait_s", ColumnKind::seconds}})
    columns.push_back(each);
}

Cell pathCell(const CallPathNames& names, const std::optional<CallPathId>& path) {
  return path ? Cell(names(path)) : Cell(Absence::notRecorded);
}

void appendLinks(Row& row, const OpenRun& run, const MessageTransaction& one) {
  const TransactionLinks links = linksOf(run, one);
  const bool hasHottest = links.known && !links.ends.empty();  // within hosts there is none
  const Cell none = links.known ? Cell() : Cell(Absence::notKnown);
  row.push_back(links.known ? Cell(links.ends.size()) : none);
  row.push_back(hasHottest ? Cell(itemName(run, links.ends.front().end)) : none);
  row.push_back(hasHottest ? Cell(links.ends.front().bytes) : none);
}

std::vector<MessageTransaction> chosenOnes(const RunStore& store, const PairFilter& filter) {
  const TransactionFilter keeps(store, filter);
  std::vector<MessageTransaction> list;
  for (const MessageTransaction& each : transactionsOf(WaitStore(store)))
    if (auto some = keeps.part(each)) list.push_back(std::move(*some));
  return list;
}

MessageTransaction oneOf(const RunStore& store, std::uint64_t number, const PairFilter& filter) {
  auto list = transactionsOf(WaitStore(store));
  if (number == 0 || number > list.size())
    throw Error("there is no transaction " + std::to_string(number) + "; weft transactions lists " +
                std::to_string(list.size()));
  auto some = TransactionFilter(store, filter).part(list[static_cast<std::size_t>(number - 1)]);
  if (!some) throw Error("of transaction " + std::to_string(number) + " nothing is left by the filter");
  return std::move(*some);
}

}  // namespace

Table transactionTable(const RunStore& store, const std::vector<MessageTransaction>& list, const OpenRun* links) {
  const CallPathNames names(store);
  std::map<CommunicatorId, std::string> communicators;
  for (const Communicator& each : store.communicators()) communicators[each.id] = each.name;
  Table table{
      {{"transaction", ColumnKind::number}, {"sender"}, {"receiver"}, {"communicator"}, {"pairs", ColumnKind::count}},
      {}};
  appendSums(table.columns);
  if (links)
    table.columns.insert(table.columns.end(),
                         {{"link_ends", ColumnKind::count}, {"hottest_end"}, {"hottest_bytes", ColumnKind::bytes}});
  for (const MessageTransaction& each : list) {
    const auto found = each.communicator ? communicators.find(*each.communicator) : communicators.end();
    Row row{Cell(each.number), pathCell(names, each.sender), pathCell(names, each.receiver),
            found == communicators.end() ? Cell(Absence::notRecorded) : Cell(found->second), Cell(each.pairs.size())};
    appendSums(row, each);
    if (links) appendLinks(row, *links, each);
    table.rows.push_back(std::move(row));
  }
  return table;
}

TopTable transactionTable(const RunStore& store, const TransactionRequest& request) {
  auto list = chosenOnes(store, request.filter);
  const std::uint64_t all = keepTop(list, request.top);
  return {transactionTable(store, list, request.links), all};
}

Table transactionPairs(const RunStore& store, std::uint64_t transaction, const PairFilter& filter) {
  Table table{
      {{"transaction", ColumnKind::number}, {"source", ColumnKind::number}, {"destination", ColumnKind::number}}, {}};
  appendSums(table.columns);
  for (const MessageGroupRow& row : oneOf(store, transaction, filter).pairs) {
    Row cells{Cell(transaction), Cell(number(row.source)), Cell(number(row.destination))};
    appendSums(cells, row);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

Table transactionMessages(const RunStore& store, std::uint64_t transaction, const PairFilter& filter) {
  const MessageTransaction one = oneOf(store, transaction, filter);
  const StateStore states(store);
  const auto paths = states.messagePaths();
  const auto found = std::ranges::find(paths, MessagePathRow{one.sender, one.receiver, one.communicator},
                                       [](const auto& each) { return each.second; });
  if (paths.empty())
    throw Error(notInThisRun("of which transaction each message is", Verb::was) +
                "; import its OTF2 trace again (weft import)");
  std::set<std::pair<RankId, RankId>> pairs;
  for (const MessageGroupRow& each : one.pairs) pairs.emplace(each.source, each.destination);
  std::vector<std::pair<MessageFlight, RankId>> messages;
  if (found != paths.end())
    states.messages(
        0, UINT64_MAX,
        [&](RankId receiver, const MessageFlight& each) {
          if (each.paths == found->first && pairs.contains({each.source, receiver}))
            messages.emplace_back(each, receiver);
          return true;
        },
        MessageClocks::corrected);
  std::ranges::stable_sort(messages, {}, [](const auto& each) { return each.first.sent; });
  Table table{{{"transaction", ColumnKind::number},
               {"source", ColumnKind::number},
               {"destination", ColumnKind::number},
               {"sent_s", ColumnKind::seconds},
               {"received_s", ColumnKind::seconds},
               {"bytes", ColumnKind::bytes}},
              {}};
  for (const auto& [message, receiver] : messages)
    table.rows.push_back({Cell(transaction), Cell(number(message.source)), Cell(number(receiver)),
                          Cell(secondsOf(message.sent)), Cell(secondsOf(message.received)), Cell(message.bytes)});
  return table;
}

Table transactionEnds(const RunStore& store, std::uint64_t transaction, const PairFilter& filter, const OpenRun& run) {
  Table table{{{"transaction", ColumnKind::number},
               {"link_end"},
               {"guid"},
               {"port", ColumnKind::number},
               {"bytes", ColumnKind::bytes}},
              {}};
  for (const LinkEndBytes& each : linksOf(run, oneOf(store, transaction, filter)).ends) {
    const LinkEnd& end = run.fabric.end(each.end);
    table.rows.push_back({Cell(transaction), Cell(itemName(run, each.end)), Cell(text(run.fabric.node(end.node).guid)),
                          Cell(std::uint64_t{end.port}), Cell(each.bytes)});
  }
  return table;
}

}  // namespace weft
