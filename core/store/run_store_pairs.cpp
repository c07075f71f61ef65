#include "core/base/units.h"
#include "core/records/bin_pairs.h"
#include "core/records/peer_part.h"
#include "core/store/layer_totals.h"
#include "core/store/pair_columns.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

// Rows come even where the filter leaves none of their peers, so that the reader can be stopped.
void eachPairRow(RunStoreState& state, const PairFilter& filter,
                 const std::function<bool(const PairTrafficRow&)>& visit) {
  PairTrafficRow one;
  const PeerPart part(filter);
  state.each<stored::pairTraffic>(whereOf(filter) + " ORDER BY id", [&](const auto& row) {
    one.communicator = optionalId<CommunicatorId>(row["communicator_id"]);
    one.region = optionalId<RegionId>(row["region_id"]);
    one.kind = pairClass(row["class"]);
    one.operation = optionalId<OperationId>(row["operation_id"]);
    one.source = id<RankId>(row["source"]);
    one.undirected = row["undirected"].getInt64() != 0;
    one.hasMessages = !row["messages"].isNull();
    one.hasBytes = !row["bytes"].isNull();
    one.unpairedMessages = whole<std::uint64_t>(row["unpaired_messages"]);
    one.unpairedBytes = whole<std::uint64_t>(row["unpaired_bytes"]);
    unpackPeersOf(row["peers"], one.peers);
    if (!part.keep(one.source, one.peers)) one.unpairedMessages = one.unpairedBytes = 0;
    return visit(one);
  });
}

// `which`: WHERE … ORDER BY …
void eachTimeBin(RunStoreState& state, const std::string& which, const std::function<bool(const TimeBinRow&)>& visit) {
  TimeBinRow one;
  state.each<stored::timeBin>(which, [&](const auto& row) {
    one.bin = whole<std::uint32_t>(row["bin"]);
    one.kind = pairClass(row["class"]);
    one.source = id<RankId>(row["source"]);
    unpackPeersOf(row["peers"], one.peers);
    one.communicator = optionalId<CommunicatorId>(row["communicator_id"]);
    one.region = optionalId<RegionId>(row["region_id"]);
    one.operation = optionalId<OperationId>(row["operation_id"]);
    return visit(one);
  });
}

constexpr Columns layerColumns{"communicator_id", "region_id", "class", "operation_id",      "undirected",
                               "entries",         "messages",  "bytes", "unpaired_messages", "unpaired_bytes"};

}  // namespace

std::vector<PairLayer> RunStore::pairLayers() const {
  return state_->allOf<PairLayer, layerColumns>(
      "SELECT communicator_id, region_id, class, operation_id, undirected, held_sum(entries) entries, "
      "held_sum(messages) messages, held_sum(bytes) bytes, held_sum(unpaired_messages) unpaired_messages, "
      "held_sum(unpaired_bytes) unpaired_bytes FROM pair_traffic GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5",
      [](const auto& row) {
        return PairLayer{optionalId<CommunicatorId>(row["communicator_id"]),
                         optionalId<RegionId>(row["region_id"]),
                         pairClass(row["class"]),
                         optionalId<OperationId>(row["operation_id"]),
                         row["undirected"].getInt64() != 0,
                         whole<std::uint64_t>(row["entries"]),
                         optionalWhole<std::uint64_t>(row["messages"]),
                         optionalWhole<std::uint64_t>(row["bytes"]),
                         whole<std::uint64_t>(row["unpaired_messages"]),
                         whole<std::uint64_t>(row["unpaired_bytes"])};
      });
}

std::vector<RankId> RunStore::pairSenders() const {
  return state_->all<RankId>("SELECT DISTINCT source FROM pair_traffic ORDER BY 1",
                             [](SQLite::Statement& row) { return id<RankId>(row.getColumn(0)); });
}

std::vector<PairLayer> RunStore::pairLayers(const PairFilter& filter) const {
  if (followedByLayers(filter)) {
    std::vector<PairLayer> layers = pairLayers();
    std::erase_if(layers, [&](const PairLayer& one) { return !passes(one, filter); });
    return layers;
  }
  LayerTotals totals;
  pairTraffic(filter, [&](const PairTrafficRow& row) {
    totals.add(row);
    return true;
  });
  return totals.layers();
}

void RunStore::pairTraffic(const PairFilter& filter, const std::function<bool(const PairTrafficRow&)>& visit) const {
  if (!filter.bins) return eachPairRow(*state_, filter, visit);
  PairTrafficRow one;
  timeBins(filter, [&](const TimeBinRow& row) {
    setPairs(one, row);
    return visit(one);
  });
}

void RunStore::timeBins(const std::function<bool(const TimeBinRow&)>& visit) const {
  eachTimeBin(*state_, " ORDER BY bin, class, source, id", visit);
}

void RunStore::timeBins(const PairFilter& filter, const std::function<bool(const TimeBinRow&)>& visit) const {
  const PeerPart part(filter);
  TimeBinRow kept;
  eachTimeBin(*state_, whereOf(filter) + " ORDER BY id", [&](const TimeBinRow& row) {
    kept = row;
    part.keep(kept.source, kept.peers);
    return visit(kept);
  });
}

}  // namespace weft
