// What a quantity of a run is under a filter, asked of the store in SQL that was written for the test.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cmath>

#include "cli.h"
#include "core/sums/quantities.h"
#include "sql_conditions.h"

namespace weft::test {

using Amount = std::optional<double>;  // nothing: there is none

inline bool same(const Amount& one, const Amount& other) {
  if (!one || !other) return one.value_or(0) == other.value_or(0);  // who adds up nothing has 0 or nothing
  return std::abs(*one - *other) <= 1e-9 * std::max({1.0, std::abs(*one), std::abs(*other)});
}

// Of communicators that the program made; MPI_Init and MPI_Finalize belong to none.
inline constexpr const char* realOnes =
    " AND communicator_id IN (SELECT id FROM communicator WHERE internal = 0 AND pooled = 0)"
    " AND operation_id NOT IN (SELECT id FROM operation WHERE name IN ('Init', 'Init_thread', 'Finalize'))";

class InStore {
 public:
  explicit InStore(std::filesystem::path path) : path_(std::move(path)), db_(path_.string(), SQLite::OPEN_READONLY) {}

  Amount one(const std::string& sql) {
    SQLite::Statement row(db_, sql);
    return row.executeStep() && !row.getColumn(0).isNull() ? Amount(row.getColumn(0).getDouble()) : std::nullopt;
  }
  std::vector<std::uint32_t> ids(const std::string& sql) {
    std::vector<std::uint32_t> found;
    for (SQLite::Statement row(db_, sql); row.executeStep();) found.push_back(row.getColumn(0).getUInt());
    return found;
  }

  Amount of(Quantity quantity, const PairFilter& kept) {
    const std::string where = conditions(kept);
    switch (quantity) {
      case Quantity::timeInMpi:
        return one("SELECT sum(seconds) FROM operation_statistics" + where + realOnes + " AND rank IS NOT NULL");
      case Quantity::timeInCommunicator:
        return one("SELECT sum(seconds) FROM operation_statistics" + where + realOnes);
      case Quantity::calls:
        return one("SELECT sum(calls) FROM operation_statistics" + where + realOnes);
      case Quantity::volume:
        return one(
            "SELECT sum(bytes) FROM operation_statistics" + where + realOnes +
            " AND operation_id IN (SELECT id FROM operation WHERE name LIKE 'Sendrecv%' OR name NOT LIKE '%recv%') AND "
            "operation_id NOT IN (SELECT id FROM operation WHERE name LIKE '%(received)')");
      case Quantity::pairTraffic:
        return pairs("bytes", kept);
      case Quantity::messages:
        return pairs("messages", kept);
      case Quantity::waiting:
        return one("SELECT sum(nanoseconds) / 1e9 FROM wait" + where + " AND class NOT IN (9, 10)");  // of completion
      case Quantity::samples:
        return one("SELECT sum(samples) FROM sample" + where);
      case Quantity::runTime:
        return one("SELECT max(elapsed_s) FROM process");
      case Quantity::recordedTime:
        return one("SELECT CASE WHEN count(recorded_s) > 0 THEN avg(coalesce(recorded_s, elapsed_s)) END FROM process");
      case Quantity::timeInInit:
        return one("SELECT avg(init_s) FROM process");
      case Quantity::timeInFinalize:
        return one("SELECT avg(finalize_s) FROM process");
      case Quantity::shareOfMpi:
      case Quantity::linkBytes:
      case Quantity::utilisation:
        break;  // of several of these
    }
    return std::nullopt;
  }

  // " FROM … WHERE …": of the tables for other programs, which have pairs row by row and know no filter of Weft.
  std::string unpacked(const PairFilter& kept) {
    const auto listed = [](const std::vector<RankId>& ranks) {
      std::string text;
      for (const RankId rank : ranks) text += (text.empty() ? "(" : ",") + std::to_string(number(rank));
      return text + ")";
    };
    std::string from = kept.bins ? " FROM bins WHERE bin BETWEEN " + std::to_string(kept.bins->first) + " AND " +
                                       std::to_string(kept.bins->end - 1)
                                 : std::string(" FROM pairs WHERE 1");
    const auto named = [&](const char* column, const char* table, const auto& ids) {
      if (ids.empty()) return;
      SQLite::Statement name(
          db_, std::string("SELECT name FROM ") + table + " WHERE id = " + std::to_string(number(ids.front())));
      name.executeStep();
      from += std::string(" AND ") + column + " = '" + name.getColumn(0).getString() + "'";
    };
    named("region", "region", kept.regions);
    named("communicator", "communicator", kept.communicators);
    named("operation", "operation", kept.operations);
    if (!kept.classes.empty()) from += " AND class = '" + std::string(name(kept.classes.front())) + "'";
    if (!kept.ranks.empty())
      from += " AND (source IN " + listed(kept.ranks) + " OR destination IN " + listed(kept.ranks) + ")";
    if (!kept.withoutRanks.empty())
      from +=
          " AND source NOT IN " + listed(kept.withoutRanks) + " AND destination NOT IN " + listed(kept.withoutRanks);
    return from;
  }

  Amount pairs(const std::string& column, const PairFilter& kept) {
    const std::string logical = std::to_string(number(PairClass::logical));
    if (kept.bins)
      return one("SELECT sum(" + column + ") FROM time_bin" + conditions(kept) + " AND class <> " + logical);
    if (kept.ranks.empty() && kept.withoutRanks.empty())
      return one("SELECT sum(" + column + ") FROM pair_traffic" + conditions(kept) + " AND class <> " + logical);
    return query("SELECT sum(" + column + ")" + unpacked(kept));
  }

  std::vector<cli::Row> rows(const std::string& sql) const {
    return cli::csv(cli::runWeft({"query", cli::text(path_), QString::fromStdString(sql), "--format", "csv"}).out);
  }
  Amount query(const std::string& sql) const {
    const auto rows = this->rows(sql);
    if (rows.size() != 1 || rows.front().size() != 1 || rows.front().begin()->second.empty()) return std::nullopt;
    return std::stod(rows.front().begin()->second);
  }

 private:
  std::filesystem::path path_;
  SQLite::Database db_;
};

}  // namespace weft::test
