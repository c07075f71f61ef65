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
  state.each(
      "SELECT communicator_id, region_id, class, operation_id, source, undirected, messages IS NOT NULL, "
      "bytes IS NOT NULL, unpaired_messages, unpaired_bytes, peers FROM pair_traffic" +
          whereOf(filter) + " ORDER BY id",
      [&](SQLite::Statement& row) {
        one.communicator = optionalId<CommunicatorId>(row.getColumn(0));
        one.region = optionalId<RegionId>(row.getColumn(1));
        one.kind = pairClass(row.getColumn(2));
        one.operation = optionalId<OperationId>(row.getColumn(3));
        one.source = id<RankId>(row.getColumn(4));
        one.undirected = row.getColumn(5).getInt64() != 0;
        one.hasMessages = row.getColumn(6).getInt64() != 0;
        one.hasBytes = row.getColumn(7).getInt64() != 0;
        one.unpairedMessages = whole<std::uint64_t>(row.getColumn(8));
        one.unpairedBytes = whole<std::uint64_t>(row.getColumn(9));
        unpackPeersOf(row.getColumn(10), one.peers);
        if (!part.keep(one.source, one.peers)) one.unpairedMessages = one.unpairedBytes = 0;
        return visit(one);
      });
}

// `which`: WHERE … ORDER BY …
void eachTimeBin(RunStoreState& state, const std::string& which, const std::function<bool(const TimeBinRow&)>& visit) {
  TimeBinRow one;
  state.each("SELECT bin, class, source, peers, communicator_id, region_id, operation_id FROM time_bin" + which,
             [&](SQLite::Statement& row) {
               one.bin = whole<std::uint32_t>(row.getColumn(0));
               one.kind = pairClass(row.getColumn(1));
               one.source = id<RankId>(row.getColumn(2));
               unpackPeersOf(row.getColumn(3), one.peers);
               one.communicator = optionalId<CommunicatorId>(row.getColumn(4));
               one.region = optionalId<RegionId>(row.getColumn(5));
               one.operation = optionalId<OperationId>(row.getColumn(6));
               return visit(one);
             });
}

}  // namespace

std::vector<PairLayer> RunStore::pairLayers() const {
  return state_->all<PairLayer>(
      "SELECT communicator_id, region_id, class, operation_id, undirected, held_sum(entries), held_sum(messages), "
      "held_sum(bytes), "
      "held_sum(unpaired_messages), held_sum(unpaired_bytes) FROM pair_traffic GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, "
      "3, 4, 5",
      [](SQLite::Statement& row) {
        return PairLayer{optionalId<CommunicatorId>(row.getColumn(0)),
                         optionalId<RegionId>(row.getColumn(1)),
                         pairClass(row.getColumn(2)),
                         optionalId<OperationId>(row.getColumn(3)),
                         row.getColumn(4).getInt64() != 0,
                         whole<std::uint64_t>(row.getColumn(5)),
                         optionalWhole<std::uint64_t>(row.getColumn(6)),
                         optionalWhole<std::uint64_t>(row.getColumn(7)),
                         whole<std::uint64_t>(row.getColumn(8)),
                         whole<std::uint64_t>(row.getColumn(9))};
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
