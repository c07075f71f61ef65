#include <algorithm>

#include "core/records/pair_codec.h"
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {
namespace {

struct Packed {
  std::uint64_t messages = 0, bytes = 0;
  std::string blob;
};

void add(std::uint64_t& sum, std::uint64_t more) {
  if (more > maxStoredBytes || sum > maxStoredBytes - more)
    throw Error("what one rank sent passes 2^63; the importer must skip it");
  sum += more;
}

Packed packAscending(std::span<const PairPeer> peers) {
  Packed packed;
  for (const PairPeer& peer : peers) {
    add(packed.messages, peer.messages);
    add(packed.bytes, peer.bytes);
  }
  packed.blob = packPairs(peers);
  return packed;
}

// Most importers hand peers over in order, and millions of them.
Packed pack(const std::vector<PairPeer>& given) {
  const auto notBefore = [](RankId a, RankId b) { return a >= b; };
  if (std::ranges::adjacent_find(given, notBefore, &PairPeer::destination) == given.end()) return packAscending(given);
  std::vector<PairPeer> peers = given;
  std::ranges::sort(peers, {}, &PairPeer::destination);
  if (std::ranges::adjacent_find(peers, {}, &PairPeer::destination) != peers.end())
    throw Error("a row of pair traffic names a rank twice; this is a defect of the importer");
  return packAscending(peers);
}

std::optional<std::int64_t> known(bool isKnown, std::uint64_t value) {
  return isKnown ? std::optional(asStored(value)) : std::nullopt;
}

}  // namespace

void RunWriter::pairTraffic(const PairTrafficRow& row) {
  RunWriterState& s = *state_;
  s.rowsOfSource += row.peers.size();
  const Packed packed = pack(row.peers);
  SQLite::Statement& insert = s["pair_traffic"];
  insert.reset();
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, asStored(row.communicator));
  bindOne(insert, 3, asStored(row.region));
  bindOne(insert, 4, static_cast<std::int64_t>(row.kind));
  bindOne(insert, 5, asStored(row.operation));
  bindOne(insert, 6, asStored(row.source));
  bindOne(insert, 7, std::int64_t{row.undirected});
  bindOne(insert, 8, static_cast<std::int64_t>(row.peers.size()));
  bindOne(insert, 9, known(row.hasMessages, packed.messages));
  bindOne(insert, 10, known(row.hasBytes, packed.bytes));
  bindOne(insert, 11, asStored(row.unpairedMessages));
  bindOne(insert, 12, asStored(row.unpairedBytes));
  bindOne(insert, 13, s.sourceId());
  bindBlob(insert, 14, packed.blob);
  execute(insert);
}

void RunWriter::messageSizes(const MessageSizeRow& row) {
  RunWriterState& s = *state_;
  const Packed packed = pack(row.peers);
  SQLite::Statement& insert = s["message_size"];
  insert.reset();
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, asStored(row.communicator));
  bindOne(insert, 3, asStored(row.region));
  bindOne(insert, 4, static_cast<std::int64_t>(row.kind));
  bindOne(insert, 5, asStored(row.operation));
  bindOne(insert, 6, asStored(row.source));
  bindOne(insert, 7, asStored(row.sizeMin));
  bindOne(insert, 8, asStored(row.sizeMax));
  bindOne(insert, 9, static_cast<std::int64_t>(row.peers.size()));
  bindOne(insert, 10, asStored(packed.messages));
  bindOne(insert, 11, known(row.hasBytes, packed.bytes));
  bindOne(insert, 12, s.sourceId());
  bindBlob(insert, 13, packed.blob);
  execute(insert);
}

void RunWriter::timeBin(const TimeBinRow& row) {
  RunWriterState& s = *state_;
  const Packed packed = pack(row.peers);
  SQLite::Statement& insert = s["time_bin"];
  insert.reset();
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, std::int64_t{row.bin});
  bindOne(insert, 3, static_cast<std::int64_t>(row.kind));
  bindOne(insert, 4, asStored(row.source));
  bindOne(insert, 5, static_cast<std::int64_t>(row.peers.size()));
  bindOne(insert, 6, asStored(packed.messages));
  bindOne(insert, 7, asStored(packed.bytes));
  bindOne(insert, 8, s.sourceId());
  bindBlob(insert, 9, packed.blob);
  bindOne(insert, 10, asStored(row.communicator));
  bindOne(insert, 11, asStored(row.region));
  bindOne(insert, 12, asStored(row.operation));
  execute(insert);
}

}  // namespace weft
