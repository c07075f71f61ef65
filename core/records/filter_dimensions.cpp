#include "core/records/filter_dimensions.h"

#include <algorithm>
#include <array>

#include "core/base/rank_set.h"
#include "core/records/filter_lists.h"

namespace weft {
namespace {

bool ofClass(const PairLayer& layer, const PairFilter& filter) {
  return filter.classes.empty() ? countsAsSent(layer.kind) : isAmong(std::optional(layer.kind), filter.classes);
}

std::string classSql(const PairFilter& filter) {
  static const std::string sent = " AND class <> " + std::to_string(number(PairClass::logical));
  return filter.classes.empty() ? sent : oneOfSql("class", filter.classes);
}

PeerTest toOrFrom(const PairFilter& filter) {
  return [some = RankSet(filter.ranks)](RankId source, std::vector<PairPeer>& peers) {
    if (some.contains(source)) return true;
    std::erase_if(peers, [&](const PairPeer& peer) { return !some.contains(peer.destination); });
    return false;
  };
}

PeerTest neitherToNorFrom(const PairFilter& filter) {
  return [out = RankSet(filter.withoutRanks)](RankId source, std::vector<PairPeer>& peers) {
    const bool none = out.contains(source);
    std::erase_if(peers, [&](const PairPeer& peer) { return none || out.contains(peer.destination); });
    return !none;
  };
}

std::string binSql(const PairFilter& filter) { return inBinsSql(filter.bins); }

using Row = FilterDimensionRow;

constexpr std::array dimensionRows{
    Row{.dimension = FilterDimension::region, .name = "region", .key = "regions", .field = &PairFilter::regions, .ofPorts = true, .binKey = &BinKeys::region,
        .ofLayer = [](const PairLayer& layer, const PairFilter& filter) { return isAmong(layer.region, filter.regions); },
        .sql = [](const PairFilter& filter) { return oneOfSql("region_id", filter.regions); }},
    Row{.dimension = FilterDimension::communicator, .name = "communicator", .key = "communicators", .field = &PairFilter::communicators, .binKey = &BinKeys::communicator,
        .ofLayer = [](const PairLayer& layer, const PairFilter& filter) { return isAmong(layer.communicator, filter.communicators); },
        .sql = [](const PairFilter& filter) { return oneOfSql("communicator_id", filter.communicators); }},
    Row{.dimension = FilterDimension::messageClass, .name = "class", .key = "classes", .field = &PairFilter::classes,
        .ofLayer = ofClass, .sql = classSql},
    Row{.dimension = FilterDimension::operation, .name = "operation", .key = "operations", .field = &PairFilter::operations, .binKey = &BinKeys::operation,
        .ofLayer = [](const PairLayer& layer, const PairFilter& filter) { return isAmong(layer.operation, filter.operations); },
        .sql = [](const PairFilter& filter) { return oneOfSql("operation_id", filter.operations); }},
    Row{.dimension = FilterDimension::rank, .name = "rank", .key = "ranks", .field = &PairFilter::ranks, .ofPeers = toOrFrom},
    Row{.dimension = FilterDimension::withoutRank, .name = "rank", .key = "withoutRanks", .field = &PairFilter::withoutRanks, .excludes = true, .ofPeers = neitherToNorFrom},
    Row{.dimension = FilterDimension::time, .name = "time", .key = "bins", .field = &PairFilter::bins, .sql = binSql},
};

constexpr bool inOrder() {
  for (std::size_t i = 0; i < dimensionRows.size(); ++i)
    if (dimensionRows[i].dimension != FilterDimension(i)) return false;
  return true;
}
static_assert(inOrder(), "rowOf() finds a row by its place");

bool isEmpty(const std::optional<BinRange>& bins) { return !bins; }
template <class Id>
bool isEmpty(const std::vector<Id>& list) {
  return list.empty();
}

}  // namespace

std::span<const FilterDimensionRow> filterDimensions() { return dimensionRows; }

const FilterDimensionRow& rowOf(FilterDimension dimension) { return dimensionRows.at(static_cast<std::size_t>(dimension)); }

bool isChosen(const PairFilter& filter, const FilterDimensionRow& row) {
  return std::visit([&](auto field) { return !isEmpty(filter.*field); }, row.field);
}

void take(PairFilter& into, const PairFilter& from, const FilterDimensionRow& row) {
  std::visit([&](auto field) { into.*field = from.*field; }, row.field);
}

PairFilter without(PairFilter filter, FilterDimension dimension) {
  take(filter, {}, rowOf(dimension));
  return filter;
}

}  // namespace weft
