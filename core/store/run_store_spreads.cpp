#include "core/records/operation_class.h"
#include "core/store/begin_end_sql.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

std::optional<Spread> spread(const SQLite::Column& count, const SQLite::Column& mean, const SQLite::Column& max,
                             const SQLite::Column& min) {
  const auto ranks = whole<std::uint64_t>(count);
  if (ranks == 0) return std::nullopt;
  return Spread{ranks, realOf(mean), realOf(max), realOf(min)};
}

constexpr Columns ofCommunicator{"c",     "ranks_s", "mean_s", "max_s", "min_s",
                                 "ranks", "mean",    "max",    "min"};  // seconds, and bytes
constexpr Columns ofAll{"ranks", "mean", "max", "min", "known"};

}  // namespace

std::vector<RankSpread> RunStore::rankSpreads(const PairFilter& filter) const {
  std::string volumes;
  state_->each<stored::operation>(" ORDER BY id", [&](const auto& row) {
    if (countsAsVolume(classOf(textOf(row["name"]))))
      volumes += (volumes.empty() ? "" : ",") + std::to_string(row["id"].getInt64());
    return true;
  });
  // Rows over all ranks at once (rank NULL) do not show how ranks differ.
  const std::string sql =
      "SELECT c, count(seconds) ranks_s, avg(seconds) mean_s, max(seconds) max_s, min(seconds) min_s, "
      "count(bytes) ranks, avg(bytes) mean, max(bytes) max, min(bytes) min FROM ("
      "  SELECT communicator_id c, sum(seconds) seconds, held_sum(CASE WHEN operation_id IN (" +
      volumes + ") THEN bytes END) bytes FROM operation_statistics WHERE rank IS NOT NULL" +
      BeginEndSql(*state_).ofCommunicators() + sqlOf(filter, {Measure::profile}) +
      " GROUP BY communicator_id, rank) GROUP BY c ORDER BY c";
  return state_->allOf<RankSpread, ofCommunicator>(sql, [](const auto& row) {
    return RankSpread{id<CommunicatorId>(row["c"]), spread(row["ranks_s"], row["mean_s"], row["max_s"], row["min_s"]),
                      spread(row["ranks"], row["mean"], row["max"], row["min"])};
  });
}

std::optional<Spread> RunStore::mpiSeconds(const PairFilter& filter) const {
  const PairFilter ofRanks{.ranks = filter.ranks, .withoutRanks = filter.withoutRanks};
  std::optional<Spread> all;
  state_->eachOf<ofAll>(
      // Ranks whose run time is known and that made no call were in MPI for no time.
      "SELECT count(*) ranks, avg(s) mean, max(s) max, min(s) min, sum(n) known FROM (SELECT total(seconds) s, "
      "count(seconds) n FROM ("
      "SELECT rank, seconds, 1 call FROM operation_statistics WHERE rank IS NOT NULL" +
          BeginEndSql(*state_).timeInMpi() + sqlOf(filter, {Measure::profile}) +
          " UNION ALL SELECT rank, NULL, 0 FROM process WHERE elapsed_s IS NOT NULL" +
          sqlOf(ofRanks, {Measure::profile}) + ") GROUP BY rank HAVING n > 0 OR max(call) = 0)",
      [&](const auto& row) {
        if (row["known"].getInt64() != 0) all = spread(row["ranks"], row["mean"], row["max"], row["min"]);
        return false;
      });
  return all;
}

std::optional<double> RunStore::largestRankSeconds() const {
  const auto all = mpiSeconds();
  return all ? std::optional(all->max) : std::nullopt;
}

}  // namespace weft
