#include "analysis/waits/transactions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/filter_lists.h"
#include "core/store/wait_store.h"

namespace weft {
namespace {

void addPair(MessageTransaction& into, const MessageGroupRow& row) {
  bool isHeld = false;
  into.messages = saturatingAdd(into.messages, row.messages, isHeld);
  into.bytes = saturatingAdd(into.bytes, row.bytes, isHeld);
  into.sendWait = saturatingAdd(into.sendWait, row.sendWait, isHeld);
  into.receiveWait = saturatingAdd(into.receiveWait, row.receiveWait, isHeld);
  into.pairs.push_back(row);
}

std::uint64_t waitOf(const MessageTransaction& one) {
  bool isHeld = false;
  return saturatingAdd(one.sendWait, one.receiveWait, isHeld);
}

template <class Things, class Id>
std::set<std::string> namesOf(const Things& things, const std::vector<Id>& ids) {
  std::set<std::string> names;
  for (const auto& one : things)
    if (std::ranges::binary_search(ids, one.id)) names.insert(one.name);
  return names;
}

}  // namespace

std::vector<MessageTransaction> transactionsOf(const WaitStore& waits) {
  if (!waits.isRecorded())
    throw Error(notInThisRun("messages by call path") + "; import an OTF2 trace that states its clock (weft import), again where an older Weft made the run");
  std::map<std::tuple<std::optional<CallPathId>, std::optional<CallPathId>, std::optional<CommunicatorId>>, MessageTransaction> byKey;
  waits.messageGroups([&](const MessageGroupRow& row) {
    MessageTransaction& one = byKey[{row.sender, row.receiver, row.communicator}];
    one.sender = row.sender, one.receiver = row.receiver, one.communicator = row.communicator;
    addPair(one, row);
    return true;
  });
  std::vector<MessageTransaction> list;
  for (auto& [key, one] : byKey) list.push_back(std::move(one));
  std::ranges::stable_sort(list, std::greater{}, [](const MessageTransaction& one) { return std::pair(waitOf(one), one.bytes); });
  for (std::size_t i = 0; i < list.size(); ++i) list[i].number = static_cast<std::uint32_t>(i + 1);
  return list;
}

// A call is in the innermost function around it that is none of MPI; regions within those of the filter are in its list.
TransactionFilter::TransactionFilter(const RunStore& store, const PairFilter& filter) : filter_(filter) {
  if (filter.regions.empty() && filter.operations.empty()) return;
  const std::set<std::string> regions = namesOf(store.regions(), filter.regions), operations = namesOf(store.operationNames(), filter.operations);
  std::vector<const std::string*> inside;  // by path: the name of the region; null: none
  for (const CallPath& each : store.callPaths()) {
    const std::string* around = each.row.parent && number(*each.row.parent) <= inside.size() ? inside[number(*each.row.parent) - std::size_t{1}] : nullptr;
    if (!each.row.isMpi) {
      const auto found = regions.find(each.row.name);
      around = found == regions.end() ? nullptr : &*found;
    }
    inside.push_back(around);
    const std::string& name = each.row.name;
    const bool isOperation = operations.empty() || operations.contains(name.starts_with("MPI_") ? name.substr(4) : name);
    paths_.push_back((regions.empty() || around) && isOperation);
  }
}

bool TransactionFilter::keepsPath(const std::optional<CallPathId>& path) const {
  const std::size_t at = path ? number(*path) - std::size_t{1} : paths_.size();
  return at < paths_.size() && paths_[at];
}

bool TransactionFilter::keeps(const MessageGroupRow& row) const {
  if (!isAmong(row.communicator, filter_.communicators)) return false;
  const auto has = [&row](const std::vector<RankId>& ranks) {
    return std::ranges::binary_search(ranks, row.source) || std::ranges::binary_search(ranks, row.destination);
  };
  if ((!filter_.ranks.empty() && !has(filter_.ranks)) || has(filter_.withoutRanks)) return false;
  return (filter_.regions.empty() && filter_.operations.empty()) || keepsPath(row.sender) || keepsPath(row.receiver);
}

std::optional<MessageTransaction> TransactionFilter::part(const MessageTransaction& whole) const {
  MessageTransaction some;
  some.number = whole.number, some.sender = whole.sender, some.receiver = whole.receiver, some.communicator = whole.communicator;
  for (const MessageGroupRow& row : whole.pairs)
    if (keeps(row)) addPair(some, row);
  return some.pairs.empty() ? std::nullopt : std::optional(std::move(some));
}

}  // namespace weft
