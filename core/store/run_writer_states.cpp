// Of RunWriter: what threads were in, each of their waits, and messages as they went.
#include <algorithm>

#include "core/records/state_codec.h"
#include "core/records/wait_codec.h"
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

void RunWriter::state(const StateRow& row) {
  run((*state_)["state"], asStored(row.id), asStored(row.region), asStored(row.operation));
}

void RunWriter::stateChunk(const StateChunkRow& row) {
  RunWriterState& s = *state_;
  const PackedStates made = packStates(row);
  SQLite::Statement& insert = s["state_chunk"];
  insert.reset();
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, asStored(row.rank));
  bindOne(insert, 3, std::int64_t{row.thread});
  bindOne(insert, 4, asStored(row.from));
  bindOne(insert, 5, asStored(row.from + made.nanoseconds));
  bindOne(insert, 6, std::int64_t{made.runs});
  bindOne(insert, 7, s.sourceId());
  bindBlob(insert, 8, made.sums);
  bindBlob(insert, 9, made.packed);
  execute(insert);
}

void RunWriter::waitChunk(const WaitChunkRow& row) {
  RunWriterState& s = *state_;
  const PackedWaits made = packWaits(row);
  SQLite::Statement& insert = s["wait_chunk"];
  insert.reset();
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, asStored(row.rank));
  bindOne(insert, 3, std::int64_t{row.thread});
  bindOne(insert, 4, asStored(row.waits.front().from));
  bindOne(insert, 5, asStored(made.until));
  bindOne(insert, 6, static_cast<std::int64_t>(row.waits.size()));
  bindOne(insert, 7, asStored(made.longest));
  bindOne(insert, 8, s.sourceId());
  bindBlob(insert, 9, made.sums);
  bindBlob(insert, 10, made.packed);
  execute(insert);
}

MessagePathId RunWriter::messagePath(const MessagePathRow& row) {
  RunWriterState& s = *state_;
  const MessagePathId id{++s.nextMessagePath};
  run(s["message_path"], asStored(id), asStored(row.sender), asStored(row.receiver), asStored(row.communicator));
  return id;
}

namespace {

void insertMessages(RunWriterState& s, const char* table, const MessageChunkRow& row) {
  if (row.messages.empty() || row.messages.size() > MessageChunkRow::maxMessages)
    throw Error("a chunk has too many messages or none; this is a defect of the importer");
  const std::string packed = packMessages(row);
  std::uint64_t from = UINT64_MAX, until = 0;
  for (const MessageFlight& each : row.messages) {
    from = std::min({from, each.sent, each.received});
    until = std::max({until, each.sent, each.received});
  }
  SQLite::Statement& insert = s[table];
  insert.reset();
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, asStored(row.rank));
  bindOne(insert, 3, asStored(from));
  bindOne(insert, 4, asStored(until));
  bindOne(insert, 5, static_cast<std::int64_t>(row.messages.size()));
  bindOne(insert, 6, s.sourceId());
  bindBlob(insert, 7, packed);
  if (row.messages.front().paths) bindBlob(insert, 8, packMessagePaths(row));
  else bindOne(insert, 8, std::optional<std::int64_t>());
  execute(insert);
}

}  // namespace

void RunWriter::messageChunk(const MessageChunkRow& row) { insertMessages(*state_, "message_chunk", row); }

void RunWriter::correctedMessageChunk(const MessageChunkRow& row) {
  insertMessages(*state_, "corrected_message_chunk", row);
}

}  // namespace weft
