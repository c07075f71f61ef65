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
  return " WHERE 1" + oneOfSql("class", filter.classes) + sqlOf(filter.part, {Measure::waits});
}

constexpr const char* headColumns = "id, rank, thread, from_ns, until_ns, longest_ns, sums";

WaitChunkHead waitHeadOf(SQLite::Statement& row) {
  WaitChunkHead head{row.getColumn(0).getInt64(),
                     id<RankId>(row.getColumn(1)),
                     whole<std::uint32_t>(row.getColumn(2)),
                     whole<std::uint64_t>(row.getColumn(3)),
                     whole<std::uint64_t>(row.getColumn(4)),
                     whole<std::uint64_t>(row.getColumn(5)),
                     {}};
  auto sums = unpackWaitSums(blob(row.getColumn(6)));
  if (!sums || head.until < head.from || head.until > WaitChunkRow::latest || head.longest > head.until - head.from)
    damaged("sums of waits can't be unpacked");
  head.sums = std::move(*sums);
  return head;
}

// Waits of a chunk, one after the other.
template <class Visit>
void eachOf(RunStoreState& state, const WaitChunkHead& head, const Visit& visit) {
  state.each("SELECT packed FROM wait_chunk WHERE id = " + std::to_string(head.id), [&](SQLite::Statement& row) {
    const auto waits = unpackWaits(head.rank, head.sums, blob(row.getColumn(0)));
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
  state.each("SELECT id FROM wait_kind" + conditions({std::move(ofKinds), filter.classes}),
             [&](SQLite::Statement& row) { return kinds.insert(id<WaitKindId>(row.getColumn(0))), true; });
  return kinds;
}

bool hasAny(const WaitChunkHead& head, const std::set<WaitKindId>& kinds) {
  return std::ranges::any_of(head.sums, [&](const WaitSum& sum) { return kinds.contains(sum.kind); });
}

std::string chunksWithin(const WaitFilter& filter, std::uint64_t from, std::uint64_t until) {
  return std::string("SELECT ") + headColumns + " FROM wait_chunk WHERE from_ns < " +
         std::to_string(std::min(until, maxStoredBytes)) +
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
  state_->each(
      "SELECT class, rank, peer, communicator_id, region_id, operation_id, call_path_id, meanwhile_path_id, bin, "
      "waits, nanoseconds, wrong_order, "
      "wrong_order_ns FROM wait" +
          conditions(filter) + " ORDER BY id",
      [&](SQLite::Statement& row) {
        WaitRow wait{classOf(row.getColumn(0)),
                     id<RankId>(row.getColumn(1)),
                     optionalId<RankId>(row.getColumn(2)),
                     optionalId<CommunicatorId>(row.getColumn(3)),
                     optionalId<RegionId>(row.getColumn(4)),
                     optionalId<OperationId>(row.getColumn(5)),
                     optionalId<CallPathId>(row.getColumn(6)),
                     optionalId<CallPathId>(row.getColumn(7)),
                     optionalWhole<std::uint32_t>(row.getColumn(8))};
        wait.waits = whole<std::uint64_t>(row.getColumn(9));
        wait.nanoseconds = whole<std::uint64_t>(row.getColumn(10));
        wait.wrongOrder = whole<std::uint64_t>(row.getColumn(11));
        wait.wrongOrderNanoseconds = whole<std::uint64_t>(row.getColumn(12));
        return visit(wait);
      });
}

void WaitStore::messageGroups(const std::function<bool(const MessageGroupRow&)>& visit) const {
  if (!isRecorded_) return;
  state_->each(
      "SELECT sender_path_id, receiver_path_id, communicator_id, source, destination, messages, bytes, send_wait_ns, "
      "receive_wait_ns "
      "FROM message_group ORDER BY id",
      [&](SQLite::Statement& row) {
        const auto counted = [&](int at) { return whole<std::uint64_t>(row.getColumn(at)); };
        return visit({optionalId<CallPathId>(row.getColumn(0)), optionalId<CallPathId>(row.getColumn(1)),
                      optionalId<CommunicatorId>(row.getColumn(2)), id<RankId>(row.getColumn(3)),
                      id<RankId>(row.getColumn(4)), counted(5), counted(6), counted(7), counted(8)});
      });
}

bool WaitStore::hasSingle() const { return isRecorded_ && state_->any("SELECT 1 FROM wait_chunk"); }

std::map<WaitKindId, WaitKindRow> WaitStore::kinds() const {
  std::map<WaitKindId, WaitKindRow> kinds;
  state_->each(
      "SELECT id, class, communicator_id, region_id, operation_id, call_path_id, meanwhile_path_id FROM wait_kind",
      [&](SQLite::Statement& row) {
        kinds[id<WaitKindId>(row.getColumn(0))] = {classOf(row.getColumn(1)),
                                                   optionalId<CommunicatorId>(row.getColumn(2)),
                                                   optionalId<RegionId>(row.getColumn(3)),
                                                   optionalId<OperationId>(row.getColumn(4)),
                                                   optionalId<CallPathId>(row.getColumn(5)),
                                                   optionalId<CallPathId>(row.getColumn(6))};
        return true;
      });
  return kinds;
}

std::vector<WaitChunkHead> WaitStore::heads() const {
  return state_->all<WaitChunkHead>(
      std::string("SELECT ") + headColumns + " FROM wait_chunk ORDER BY rank, thread, from_ns, id", waitHeadOf);
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
  state_->each(chunksWithin(filter, from, until) + " ORDER BY longest_ns DESC, id", [&](SQLite::Statement& row) {
    const WaitChunkHead head = waitHeadOf(row);
    if (list.size() >= most && head.longest < list[most - 1].wait.nanoseconds) return false;
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

void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit) {
  const auto state = openInCurrentSchema(store.file());
  state->each(
      "SELECT communicator_id, channel, point_to_point, source, destination, way, adapter, peer_adapter, proxy, direct "
      "FROM connection "
      "ORDER BY communicator_id, channel, point_to_point, source, destination, id",
      [&](SQLite::Statement& row) {
        const auto text = [&](int at) { return row.getColumn(at).getString(); };
        return visit({id<CommunicatorId>(row.getColumn(0)), whole<std::uint32_t>(row.getColumn(1)),
                      whole<std::uint8_t>(row.getColumn(2)) != 0, id<RankId>(row.getColumn(3)),
                      id<RankId>(row.getColumn(4)), text(5), text(6), text(7), optionalId<RankId>(row.getColumn(8)),
                      whole<std::uint8_t>(row.getColumn(9)) != 0});
      });
}

}  // namespace weft
