#include "core/records/filter_dimensions.h"

#include <algorithm>
#include <array>

#include "core/base/rank_set.h"
#include "core/records/filter_lists.h"
#include "core/records/no_communicator.h"

namespace weft {
namespace {

bool ofClass(const RowKeys& row, const PairFilter& filter) {
  return filter.classes.empty() ? !row.kind || countsAsSent(*row.kind) : isAmong(row.kind, filter.classes);
}

// Among rows that name no communicator, those of calls can be asked for. The others were made outside of MPI, or nobody
// knows on which communicator.
bool ofCommunicator(const RowKeys& row, const PairFilter& filter) {
  return row.communicator || row.operation ? isCallAmong(row.communicator, filter.communicators)
                                           : filter.communicators.empty();
}

std::string communicatorSql(const PairFilter& filter) {
  std::string listed = oneOfSql("communicator_id", filter.communicators);
  if (!asksForNoCommunicator(filter.communicators)) return listed;
  return " AND (" + listed.substr(std::string_view(" AND ").size()) +
         " OR (communicator_id IS NULL AND operation_id IS NOT NULL))";
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

Distinction yesIf(bool recorded) { return recorded ? Distinction::yes : Distinction::notRecorded; }

// Each switch names all measures, so that a new one does not compile before every dimension has an answer for it.
Distinction distinctionByRegion(Measure measure, const RunKeys& keys) {
  switch (measure) {
    case Measure::pairs:
    case Measure::layers:
    case Measure::ports:
    case Measure::samples:
    case Measure::states:
    case Measure::waits:
    case Measure::transactions:
      return Distinction::yes;
    case Measure::bins:
      return yesIf(keys.bins.region);
    case Measure::profile:
    case Measure::rankSums:
    case Measure::calls:
      return yesIf(keys.profileRegions);
    case Measure::messages:
      return yesIf(keys.messagePaths);
    case Measure::threads:
      return Distinction::doesNotApply;
    case Measure::counters:
      break;
  }
  return Distinction::notRecorded;
}

Distinction distinctionByCommunicator(Measure measure, const RunKeys& keys) {
  switch (measure) {
    case Measure::pairs:
    case Measure::layers:
    case Measure::profile:
    case Measure::samples:
    case Measure::states:
    case Measure::waits:
    case Measure::transactions:
    case Measure::calls:
    case Measure::threads:
      return Distinction::yes;
    case Measure::bins:
      return yesIf(keys.bins.communicator);
    case Measure::messages:
      return yesIf(keys.messagePaths);
    case Measure::rankSums:
      return Distinction::doesNotApply;
    case Measure::ports:
    case Measure::counters:
      break;
  }
  return Distinction::notRecorded;
}

// Classes are classes of messages: measures without messages do not know them.
Distinction distinctionByClass(Measure measure, const RunKeys&) {
  switch (measure) {
    case Measure::pairs:
    case Measure::layers:
    case Measure::bins:
    case Measure::calls:
    case Measure::messages:
      return Distinction::yes;
    case Measure::ports:
    case Measure::counters:
    case Measure::transactions:
      return Distinction::notRecorded;
    case Measure::profile:
    case Measure::rankSums:
    case Measure::samples:
    case Measure::states:
    case Measure::waits:
    case Measure::threads:
      break;
  }
  return Distinction::doesNotApply;
}

Distinction distinctionByOperation(Measure measure, const RunKeys& keys) {
  switch (measure) {
    case Measure::pairs:
    case Measure::layers:
    case Measure::profile:
    case Measure::rankSums:
    case Measure::samples:
    case Measure::states:
    case Measure::waits:
    case Measure::transactions:
    case Measure::calls:
      return Distinction::yes;
    case Measure::bins:
      return yesIf(keys.bins.operation);
    case Measure::messages:
      return yesIf(keys.messagePaths);
    case Measure::threads:
      return Distinction::doesNotApply;
    case Measure::ports:
    case Measure::counters:
      break;
  }
  return Distinction::notRecorded;
}

Distinction distinctionByRank(Measure measure, const RunKeys& keys) {
  switch (measure) {
    case Measure::pairs:
    case Measure::bins:
    case Measure::samples:
    case Measure::states:
    case Measure::waits:
    case Measure::transactions:
    case Measure::messages:
    case Measure::threads:
      return Distinction::yes;
    case Measure::profile:
    case Measure::rankSums:
      return yesIf(keys.profileRanks);
    case Measure::layers:
    case Measure::ports:
    case Measure::counters:
    case Measure::calls:
      break;
  }
  return Distinction::notRecorded;
}

// States and messages are looked at in any span of time by itself.
Distinction distinctionByTime(Measure measure, const RunKeys& keys) {
  switch (measure) {
    case Measure::pairs:
    case Measure::bins:
      return yesIf(keys.binSeconds.has_value());
    case Measure::samples:
      return yesIf(keys.sampleBins);
    case Measure::waits:
      return yesIf(keys.waitBinSeconds.has_value());
    case Measure::states:
    case Measure::messages:
      return Distinction::yes;
    case Measure::threads:
      return Distinction::doesNotApply;
    case Measure::layers:
    case Measure::ports:
    case Measure::profile:
    case Measure::rankSums:
    case Measure::transactions:
    case Measure::counters:
    case Measure::calls:
      break;
  }
  return Distinction::notRecorded;
}

using Row = FilterDimensionRow;

constexpr std::array dimensionRows{
    Row{.dimension = FilterDimension::region,
        .name = "region",
        .key = "regions",
        .field = &PairFilter::regions,
        .distinction = distinctionByRegion,
        .ofRow = [](const RowKeys& row, const PairFilter& filter) { return isAmong(row.region, filter.regions); },
        .sql = [](const PairFilter& filter) { return oneOfSql("region_id", filter.regions); }},
    Row{.dimension = FilterDimension::communicator,
        .name = "communicator",
        .key = "communicators",
        .field = &PairFilter::communicators,
        .distinction = distinctionByCommunicator,
        .ofRow = ofCommunicator,
        .sql = communicatorSql},
    Row{.dimension = FilterDimension::messageClass,
        .name = "class",
        .key = "classes",
        .field = &PairFilter::classes,
        .distinction = distinctionByClass,
        .ofRow = ofClass,
        .sql = classSql},
    Row{.dimension = FilterDimension::operation,
        .name = "operation",
        .key = "operations",
        .field = &PairFilter::operations,
        .distinction = distinctionByOperation,
        .ofRow = [](const RowKeys& row, const PairFilter& filter) { return isAmong(row.operation, filter.operations); },
        .sql = [](const PairFilter& filter) { return oneOfSql("operation_id", filter.operations); }},
    Row{.dimension = FilterDimension::rank,
        .name = "rank",
        .key = "ranks",
        .field = &PairFilter::ranks,
        .distinction = distinctionByRank,
        .ofRow = [](const RowKeys& row, const PairFilter& filter) { return isAmong(row.rank, filter.ranks); },
        .sql = [](const PairFilter& filter) { return oneOfSql("rank", filter.ranks); },
        .ofPeers = toOrFrom},
    Row{.dimension = FilterDimension::withoutRank,
        .name = "rank",
        .key = "withoutRanks",
        .field = &PairFilter::withoutRanks,
        .excludes = true,
        .distinction = distinctionByRank,
        .ofRow =
            [](const RowKeys& row, const PairFilter& filter) {
              return filter.withoutRanks.empty() || !isAmong(row.rank, filter.withoutRanks);
            },
        .sql = [](const PairFilter& filter) { return noneOfSql("rank", filter.withoutRanks); },
        .ofPeers = neitherToNorFrom},
    Row{.dimension = FilterDimension::time,
        .name = "time",
        .key = "bins",
        .field = &PairFilter::bins,
        .distinction = distinctionByTime,
        .ofRow = [](const RowKeys& row, const PairFilter& filter) { return isWithin(row.bin, filter.bins); },
        .sql = [](const PairFilter& filter) { return inBinsSql(filter.bins); }},
};

constexpr bool isWhole() {
  for (std::size_t i = 0; i < dimensionRows.size(); ++i)
    if (const Row& row = dimensionRows[i];
        row.dimension != FilterDimension(i) || !row.distinction || !row.ofRow || !row.sql)
      return false;
  return dimensionRows.size() == dimensionCount;
}

// Does not compile where PairFilter has a field that is no row's, nor, where warnings are errors, where the enumeration
// has such a dimension.
[[maybe_unused]] bool eachFieldHasARow(const PairFilter& filter, FilterDimension dimension) {
  [[maybe_unused]] const auto& [communicators, regions, classes, operations, ranks, withoutRanks, bins] = filter;
  switch (dimension) {
    case FilterDimension::region:
    case FilterDimension::communicator:
    case FilterDimension::messageClass:
    case FilterDimension::operation:
    case FilterDimension::rank:
    case FilterDimension::withoutRank:
    case FilterDimension::time:
      return true;
  }
  return false;
}
static_assert(
    isWhole(),
    "rowOf() finds a row by its position; each defines which measures follow it, and how; time stays the last");

bool isEmpty(const std::optional<BinRange>& bins) { return !bins; }
template <class Id>
bool isEmpty(const std::vector<Id>& list) {
  return list.empty();
}

}  // namespace

std::span<const FilterDimensionRow> filterDimensions() { return dimensionRows; }

const FilterDimensionRow& rowOf(FilterDimension dimension) {
  return dimensionRows.at(static_cast<std::size_t>(dimension));
}

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
