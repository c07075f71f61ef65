#include "core/store/wait_store.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "core/base/units.h"
#include "core/records/filter_dimensions.h"
#include "core/records/filter_lists.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

std::string conditions(const WaitFilter& filter) {
  const std::vector<WaitClass> others(completionClasses.begin(), completionClasses.end());
  return " WHERE 1" + (filter.classes.empty() ? noneOfSql("class", others) : oneOfSql("class", filter.classes)) +
         sqlOf(filter.part, {Measure::waits});
}

WaitChunkHead waitHeadOf(const RowOf<stored::waitHead>& row) {
  WaitChunkHead head{row["id"].getInt64(),
                     id<RankId>(row["rank"]),
                     whole<std::uint32_t>(row["thread"]),
                     whole<std::uint64_t>(row["from_ns"]),
                     whole<std::uint64_t>(row["until_ns"]),
                     whole<std::uint64_t>(row["longest_ns"]),
                     {}};
  auto sums = unpackWaitSums(blob(row["sums"]));
  if (!sums || head.until < head.from || head.until > WaitChunkRow::latest || head.longest > head.until - head.from)
    damaged("sums of waits can't be unpacked");
  head.sums = std::move(*sums);
  return head;
}

// Waits of a chunk, one after the other.
template <class Visit>
void eachOf(RunStoreState& state, const WaitChunkHead& head, const Visit& visit) {
  state.each<stored::waitChunk>(" WHERE id = " + std::to_string(head.id), [&](const auto& row) {
    const auto waits = unpackWaits(head.rank, head.sums, blob(row["packed"]));
    if (!waits) damaged("waits can't be unpacked");
    for (const SingleWait& wait : *waits) {
      if (wait.from < head.from || wait.from + wait.nanoseconds > head.until || wait.nanoseconds > head.longest)
        damaged("waits are not where their chunk states");
      visit(wait);
    }
    return false;
  });
}

// Ranks and times are of the single wait.
std::set<WaitKindId> kindsOf(RunStoreState& state, const WaitFilter& filter) {
  std::set<WaitKindId> kinds;
  PairFilter ofKinds = filter.part;
  for (const FilterDimension each : {FilterDimension::rank, FilterDimension::withoutRank, FilterDimension::time})
    ofKinds = without(std::move(ofKinds), each);
  state.each<stored::waitKind>(conditions({std::move(ofKinds), filter.classes}), [&](const auto& row) {
    kinds.insert(id<WaitKindId>(row["id"]));
    return true;
  });
  return kinds;
}

bool hasAny(const WaitChunkHead& head, const std::set<WaitKindId>& kinds) {
  return std::ranges::any_of(head.sums, [&](const WaitSum& sum) { return kinds.contains(sum.kind); });
}

std::string chunksWithin(const WaitFilter& filter, std::uint64_t from, std::uint64_t until) {
  return " WHERE from_ns < " + std::to_string(std::min(until, maxStoredBytes)) +
         " AND until_ns >= " + std::to_string(std::min(from, maxStoredBytes)) +
         rowOf(FilterDimension::rank).sql(filter.part) + rowOf(FilterDimension::withoutRank).sql(filter.part);
}

WaitClass classOf(const SQLite::Column& column) {
  const auto kind = static_cast<WaitClass>(whole<std::uint8_t>(column));
  if (!find(kind)) damaged("a wait is of no class that there is");
  return kind;
}

}  // namespace

WaitStore::WaitStore(const RunStore& store)
    : state_(openInCurrentSchema(store.file())), isRecorded_(state_->any("SELECT 1 FROM run WHERE key = 'waits'")) {}

WaitStore::~WaitStore() = default;

void WaitStore::waits(const WaitFilter& filter, const std::function<bool(const WaitRow&)>& visit) const {
  if (!isRecorded_) return;
  state_->each<stored::wait>(conditions(filter) + " ORDER BY id", [&](const auto& row) {
    WaitRow wait{classOf(row["class"]),
                 id<RankId>(row["rank"]),
                 optionalId<RankId>(row["peer"]),
                 optionalId<CommunicatorId>(row["communicator_id"]),
                 optionalId<RegionId>(row["region_id"]),
                 optionalId<OperationId>(row["operation_id"]),
                 optionalId<CallPathId>(row["call_path_id"]),
                 optionalId<CallPathId>(row["meanwhile_path_id"]),
                 optionalWhole<std::uint32_t>(row["bin"])};
    wait.waits = whole<std::uint64_t>(row["waits"]);
    wait.nanoseconds = whole<std::uint64_t>(row["nanoseconds"]);
    wait.wrongOrder = whole<std::uint64_t>(row["wrong_order"]);
    wait.wrongOrderNanoseconds = whole<std::uint64_t>(row["wrong_order_ns"]);
    return visit(wait);
  });
}

