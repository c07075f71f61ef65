#include "core/store/state_store.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "core/records/state_codec.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

StateChunkHead headOf(const RowOf<stored::stateHead>& row) {
  StateChunkHead head{row["id"].getInt64(),
                      id<RankId>(row["rank"]),
                      whole<std::uint32_t>(row["thread"]),
                      whole<std::uint64_t>(row["from_ns"]),
                      whole<std::uint64_t>(row["until_ns"]),
                      {}};
  auto sums = unpackSums(blob(row["sums"]));
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
  return state_->all<StateRow, stored::state>(" ORDER BY id", [](const auto& row) {
    return StateRow{id<StateId>(row["id"]), optionalId<RegionId>(row["region_id"]),
                    optionalId<OperationId>(row["operation_id"])};
  });
}

std::vector<StateChunkHead> StateStore::heads() const {
  auto heads = state_->all<StateChunkHead, stored::stateHead>(" ORDER BY rank, thread, from_ns, id", headOf);
  for (std::size_t at = 1; at < heads.size(); ++at)
    if (std::pair(heads[at].rank, heads[at].thread) == std::pair(heads[at - 1].rank, heads[at - 1].thread) &&
        heads[at].from < heads[at - 1].until)
      damaged("a thread is in two states at once");
  return heads;
}

std::string StateStore::packed(std::int64_t chunk) const {
  std::string bytes;
  state_->each<stored::stateChunk>(" WHERE id = " + std::to_string(chunk), [&](const auto& row) {
    bytes = blob(row["packed"]);
    return false;
  });
  return bytes;
}

bool StateStore::hasCorrected() const { return state_->any("SELECT 1 FROM corrected_message_chunk"); }

void StateStore::messages(std::uint64_t from, std::uint64_t until,
                          const std::function<bool(RankId, const MessageFlight&)>& visit, MessageClocks clocks) const {
  bool isWanted = true;
  const std::string which = " WHERE from_ns < " + std::to_string(std::min(until, maxStoredBytes)) +
                            " AND until_ns >= " + std::to_string(std::min(from, maxStoredBytes)) + " ORDER BY rank, id";
  const auto read = [&](const auto& row) {
    auto chunk = unpackMessages(id<RankId>(row["rank"]), whole<std::uint64_t>(row["messages"]), blob(row["packed"]));
    if (!chunk || (!row["paths"].isNull() && !unpackMessagePaths(blob(row["paths"]), *chunk)))
      damaged("messages can't be unpacked");
    for (const MessageFlight& each : chunk->messages)
      if (isWanted && std::min(each.sent, each.received) < until && std::max(each.sent, each.received) >= from)
        isWanted = visit(chunk->rank, each);
    return isWanted;
  };
  if (clocks == MessageClocks::corrected && hasCorrected()) state_->each<stored::correctedMessageChunk>(which, read);
  else state_->each<stored::messageChunk>(which, read);
}

std::map<MessagePathId, MessagePathRow> StateStore::messagePaths() const {
  std::map<MessagePathId, MessagePathRow> paths;
  state_->each<stored::messagePath>("", [&](const auto& row) {
    paths[id<MessagePathId>(row["id"])] = {optionalId<CallPathId>(row["sender_path_id"]),
                                           optionalId<CallPathId>(row["receiver_path_id"]),
                                           optionalId<CommunicatorId>(row["communicator_id"])};
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
