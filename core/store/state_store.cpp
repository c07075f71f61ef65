#include "core/store/state_store.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "core/records/state_codec.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

StateChunkHead headOf(SQLite::Statement& row) {
  StateChunkHead head{row.getColumn(0).getInt64(),
                      id<RankId>(row.getColumn(1)),
                      whole<std::uint32_t>(row.getColumn(2)),
                      whole<std::uint64_t>(row.getColumn(3)),
                      whole<std::uint64_t>(row.getColumn(4)),
                      {}};
  auto sums = unpackSums(blob(row.getColumn(5)));
  if (!sums) damaged("the sums of states can't be unpacked");
  head.sums = std::move(*sums);
  std::uint64_t all = 0;
  for (const StateRun& sum : head.sums) all += sum.nanoseconds;
  if (head.until < head.from || all != head.until - head.from) damaged("states are not as long as they state");
  return head;
}

}  // namespace

StateStore::StateStore(const RunStore& store) : state_(openInCurrentSchema(store.file())) {}

StateStore::~StateStore() = default;

bool StateStore::isRecorded() const { return state_->any("SELECT 1 FROM state_chunk"); }

std::vector<StateRow> StateStore::states() const {
  return state_->all<StateRow>("SELECT id, region_id, operation_id FROM state ORDER BY id", [](SQLite::Statement& row) {
    return StateRow{id<StateId>(row.getColumn(0)), optionalId<RegionId>(row.getColumn(1)),
                    optionalId<OperationId>(row.getColumn(2))};
  });
}

std::vector<StateChunkHead> StateStore::heads() const {
  auto heads = state_->all<StateChunkHead>(
      "SELECT id, rank, thread, from_ns, until_ns, sums FROM state_chunk ORDER BY rank, thread, from_ns, id", headOf);
  for (std::size_t at = 1; at < heads.size(); ++at)
    if (std::pair(heads[at].rank, heads[at].thread) == std::pair(heads[at - 1].rank, heads[at - 1].thread) &&
        heads[at].from < heads[at - 1].until)
      damaged("a thread is in two states at once");
  return heads;
}

std::string StateStore::packed(std::int64_t chunk) const {
  std::string bytes;
  state_->each("SELECT packed FROM state_chunk WHERE id = " + std::to_string(chunk),
               [&](SQLite::Statement& row) { return bytes = blob(row.getColumn(0)), false; });
  return bytes;
}

bool StateStore::hasCorrected() const { return state_->any("SELECT 1 FROM corrected_message_chunk"); }

void StateStore::messages(std::uint64_t from, std::uint64_t until,
                          const std::function<bool(RankId, const MessageFlight&)>& visit, MessageClocks clocks) const {
  bool isWanted = true;
  const std::string table =
      clocks == MessageClocks::corrected && hasCorrected() ? "corrected_message_chunk" : "message_chunk";
  state_->each(
      "SELECT rank, messages, packed, paths FROM " + table + " WHERE from_ns < " +
          std::to_string(std::min(until, maxStoredBytes)) +
          " AND until_ns >= " + std::to_string(std::min(from, maxStoredBytes)) + " ORDER BY rank, id",
      [&](SQLite::Statement& row) {
        auto chunk = unpackMessages(id<RankId>(row.getColumn(0)), whole<std::uint64_t>(row.getColumn(1)),
                                    blob(row.getColumn(2)));
        if (!chunk || (!row.getColumn(3).isNull() && !unpackMessagePaths(blob(row.getColumn(3)), *chunk)))
          damaged("messages can't be unpacked");
        for (const MessageFlight& each : chunk->messages)
          if (isWanted && std::min(each.sent, each.received) < until && std::max(each.sent, each.received) >= from)
            isWanted = visit(chunk->rank, each);
        return isWanted;
      });
}

std::map<MessagePathId, MessagePathRow> StateStore::messagePaths() const {
  std::map<MessagePathId, MessagePathRow> paths;
  state_->each("SELECT id, sender_path_id, receiver_path_id, communicator_id FROM message_path",
               [&](SQLite::Statement& row) {
                 paths[id<MessagePathId>(row.getColumn(0))] = {optionalId<CallPathId>(row.getColumn(1)),
                                                               optionalId<CallPathId>(row.getColumn(2)),
                                                               optionalId<CommunicatorId>(row.getColumn(3))};
                 return true;
               });
  return paths;
}

std::uint64_t StateStore::messageCount() const {
  std::uint64_t count = 0;
  state_->each("SELECT held_sum(messages) FROM message_chunk", [&](SQLite::Statement& row) {
    if (!row.getColumn(0).isNull()) count = whole<std::uint64_t>(row.getColumn(0));
    return false;
  });
  return count;
}

}  // namespace weft
