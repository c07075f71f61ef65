// A part of RunWriter: states of threads, their single waits, and single messages.
#include <algorithm>

#include "core/records/state_codec.h"
#include "core/records/wait_codec.h"
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

void RunWriter::state(const StateRow& row) {
  state_->insert<stored::state>(set<"id">(asStored(row.id)), set<"region_id">(asStored(row.region)),
                                set<"operation_id">(asStored(row.operation)));
}

void RunWriter::stateChunk(const StateChunkRow& row) {
  RunWriterState& s = *state_;
  const PackedStates made = packStates(row);
  s.insert<stored::stateChunk>(
      set<"rank">(asStored(row.rank)), set<"thread">(std::int64_t{row.thread}), set<"from_ns">(asStored(row.from)),
      set<"until_ns">(asStored(row.from + made.nanoseconds)), set<"runs">(std::int64_t{made.runs}),
      set<"source_id">(s.sourceId()), set<"sums">(Blob(made.sums)), set<"packed">(Blob(made.packed)));
}

void RunWriter::waitChunk(const WaitChunkRow& row) {
  RunWriterState& s = *state_;
  const PackedWaits made = packWaits(row);
  s.insert<stored::waitChunk>(set<"rank">(asStored(row.rank)), set<"thread">(std::int64_t{row.thread}),
                              set<"from_ns">(asStored(row.waits.front().from)), set<"until_ns">(asStored(made.until)),
                              set<"waits">(static_cast<std::int64_t>(row.waits.size())),
                              set<"longest_ns">(asStored(made.longest)), set<"source_id">(s.sourceId()),
                              set<"sums">(Blob(made.sums)), set<"packed">(Blob(made.packed)));
}

MessagePathId RunWriter::messagePath(const MessagePathRow& row) {
  RunWriterState& s = *state_;
  const MessagePathId id{++s.nextMessagePath};
  s.insert<stored::messagePath>(set<"id">(asStored(id)), set<"sender_path_id">(asStored(row.sender)),
                                set<"receiver_path_id">(asStored(row.receiver)),
                                set<"communicator_id">(asStored(row.communicator)));
  return id;
}

namespace {

template <const auto& table>
void insertMessages(RunWriterState& s, const MessageChunkRow& row) {
  if (row.messages.empty() || row.messages.size() > MessageChunkRow::maxMessages)
    throw Error("a chunk has too many messages or none; this is a defect of the importer");
  const std::string packed = packMessages(row);
  std::uint64_t from = UINT64_MAX, until = 0;
  for (const MessageFlight& each : row.messages) {
    from = std::min({from, each.sent, each.received});
    until = std::max({until, each.sent, each.received});
  }
  const auto paths = row.messages.front().paths ? std::optional(packMessagePaths(row)) : std::optional<std::string>();
  s.insert<table>(set<"rank">(asStored(row.rank)), set<"from_ns">(asStored(from)), set<"until_ns">(asStored(until)),
                  set<"messages">(static_cast<std::int64_t>(row.messages.size())), set<"source_id">(s.sourceId()),
                  set<"packed">(Blob(packed)), set<"paths">(paths ? std::optional(Blob(*paths)) : std::nullopt));
}

}  // namespace

void RunWriter::messageChunk(const MessageChunkRow& row) { insertMessages<stored::messageChunk>(*state_, row); }

void RunWriter::correctedMessageChunk(const MessageChunkRow& row) {
  insertMessages<stored::correctedMessageChunk>(*state_, row);
}

}  // namespace weft