void WaitStore::messageGroups(const std::function<bool(const MessageGroupRow&)>& visit) const {
  if (!isRecorded_) return;
  state_->each<stored::messageGroup>(" ORDER BY id", [&](const auto& row) {
    return visit({optionalId<CallPathId>(row["sender_path_id"]), optionalId<CallPathId>(row["receiver_path_id"]),
                  optionalId<CommunicatorId>(row["communicator_id"]), id<RankId>(row["source"]),
                  id<RankId>(row["destination"]), whole<std::uint64_t>(row["messages"]),
                  whole<std::uint64_t>(row["bytes"]), whole<std::uint64_t>(row["send_wait_ns"]),
                  whole<std::uint64_t>(row["receive_wait_ns"])});
  });
}

bool WaitStore::hasSingle() const { return isRecorded_ && state_->any("SELECT 1 FROM wait_chunk"); }

std::map<WaitKindId, WaitKindRow> WaitStore::kinds() const {
  std::map<WaitKindId, WaitKindRow> kinds;
  state_->each<stored::waitKind>("", [&](const auto& row) {
    kinds[id<WaitKindId>(row["id"])] = {classOf(row["class"]),
                                        optionalId<CommunicatorId>(row["communicator_id"]),
                                        optionalId<RegionId>(row["region_id"]),
                                        optionalId<OperationId>(row["operation_id"]),
                                        optionalId<CallPathId>(row["call_path_id"]),
                                        optionalId<CallPathId>(row["meanwhile_path_id"])};
    return true;
  });
  return kinds;
}

std::vector<WaitChunkHead> WaitStore::heads() const {
  return state_->all<WaitChunkHead, stored::waitHead>(" ORDER BY rank, thread, from_ns, id", waitHeadOf);
}

std::vector<SingleWait> WaitStore::singles(const WaitChunkHead& head) const {
  std::vector<SingleWait> list;
  eachOf(*state_, head, [&](const SingleWait& wait) { list.push_back(wait); });
  return list;
}

std::vector<PlacedWait> WaitStore::longest(const WaitFilter& filter, std::uint64_t from, std::uint64_t until,
                                           std::size_t most) const {
  const auto kinds = kindsOf(*state_, filter);
  const auto isBefore = [](const PlacedWait& one, const PlacedWait& other) {
    return std::tuple(other.wait.nanoseconds, one.wait.from, one.rank, one.thread) <
           std::tuple(one.wait.nanoseconds, other.wait.from, other.rank, other.thread);
  };
  std::vector<PlacedWait> list;
  if (most == 0) return list;
  state_->each<stored::waitHead>(chunksWithin(filter, from, until) + " ORDER BY longest_ns DESC, id",
                                 [&](const auto& row) {
                                   const WaitChunkHead head = waitHeadOf(row);
                                   if (list.size() >= most && head.longest < list[most - 1].wait.nanoseconds)
                                     return false;
                                   if (!hasAny(head, kinds)) return true;
                                   eachOf(*state_, head, [&](const SingleWait& wait) {
                                     if (wait.from >= from && wait.from < until && kinds.contains(wait.kind))
                                       list.push_back({head.rank, head.thread, wait});
                                   });
                                   std::ranges::sort(list, isBefore);
                                   list.resize(std::min(list.size(), most));
                                   return true;
                                 });
  return list;
}

std::vector<PlacedWait> WaitStore::within(const WaitFilter& filter, std::uint64_t from, std::uint64_t until) const {
  const auto kinds = kindsOf(*state_, filter);
  std::vector<PlacedWait> list;
  state_->each<stored::waitHead>(chunksWithin(filter, from, until) + " ORDER BY id", [&](const auto& row) {
    const WaitChunkHead head = waitHeadOf(row);
    if (hasAny(head, kinds))
      eachOf(*state_, head, [&](const SingleWait& wait) {
        if (wait.from < until && wait.from + wait.nanoseconds > from && kinds.contains(wait.kind))
          list.push_back({head.rank, head.thread, wait});
      });
    return true;
  });
  return list;
}

void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit) {
  const auto state = openInCurrentSchema(store.file());
  state->each<stored::connection>(
      " ORDER BY communicator_id, channel, point_to_point, source, destination, id", [&](const auto& row) {
        return visit({id<CommunicatorId>(row["communicator_id"]), whole<std::uint32_t>(row["channel"]),
                      whole<std::uint8_t>(row["point_to_point"]) != 0, id<RankId>(row["source"]),
                      id<RankId>(row["destination"]), row["way"].getString(), row["adapter"].getString(),
                      row["peer_adapter"].getString(), optionalId<RankId>(row["proxy"]),
                      whole<std::uint8_t>(row["direct"]) != 0});
      });
}

}  // namespace weft
