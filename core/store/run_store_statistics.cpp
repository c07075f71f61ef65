// A part of RunStore: statistics of operations on communicators, message sizes, call paths.
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
    "NULL seconds, NULL max_seconds, 1 calls_of, 1 bytes_of, NULL polls, NULL poll_s FROM message_size WHERE class <> "
    "5)";

// "communicator_id c, NULL g, …": keys that were not asked for are the same for all rows.
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

constexpr Columns summaryColumns{"k",      "id",    "name",  "calls", "bytes",    "derived",
                                 "mean_s", "min_s", "max_s", "sum_s", "calls_of", "bytes_of"};

}  // namespace

std::vector<OperationSummary> RunStore::operations(const PairFilter& filter) const {
  const BeginEndSql beginEnd(*state_);
  // Inner: each rank's sums over message-size classes and regions. Rows over all ranks at once (rank NULL) carry
  // the largest rank's seconds only, so that mean and min stay empty there.
  const std::string sql =
      "SELECT " + beginEnd.communicator("c", "op") +
      " k, o.id id, o.name name, held_sum(calls) calls, held_sum(bytes) bytes, max(derived) derived, "
      "avg(seconds) mean_s, min(seconds) min_s, coalesce(max(seconds), max(max_seconds)) max_s, sum(seconds) sum_s, "
      "bit_union(calls_of) calls_of, bit_union(bytes_of) bytes_of FROM ("
      "  SELECT communicator_id c, operation_id op, held_sum(calls) calls, held_sum(bytes) bytes, "
      "  max(bytes_derived) derived, sum(" +
      beginEnd.seconds() +
      ") seconds, max(max_seconds) max_seconds, bit_union(calls_of) calls_of, "
      "  bit_union(CASE WHEN bytes IS NULL THEN 0 ELSE bytes_of END) bytes_of "
      "  FROM operation_statistics" +
      where(filter, beginEnd) +
      " GROUP BY communicator_id, operation_id, rank"
      ") JOIN operation o ON o.id = op GROUP BY k, o.id ORDER BY k, o.name";
  return state_->allOf<OperationSummary, summaryColumns>(sql, [](const auto& row) {
    OperationSummary one;
    one.communicator = optionalId<CommunicatorId>(row["k"]);
    one.operation = id<OperationId>(row["id"]);
    one.operationName = textOf(row["name"]);
    one.calls = whole<std::uint64_t>(row["calls"]);
    one.bytes = optionalWhole<std::uint64_t>(row["bytes"]);
    one.bytesDerived = row["derived"].getInt64() != 0;
    one.meanSeconds = optionalReal(row["mean_s"]);
    one.minSeconds = optionalReal(row["min_s"]);
    one.maxSeconds = optionalReal(row["max_s"]);
    one.sumSeconds = optionalReal(row["sum_s"]);
    one.callsOf = statisticsOf(row["calls_of"]);
    one.bytesOf = statisticsOf(row["bytes_of"]);
    return one;
  });
}

namespace {

constexpr Columns groupColumns{
    "c",     "g",      "o",     "r",     "low",   "high",     "calls",    "counted", "bytes_derived",
    "ranks", "mean_s", "min_s", "max_s", "sum_s", "calls_of", "bytes_of", "polls",   "poll_s"};

// `rows`: what each row has of it. Inner: each rank's sums. Rows over all ranks at once (rank NULL) carry the largest
// rank's seconds only, so that mean and min stay empty. Where ranks are asked for they are distinguished already.
std::string statisticsSql(const StatisticsKeys& keys, const std::string& rows) {
  const std::string columns = "c, g, o, r, low, high", groups = askedKeys(keys);
  const std::string sums = "held_sum(calls) calls, held_sum(counted) counted, max(bytes_derived) bytes_derived, ";
  const std::string polls = "held_sum(polls) polls, sum(poll_s) poll_s";
  const std::string united =
      "bit_union(calls_of) calls_of, bit_union(CASE WHEN counted IS NULL THEN 0 ELSE bytes_of END) bytes_of, " + polls +
      " FROM (" + rows + ") GROUP BY " + groups;
  if (keys.rank)
    return "SELECT " + columns + ", " + sums +
           "count(seconds) > 0 ranks, sum(seconds) mean_s, sum(seconds) min_s, "
           "coalesce(sum(seconds), sum(max_seconds)) max_s, sum(seconds) sum_s, " +
           united + " ORDER BY " + groups;
  return "SELECT " + columns +
         ", held_sum(calls) calls, held_sum(counted) counted, max(bytes_derived) bytes_derived, count(seconds) ranks, "
         "avg(seconds) mean_s, min(seconds) min_s, coalesce(max(seconds), max(max_seconds)) max_s, sum(seconds) sum_s, "
         "bit_union(calls_of) calls_of, bit_union(bytes_of) bytes_of, " +
         polls + " FROM (SELECT " + columns + ", " + sums + "sum(seconds) seconds, sum(max_seconds) max_seconds, " +
         united + ", rank) GROUP BY " + groups + " ORDER BY " + groups;
}

}  // namespace

