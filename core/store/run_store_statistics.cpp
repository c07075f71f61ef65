// Of RunStore: what was done on communicators, message sizes, call paths.
#include <algorithm>

#include "core/records/filter_dimensions.h"
#include "core/records/no_communicator.h"
#include "core/records/operation_class.h"
#include "core/records/peer_part.h"
#include "core/store/begin_end_sql.h"
#include "core/store/pair_columns.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

Statistics statisticsOf(const SQLite::Column& column) {
  const auto bits = whole<std::uint8_t>(column);
  if (bits > allStatistics) damaged("a number is of no known statistic");
  return Statistics::ofBits(bits);
}

template <class Ids>
std::string idList(const Ids& ids) {
  std::string list;
  for (const auto id : ids) list += (list.empty() ? "" : ",") + std::to_string(number(id));
  return "(" + list + ")";
}

// Columns of both as of operation_statistics.
constexpr const char* sizesAsStatistics =
    "(SELECT communicator_id, region_id, source rank, operation_id, size_min, size_max, messages calls, bytes, 0 "
    "bytes_derived, "
    "NULL seconds, NULL max_seconds, 1 calls_of, 1 bytes_of FROM message_size WHERE class <> 5)";

// "communicator_id c, NULL g, …": what was not asked for is the same for all rows.
std::string keyColumns(const StatisticsKeys& keys, const std::string& communicator) {
  std::string list;
  const auto add = [&](bool asked, const std::string& column, const char* as) {
    list += (list.empty() ? "" : ", ") + (asked ? column : "NULL") + " " + as;
  };
  add(keys.communicator, communicator, "c");
  add(keys.region, "region_id", "g");
  add(keys.operation, "operation_id", "o");
  add(keys.rank, "rank", "r");
  add(keys.size, "size_min", "low");
  add(keys.size, "size_max", "high");
  return list;
}

// The names of those that were asked for, to group by; at least one.
std::string askedKeys(const StatisticsKeys& keys) {
  std::string list;
  const auto add = [&](bool asked, const char* names) {
    if (asked) list += (list.empty() ? "" : ", ") + std::string(names);
  };
  add(keys.communicator, "c");
  add(keys.region, "g");
  add(keys.operation, "o");
  add(keys.rank, "r");
  add(keys.size, "low, high");
  return list.empty() ? "c" : list;
}

bool asksForNone(const PairFilter& filter, const BeginEndSql& beginEnd) {
  return !filter.communicators.empty() && isCallAmong(beginEnd.none(), filter.communicators);
}

std::string where(const PairFilter& filter, const BeginEndSql& beginEnd) {
  std::string text = " WHERE 1" + sqlOf(without(filter, FilterDimension::communicator), {Measure::profile});
  if (!filter.communicators.empty()) text += beginEnd.isOf(idList(filter.communicators), asksForNone(filter, beginEnd));
  return text;
}

}  // namespace

std::vector<OperationSummary> RunStore::operations(const PairFilter& filter) const {
  const BeginEndSql beginEnd(*state_);
  // Inner: each rank's sums over message-size classes and regions. Rows over all ranks at once (rank NULL) carry
  // the largest rank's seconds only, so that mean and min stay empty there.
  const std::string sql =
      "SELECT " + beginEnd.communicator("c", "op") +
      " k, o.id, o.name, held_sum(calls), held_sum(bytes), max(derived), avg(seconds), min(seconds), "
      "coalesce(max(seconds), max(max_seconds)), sum(seconds), bit_union(calls_of), bit_union(bytes_of) FROM ("
      "  SELECT communicator_id c, operation_id op, held_sum(calls) calls, held_sum(bytes) bytes, "
      "  max(bytes_derived) derived, sum(" +
      beginEnd.seconds() +
      ") seconds, max(max_seconds) max_seconds, bit_union(calls_of) calls_of, "
      "  bit_union(CASE WHEN bytes IS NULL THEN 0 ELSE bytes_of END) bytes_of "
      "  FROM operation_statistics" +
      where(filter, beginEnd) +
      " GROUP BY communicator_id, operation_id, rank"
      ") JOIN operation o ON o.id = op GROUP BY k, o.id ORDER BY k, o.name";
  return state_->all<OperationSummary>(sql, [](SQLite::Statement& row) {
    OperationSummary one;
    one.communicator = optionalId<CommunicatorId>(row.getColumn(0));
    one.operation = id<OperationId>(row.getColumn(1));
    one.operationName = textOf(row.getColumn(2));
    one.calls = whole<std::uint64_t>(row.getColumn(3));
    one.bytes = optionalWhole<std::uint64_t>(row.getColumn(4));
    one.bytesDerived = row.getColumn(5).getInt64() != 0;
    one.meanSeconds = optionalReal(row.getColumn(6));
    one.minSeconds = optionalReal(row.getColumn(7));
    one.maxSeconds = optionalReal(row.getColumn(8));
    one.sumSeconds = optionalReal(row.getColumn(9));
    one.callsOf = statisticsOf(row.getColumn(10));
    one.bytesOf = statisticsOf(row.getColumn(11));
    return one;
  });
}

