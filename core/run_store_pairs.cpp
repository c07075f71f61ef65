#include "core/layer_totals.h"
#include "core/pair_codec.h"
#include "core/rank_part.h"
#include "core/run_store_state.h"
#include "core/units.h"

namespace weft {
namespace {

PairClass pairClass(const SQLite::Column& column) {
  const auto kind = whole<std::uint8_t>(column);
  if (kind < 1 || kind > std::size(pairClasses)) damaged("pair traffic is of no known class");
  return PairClass(kind);
}

template <class Id>
std::string oneOf(const char* column, const std::vector<Id>& ids) {
  std::string list;
  for (const Id id : ids) list += (list.empty() ? "" : ",") + std::to_string(number(id));
  return ids.empty() ? std::string() : std::string(" AND ") + column + " IN (" + list + ")";
}

std::string ofClasses(const PairFilter& filter) {
  const std::string sent = " AND class <> " + std::to_string(number(PairClass::logical));
  return " WHERE 1" + (filter.classes.empty() ? sent : oneOf("class", filter.classes));
}

std::string where(const PairFilter& filter) {
  return ofClasses(filter) + oneOf("communicator_id", filter.communicators) + oneOf("region_id", filter.regions) +
         oneOf("operation_id", filter.operations);
}

std::string inBins(const PairFilter& filter) {
  if (!filter.bins) return {};
  return " AND bin >= " + std::to_string(filter.bins->first) + " AND bin < " + std::to_string(filter.bins->end);
}

void unpack(const SQLite::Column& column, std::vector<PairPeer>& peers) {
  if (!unpackPairs(blob(column), peers)) damaged("the peers of a rank can't be unpacked");
}

}  // namespace

std::vector<PairLayer> RunStore::pairLayers() const {
  return state_->all<PairLayer>(
      "SELECT communicator_id, region_id, class, operation_id, undirected, sum(entries), sum(messages), sum(bytes), "
      "sum(unpaired_messages), sum(unpaired_bytes) FROM pair_traffic GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5",
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
  if (toldByLayers(filter)) {
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
  if (leavesNothing(filter)) return;
  if (!filter.bins) return state_->pairTraffic(filter, visit);
  PairTrafficRow one;
  timeBins(filter, [&](const TimeBinRow& row) {
    one.kind = row.kind;
    one.source = row.source;
    one.peers = row.peers;
    return visit(one);
  });
}

// Rows come even where the ranks leave nothing of them, so that the reader can be stopped.
void RunStore::State::pairTraffic(const PairFilter& filter, const std::function<bool(const PairTrafficRow&)>& visit) {
  PairTrafficRow one;
  const RankPart ranks(filter);
  each(
      "SELECT communicator_id, region_id, class, operation_id, source, undirected, messages IS NOT NULL, "
      "bytes IS NOT NULL, unpaired_messages, unpaired_bytes, peers FROM pair_traffic" + where(filter) + " ORDER BY id",
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
        unpack(row.getColumn(10), one.peers);
        if (!ranks.keep(one.source, one.peers)) one.unpairedMessages = one.unpairedBytes = 0;
        return visit(one);
      });
}

void RunStore::timeBins(const std::function<bool(const TimeBinRow&)>& visit) const {
  state_->timeBins(" ORDER BY bin, class, source, id", visit);
}

void RunStore::timeBins(const PairFilter& filter, const std::function<bool(const TimeBinRow&)>& visit) const {
  const RankPart ranks(filter);
  TimeBinRow kept;
  state_->timeBins(ofClasses(filter) + inBins(filter) + " ORDER BY id", [&](const TimeBinRow& row) {
    kept = row;
    ranks.keep(kept.source, kept.peers);
    return visit(kept);
  });
}

void RunStore::State::timeBins(const std::string& which, const std::function<bool(const TimeBinRow&)>& visit) {
  TimeBinRow one;
  each("SELECT bin, class, source, peers FROM time_bin" + which, [&](SQLite::Statement& row) {
    one.bin = whole<std::uint32_t>(row.getColumn(0));
    one.kind = pairClass(row.getColumn(1));
    one.source = id<RankId>(row.getColumn(2));
    unpack(row.getColumn(3), one.peers);
    return visit(one);
  });
}

}  // namespace weft
