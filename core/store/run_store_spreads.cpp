#include "core/records/operation_class.h"
#include "core/store/begin_end_sql.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

std::optional<Spread> spread(SQLite::Statement& row, int at) {
  const auto ranks = whole<std::uint64_t>(row.getColumn(at));
  if (ranks == 0) return std::nullopt;
  return Spread{ranks, realOf(row.getColumn(at + 1)), realOf(row.getColumn(at + 2)), realOf(row.getColumn(at + 3))};
}

}  // namespace

std::vector<RankSpread> RunStore::rankSpreads(const PairFilter& filter) const {
  std::string volumes;
  state_->each("SELECT id, name FROM operation ORDER BY id", [&](SQLite::Statement& row) {
    if (countsAsVolume(classOf(textOf(row.getColumn(1)))))
      volumes += (volumes.empty() ? "" : ",") + std::to_string(row.getColumn(0).getInt64());
    return true;
  });
  // Rows over all ranks at once (rank NULL) say nothing about how ranks differ.
  const std::string sql =
      "SELECT c, count(seconds), avg(seconds), max(seconds), min(seconds), count(bytes), avg(bytes), max(bytes), "
      "min(bytes) FROM ("
      "  SELECT communicator_id c, sum(seconds) seconds, held_sum(CASE WHEN operation_id IN (" +
      volumes + ") THEN bytes END) bytes FROM operation_statistics WHERE rank IS NOT NULL" +
      BeginEndSql(*state_).ofCommunicators() + sqlOf(filter, {Measure::profile}) +
      " GROUP BY communicator_id, rank) GROUP BY c ORDER BY c";
  return state_->all<RankSpread>(sql, [](SQLite::Statement& row) {
    return RankSpread{id<CommunicatorId>(row.getColumn(0)), spread(row, 1), spread(row, 5)};
  });
}

std::optional<Spread> RunStore::mpiSeconds(const PairFilter& filter) const {
  const PairFilter ofRanks{.ranks = filter.ranks, .withoutRanks = filter.withoutRanks};
  std::optional<Spread> spread;
  state_->each(
      // Ranks whose run time is known and that made no call were in MPI for no time.
      "SELECT count(*), avg(s), max(s), min(s), sum(n) FROM (SELECT total(seconds) s, count(seconds) n FROM ("
      "SELECT rank, seconds, 1 call FROM operation_statistics WHERE rank IS NOT NULL" +
          BeginEndSql(*state_).timeInMpi() + sqlOf(filter, {Measure::profile}) +
          " UNION ALL SELECT rank, NULL, 0 FROM process WHERE elapsed_s IS NOT NULL" +
          sqlOf(ofRanks, {Measure::profile}) + ") GROUP BY rank HAVING n > 0 OR max(call) = 0)",
      [&](SQLite::Statement& row) {
        const auto ranks = whole<std::uint64_t>(row.getColumn(0));
        if (ranks != 0 && row.getColumn(4).getInt64() != 0)
          spread = Spread{ranks, realOf(row.getColumn(1)), realOf(row.getColumn(2)), realOf(row.getColumn(3))};
        return false;
      });
  return spread;
}

std::optional<double> RunStore::largestRankSeconds() const {
  const auto all = mpiSeconds();
  return all ? std::optional(all->max) : std::nullopt;
}

}  // namespace weft
