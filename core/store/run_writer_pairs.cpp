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
  s.insert<stored::pairTraffic>(
      set<"communicator_id">(asStored(row.communicator)), set<"region_id">(asStored(row.region)),
      set<"class">(static_cast<std::int64_t>(row.kind)), set<"operation_id">(asStored(row.operation)),
      set<"source">(asStored(row.source)), set<"undirected">(std::int64_t{row.undirected}),
      set<"entries">(static_cast<std::int64_t>(row.peers.size())),
      set<"messages">(known(row.hasMessages, packed.messages)), set<"bytes">(known(row.hasBytes, packed.bytes)),
      set<"unpaired_messages">(asStored(row.unpairedMessages)), set<"unpaired_bytes">(asStored(row.unpairedBytes)),
      set<"source_id">(s.sourceId()), set<"peers">(Blob(packed.blob)));
}

void RunWriter::messageSizes(const MessageSizeRow& row) {
  RunWriterState& s = *state_;
  const Packed packed = pack(row.peers);
  s.insert<stored::messageSize>(
      set<"communicator_id">(asStored(row.communicator)), set<"region_id">(asStored(row.region)),
      set<"class">(static_cast<std::int64_t>(row.kind)), set<"operation_id">(asStored(row.operation)),
      set<"source">(asStored(row.source)), set<"size_min">(asStored(row.sizeMin)),
      set<"size_max">(asStored(row.sizeMax)), set<"entries">(static_cast<std::int64_t>(row.peers.size())),
      set<"messages">(asStored(packed.messages)), set<"bytes">(known(row.hasBytes, packed.bytes)),
      set<"source_id">(s.sourceId()), set<"peers">(Blob(packed.blob)));
}

void RunWriter::timeBin(const TimeBinRow& row) {
  RunWriterState& s = *state_;
  const Packed packed = pack(row.peers);
  s.insert<stored::timeBin>(
      set<"bin">(std::int64_t{row.bin}), set<"class">(static_cast<std::int64_t>(row.kind)),
      set<"source">(asStored(row.source)), set<"entries">(static_cast<std::int64_t>(row.peers.size())),
      set<"messages">(asStored(packed.messages)), set<"bytes">(asStored(packed.bytes)), set<"source_id">(s.sourceId()),
      set<"peers">(Blob(packed.blob)), set<"communicator_id">(asStored(row.communicator)),
      set<"region_id">(asStored(row.region)), set<"operation_id">(asStored(row.operation)));
}

}  // namespace weft