std::vector<StatisticsGroup> RunStore::statistics(const StatisticsKeys& keys, const PairFilter& filter,
                                                  bool ofMessages) const {
  const BeginEndSql beginEnd(*state_);
  std::vector<OperationId> volume;
  for (const Operation& each : operationNames())
    if (countsAsVolume(classOf(each.name))) volume.push_back(each.id);
  // Rows that would add MPI_Init to the time between it and MPI_Finalize without being asked for.
  const bool areMixed = !ofMessages && !keys.operation && !keys.communicator && filter.operations.empty() &&
                        !asksForNone(filter, beginEnd);
  const std::string bytes =
      keys.operation ? "bytes" : "CASE WHEN operation_id IN " + idList(volume) + " THEN bytes END";
  const std::string sql = statisticsSql(
      keys,
      "SELECT " +
          keyColumns(keys, ofMessages ? "communicator_id" : beginEnd.communicator("communicator_id", "operation_id")) +
          ", rank, calls, " + bytes + " counted, bytes_derived, " + (ofMessages ? "seconds" : beginEnd.seconds()) +
          " seconds, max_seconds, calls_of, bytes_of, polls, poll_s FROM " +
          (ofMessages ? sizesAsStatistics : "operation_statistics") + where(filter, beginEnd) +
          (areMixed ? beginEnd.timeInMpi() : std::string()));
  return state_->allOf<StatisticsGroup, groupColumns>(sql, [](const auto& row) {
    StatisticsGroup one;
    one.communicator = optionalId<CommunicatorId>(row["c"]);
    one.region = optionalId<RegionId>(row["g"]);
    one.operation = optionalId<OperationId>(row["o"]);
    one.rank = optionalId<RankId>(row["r"]);
    one.sizeMin = optionalWhole<std::uint64_t>(row["low"]);
    one.sizeMax = optionalWhole<std::uint64_t>(row["high"]);
    one.calls = whole<std::uint64_t>(row["calls"]);
    one.bytes = optionalWhole<std::uint64_t>(row["counted"]);
    one.bytesDerived = one.bytes && row["bytes_derived"].getInt64() != 0;
    one.ranks = whole<std::uint64_t>(row["ranks"]);
    one.meanSeconds = optionalReal(row["mean_s"]);
    one.minSeconds = optionalReal(row["min_s"]);
    one.maxSeconds = optionalReal(row["max_s"]);
    one.sumSeconds = optionalReal(row["sum_s"]);
    one.callsOf = statisticsOf(row["calls_of"]);
    one.bytesOf = statisticsOf(row["bytes_of"]);
    one.polls = optionalWhole<std::uint64_t>(row["polls"]);
    one.pollSeconds = optionalReal(row["poll_s"]);
    return one;
  });
}

bool RunStore::hasMessageSizes() const { return state_->any("SELECT 1 FROM message_size LIMIT 1"); }

void RunStore::messageSizes(const PairFilter& filter, const std::function<bool(const MessageSizeRow&)>& visit) const {
  if (filter.bins) return;  // sizes are not known by time
  MessageSizeRow one;
  const PeerPart part(filter);
  state_->each<stored::messageSize>(whereOf(filter) + " ORDER BY id", [&](const auto& row) {
    one.communicator = optionalId<CommunicatorId>(row["communicator_id"]);
    one.region = optionalId<RegionId>(row["region_id"]);
    one.kind = pairClass(row["class"]);
    one.operation = optionalId<OperationId>(row["operation_id"]);
    one.source = id<RankId>(row["source"]);
    one.sizeMin = whole<std::uint64_t>(row["size_min"]);
    one.sizeMax = optionalWhole<std::uint64_t>(row["size_max"]);
    one.hasBytes = !row["bytes"].isNull();
    unpackPeersOf(row["peers"], one.peers);
    part.keep(one.source, one.peers);
    return visit(one);
  });
}

std::vector<CallPath> RunStore::callPaths() const {
  auto paths = state_->all<CallPath, stored::callPath>(" ORDER BY id", [](const auto& row) {
    return CallPath{id<CallPathId>(row["id"]),
                    {optionalId<CallPathId>(row["parent_id"]), textOf(row["name"]), row["mpi"].getInt64() != 0}};
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
  state_->each<stored::pathTime>(" ORDER BY call_path_id, rank", [&](const auto& row) {
    return visit({id<CallPathId>(row["call_path_id"]), id<RankId>(row["rank"]), whole<std::uint64_t>(row["visits"]),
                  realOf(row["inclusive_s"]), realOf(row["exclusive_s"])});
  });
}

}  // namespace weft