namespace {

// `rows`: what each row has of it. Inner: each rank's sums. Rows over all ranks at once (rank NULL) carry the largest
// rank's seconds only, so that mean and min stay empty. Where ranks are asked for they are distinguished already.
std::string statisticsSql(const StatisticsKeys& keys, const std::string& rows) {
  const std::string columns = "c, g, o, r, low, high", groups = askedKeys(keys);
  const std::string sums = "held_sum(calls) calls, held_sum(counted) counted, max(bytes_derived) bytes_derived, ";
  const std::string united =
      "bit_union(calls_of) calls_of, bit_union(CASE WHEN counted IS NULL THEN 0 ELSE bytes_of END) bytes_of FROM (" +
      rows + ") GROUP BY " + groups;
  if (keys.rank)
    return "SELECT " + columns + ", " + sums +
           "count(seconds) > 0, sum(seconds), sum(seconds), coalesce(sum(seconds), sum(max_seconds)), sum(seconds), " +
           united + " ORDER BY " + groups;
  return "SELECT " + columns +
         ", held_sum(calls), held_sum(counted), max(bytes_derived), count(seconds), avg(seconds), min(seconds), "
         "coalesce(max(seconds), max(max_seconds)), sum(seconds), bit_union(calls_of), bit_union(bytes_of) FROM "
         "(SELECT " +
         columns + ", " + sums + "sum(seconds) seconds, sum(max_seconds) max_seconds, " + united + ", rank) GROUP BY " +
         groups + " ORDER BY " + groups;
}

}  // namespace

std::vector<StatisticsGroup> RunStore::statistics(const StatisticsKeys& keys, const PairFilter& filter,
                                                  bool ofMessages) const {
  const BeginEndSql beginEnd(*state_);
  std::vector<OperationId> volume;
  for (const Operation& each : operationNames())
    if (countsAsVolume(classOf(each.name))) volume.push_back(each.id);
  // Rows that would add MPI_Init to what a rank did between it and MPI_Finalize, where nobody asked for it.
  const bool areMixed = !ofMessages && !keys.operation && !keys.communicator && filter.operations.empty() &&
                        !asksForNone(filter, beginEnd);
  const std::string bytes =
      keys.operation ? "bytes" : "CASE WHEN operation_id IN " + idList(volume) + " THEN bytes END";
  const std::string sql = statisticsSql(
      keys,
      "SELECT " +
          keyColumns(keys, ofMessages ? "communicator_id" : beginEnd.communicator("communicator_id", "operation_id")) +
          ", rank, calls, " + bytes + " counted, bytes_derived, " + (ofMessages ? "seconds" : beginEnd.seconds()) +
          " seconds, max_seconds, calls_of, bytes_of FROM " +
          (ofMessages ? sizesAsStatistics : "operation_statistics") + where(filter, beginEnd) +
          (areMixed ? beginEnd.timeInMpi() : std::string()));
  return state_->all<StatisticsGroup>(sql, [](SQLite::Statement& row) {
    StatisticsGroup one;
    one.communicator = optionalId<CommunicatorId>(row.getColumn(0));
    one.region = optionalId<RegionId>(row.getColumn(1));
    one.operation = optionalId<OperationId>(row.getColumn(2));
    one.rank = optionalId<RankId>(row.getColumn(3));
    one.sizeMin = optionalWhole<std::uint64_t>(row.getColumn(4));
    one.sizeMax = optionalWhole<std::uint64_t>(row.getColumn(5));
    one.calls = whole<std::uint64_t>(row.getColumn(6));
    one.bytes = optionalWhole<std::uint64_t>(row.getColumn(7));
    one.bytesDerived = one.bytes && row.getColumn(8).getInt64() != 0;
    one.ranks = whole<std::uint64_t>(row.getColumn(9));
    one.meanSeconds = optionalReal(row.getColumn(10));
    one.minSeconds = optionalReal(row.getColumn(11));
    one.maxSeconds = optionalReal(row.getColumn(12));
    one.sumSeconds = optionalReal(row.getColumn(13));
    one.callsOf = statisticsOf(row.getColumn(14));
    one.bytesOf = statisticsOf(row.getColumn(15));
    return one;
  });
}

