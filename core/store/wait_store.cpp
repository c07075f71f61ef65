#include "core/store/wait_store.h"

#include "core/records/filter_lists.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

std::string conditions(const WaitFilter& filter) {
  return " WHERE 1" + oneOfSql("class", filter.classes) + oneOfSql("communicator_id", filter.communicators) + oneOfSql("region_id", filter.regions) +
         oneOfSql("operation_id", filter.operations) + oneOfSql("rank", filter.ranks) +
         noneOfSql("rank", filter.withoutRanks) + inBinsSql(filter.bins);
}

WaitClass classOf(const SQLite::Column& column) {
  const auto kind = static_cast<WaitClass>(whole<std::uint8_t>(column));
  if (!find(kind)) damaged("a wait is of no class that there is");
  return kind;
}

}  // namespace

WaitStore::WaitStore(const RunStore& store) : state_(openAsOfToday(store.file())), isRecorded_(state_->any("SELECT 1 FROM run WHERE key = 'waits'")) {}

WaitStore::~WaitStore() = default;

void WaitStore::waits(const WaitFilter& filter, const std::function<bool(const WaitRow&)>& visit) const {
  if (!isRecorded_) return;
  state_->each(
      "SELECT class, rank, peer, communicator_id, region_id, operation_id, call_path_id, meanwhile_path_id, bin, waits, nanoseconds, wrong_order, "
      "wrong_order_ns FROM wait" + conditions(filter) + " ORDER BY id",
      [&](SQLite::Statement& row) {
        WaitRow wait{classOf(row.getColumn(0)), id<RankId>(row.getColumn(1)), optionalId<RankId>(row.getColumn(2)),
                     optionalId<CommunicatorId>(row.getColumn(3)), optionalId<RegionId>(row.getColumn(4)), optionalId<OperationId>(row.getColumn(5)),
                     optionalId<CallPathId>(row.getColumn(6)), optionalId<CallPathId>(row.getColumn(7)), optionalWhole<std::uint32_t>(row.getColumn(8))};
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
      "SELECT sender_path_id, receiver_path_id, communicator_id, source, destination, messages, bytes, send_wait_ns, receive_wait_ns "
      "FROM message_group ORDER BY id",
      [&](SQLite::Statement& row) {
        const auto counted = [&](int at) { return whole<std::uint64_t>(row.getColumn(at)); };
        return visit({optionalId<CallPathId>(row.getColumn(0)), optionalId<CallPathId>(row.getColumn(1)), optionalId<CommunicatorId>(row.getColumn(2)),
                      id<RankId>(row.getColumn(3)), id<RankId>(row.getColumn(4)), counted(5), counted(6), counted(7), counted(8)});
      });
}

void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit) {
  const auto state = openAsOfToday(store.file());
  state->each(
      "SELECT communicator_id, channel, point_to_point, source, destination, way, adapter, peer_adapter, proxy, direct FROM connection "
      "ORDER BY communicator_id, channel, point_to_point, source, destination, id",
      [&](SQLite::Statement& row) {
        const auto text = [&](int at) { return row.getColumn(at).getString(); };
        return visit({id<CommunicatorId>(row.getColumn(0)), whole<std::uint32_t>(row.getColumn(1)), whole<std::uint8_t>(row.getColumn(2)) != 0,
                      id<RankId>(row.getColumn(3)), id<RankId>(row.getColumn(4)), text(5), text(6), text(7), optionalId<RankId>(row.getColumn(8)),
                      whole<std::uint8_t>(row.getColumn(9)) != 0});
      });
}

}  // namespace weft
