#include "analysis/waits/transactions.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
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

template <class Things>
auto idsByName(const Things& things) {
  std::map<std::string, decltype(things.front().id), std::less<>> ids;
  for (const auto& one : things) ids.emplace(one.name, one.id);
  return ids;
}

template <class Ids>
std::optional<typename Ids::mapped_type> idOf(const Ids& ids, std::string_view name) {
  const auto found = ids.find(name);
  return found == ids.end() ? std::nullopt : std::optional(found->second);
}

// A call is in the innermost function around it that is none of MPI.
std::vector<RowKeys> keysOfCalls(const RunStore& store) {
  const auto regions = idsByName(store.regions());
  const auto operations = idsByName(store.operationNames());
  std::vector<RowKeys> calls;
  for (const CallPath& each : store.callPaths()) {
    RowKeys keys;
    std::string_view name = each.row.name;
    if (!each.row.isMpi) keys.region = idOf(regions, name);
    else if (each.row.parent && number(*each.row.parent) <= calls.size())
      keys.region = calls[number(*each.row.parent) - std::size_t{1}].region;
    if (name.starts_with("MPI_")) name.remove_prefix(4);
    keys.operation = idOf(operations, name);
    calls.push_back(keys);
  }
  return calls;
}

// Messages between two ranks are those.
constexpr PairClass messageClass = PairClass::pointToPoint;

}  // namespace

std::vector<MessageTransaction> transactionsOf(const WaitStore& waits) {
  if (!waits.isRecorded())
    throw Error(notInThisRun("messages by call path") +
                "; import an OTF2 trace that states its clock (weft import), again where an older Weft made the run");
  std::map<std::tuple<std::optional<CallPathId>, std::optional<CallPathId>, std::optional<CommunicatorId>>,
           MessageTransaction>
      byKey;
  waits.messageGroups([&](const MessageGroupRow& row) {
    MessageTransaction& one = byKey[{row.sender, row.receiver, row.communicator}];
    one.sender = row.sender;
    one.receiver = row.receiver;
    one.communicator = row.communicator;
    addPair(one, row);
    return true;
  });
  std::vector<MessageTransaction> list;
  for (auto& [key, one] : byKey) list.push_back(std::move(one));
  std::ranges::stable_sort(list, std::greater{},
                           [](const MessageTransaction& one) { return std::pair(waitOf(one), one.bytes); });
  for (std::size_t i = 0; i < list.size(); ++i) list[i].number = static_cast<std::uint32_t>(i + 1);
  return list;
}

// Regions within those of the filter are in its list. What is kept of any call needs none of them.
TransactionFilter::TransactionFilter(const RunStore& store, const PairFilter& filter, const Facets& facets)
    : filter_(without(restrict(filter, facets).kept, FilterDimension::time)), passes_(filter_, facets),
      peers_(filter_) {
  if (!passes_({.kind = messageClass})) calls_ = keysOfCalls(store);
}

bool TransactionFilter::keepsCall(const std::optional<CommunicatorId>& communicator,
                                  const std::optional<CallPathId>& path) const {
  const std::size_t at = path ? number(*path) - std::size_t{1} : calls_.size();
  RowKeys keys = at < calls_.size() ? calls_[at] : RowKeys();
  keys.communicator = communicator;
  keys.kind = messageClass;
  return passes_(keys);
}

bool TransactionFilter::keepsCalls(const MessagePathRow& paths) const {
  return keepsCall(paths.communicator, paths.sender) ||
         (paths.receiver && keepsCall(paths.communicator, paths.receiver));
}

bool TransactionFilter::keeps(const MessageGroupRow& row) const {
  if (!keepsCalls({row.sender, row.receiver, row.communicator})) return false;
  std::vector<PairPeer> peers{{row.destination}};
  peers_.keep(row.source, peers);
  return !peers.empty();
}

std::optional<MessageTransaction> TransactionFilter::part(const MessageTransaction& whole) const {
  MessageTransaction some;
  some.number = whole.number;
  some.sender = whole.sender;
  some.receiver = whole.receiver;
  some.communicator = whole.communicator;
  for (const MessageGroupRow& row : whole.pairs)
    if (keeps(row)) addPair(some, row);
  return some.pairs.empty() ? std::nullopt : std::optional(std::move(some));
}

}  // namespace weft