bool RunStore::hasMessageSizes() const { return state_->any("SELECT 1 FROM message_size LIMIT 1"); }

void RunStore::messageSizes(const PairFilter& filter, const std::function<bool(const MessageSizeRow&)>& visit) const {
  if (filter.bins) return;  // sizes are not known by time
  MessageSizeRow one;
  const PeerPart part(filter);
  state_->each(
      "SELECT communicator_id, region_id, class, operation_id, source, size_min, size_max, bytes IS NOT NULL, peers "
      "FROM message_size" +
          whereOf(filter) + " ORDER BY id",
      [&](SQLite::Statement& row) {
        one.communicator = optionalId<CommunicatorId>(row.getColumn(0));
        one.region = optionalId<RegionId>(row.getColumn(1));
        one.kind = pairClass(row.getColumn(2));
        one.operation = optionalId<OperationId>(row.getColumn(3));
        one.source = id<RankId>(row.getColumn(4));
        one.sizeMin = whole<std::uint64_t>(row.getColumn(5));
        one.sizeMax = optionalWhole<std::uint64_t>(row.getColumn(6));
        one.hasBytes = row.getColumn(7).getInt64() != 0;
        unpackPeersOf(row.getColumn(8), one.peers);
        part.keep(one.source, one.peers);
        return visit(one);
      });
}

std::vector<CallPath> RunStore::callPaths() const {
  auto paths =
      state_->all<CallPath>("SELECT id, parent_id, name, mpi FROM call_path ORDER BY id", [](SQLite::Statement& row) {
        return CallPath{
            id<CallPathId>(row.getColumn(0)),
            {optionalId<CallPathId>(row.getColumn(1)), textOf(row.getColumn(2)), row.getColumn(3).getInt64() != 0}};
      });
  std::vector<std::uint32_t> depth(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto parent = paths[i].row.parent ? number(*paths[i].row.parent) - 1 : i;
    if (number(paths[i].id) != i + 1 || (paths[i].row.parent && parent >= i)) damaged("call paths are out of order");
    depth[i] = parent == i ? 0 : depth[parent] + 1;
    if (depth[i] > deepestPath) damaged("a call path is deeper than any that is stored");
  }
  return paths;
}

void RunStore::pathTimes(const std::function<bool(const PathTimeRow&)>& visit) const {
  state_->each(
      "SELECT call_path_id, rank, visits, inclusive_s, exclusive_s FROM path_time ORDER BY call_path_id, rank",
      [&](SQLite::Statement& row) {
        return visit({id<CallPathId>(row.getColumn(0)), id<RankId>(row.getColumn(1)),
                      whole<std::uint64_t>(row.getColumn(2)), realOf(row.getColumn(3)), realOf(row.getColumn(4))});
      });
}

}  // namespace weft
