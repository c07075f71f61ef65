// A part of MpiseeTables: where ranks ran, and how long.
#include <algorithm>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/records/appended_runs.h"
#include "importers/mpisee/mpisee_tables.h"

namespace weft {

void MpiseeTables::readProcesses(const std::vector<bool>& ranks) {
  const std::uint64_t highestRank = ranks.empty() ? 0 : ranks.size() - 1;
  const std::uint64_t limit = std::min(processes_.value_or(highestRank + 1), largestRank + 1);
  readProcesses("mappings", "machine", limit);
  readProcesses(database_.has("exectime") ? "exectime" : "exectimes", "time",
                limit);  // one build of January 2024 left out the s
  tellMissingRanks("data", ranks, limit, "rows may be missing, unless these ranks called nothing; copy the file again");
  tellAppended(highestRank);
}

void MpiseeTables::tellMissingRanks(const std::string& table, const std::vector<bool>& seen, std::uint64_t wanted,
                                    const char* advice) {
  std::uint64_t missing = 0, first = 0;
  for (std::uint64_t rank = wanted; rank-- > 0;)
    if (rank >= seen.size() || !seen[rank]) {
      ++missing;
      first = rank;
    }
  if (missing == 0) return;
  reading_.lost("mpisee.ranks",
                "the table " + table + " has no row of " + counted(missing, "rank", "ranks") + " of " +
                    std::to_string(wanted) + ", first rank " + std::to_string(first),
                "what the file has was kept", advice);
}

// Builds from before the 12th of January 2024 noted no times.
void MpiseeTables::tellMissingTable(const std::string& table, std::uint64_t ranks) {
  const bool isFirstBuild =
      version_ == "1.0" && built_.starts_with("Jan ") && built_.find(" 2024") != std::string::npos;
  if (ranks == 0) return;
  if (table == "exectimes" && isFirstBuild)
    return reading_.note("mpisee.no_times", "there is no table " + table, "elapsed times stay unknown",
                         "the first builds of January 2024 noted none; where this one did, take the original file");
  tellMissingRanks(table, {}, ranks, "the table was dropped, or a copy was not made in full; take the original file");
}

void MpiseeTables::tellMissingRows(std::uint64_t rows) {
  if (!database_.has("sqlite_sequence", "name") || !database_.has("sqlite_sequence", "seq")) return;
  UntrustedRows sequence = database_.rows("SELECT seq FROM sqlite_sequence WHERE name = 'data'");
  const auto wanted = sequence.next() ? sequence.whole(0) : std::nullopt;
  if (!wanted || *wanted < 0 || static_cast<std::uint64_t>(*wanted) <= rows) return;
  const std::string given = counted(static_cast<std::uint64_t>(*wanted), "row", "rows");
  reading_.lost("mpisee.rows_missing", "the table data was given " + given + " and has " + std::to_string(rows),
                "what the file has was kept",
                "rows were deleted, or a copy was not made in full; take the original file");
}

// Ids are ranks; those that the run does not have come from a second run in the same file.
void MpiseeTables::readProcesses(const char* table, const char* column, std::uint64_t limit) {
  const bool isThere = database_.has(table, "id") && database_.has(table, column);
  if (!isThere) return tellMissingTable(table, limit);
  std::vector<bool> seen;  // by rank
  UntrustedRows rows = database_.rows("SELECT id, " + std::string(column) + " FROM " + table + " NOT INDEXED");
  while (rows.next()) {
    const auto id = rows.whole(0);
    if (!id || *id < 0 || static_cast<std::uint64_t>(*id) >= limit) {
      ++processesLeftOut_;
      ++reading_.report.rowsLeftOut;
      continue;
    }
    if (const auto rank = static_cast<std::size_t>(*id); rank >= seen.size()) seen.resize(rank + 1);
    if (seen[static_cast<std::size_t>(*id)]) {
      leaveOutRepeat(table, "rank " + std::to_string(*id));
      continue;
    }
    seen[static_cast<std::size_t>(*id)] = true;
    ProcessRow process{RankId(static_cast<std::uint32_t>(*id)), {}, HostOrigin::profile, {}};
    if (column == std::string_view("machine")) {
      if (const auto host = trimmed(rows.text(1)); !host.empty()) process.host = std::string(host);
    } else if (const auto seconds = rows.real(1); seconds && *seconds >= 0 && *seconds <= mpiseeMaxSeconds) {
      process.elapsedSeconds = seconds;
    }
    if (process.host || process.elapsedSeconds) reading_.sink.process(process);
  }
  tellDamage(rows, table);
  tellMissingRanks(table, seen, limit, "rows were deleted, or a copy was not made in full; take the original file");
}

void MpiseeTables::tellAppended(std::uint64_t highestRank) {
  const std::string others = std::to_string(processesLeftOut_) + " hosts and times belong to ranks that the ";
  if (runs_ > 1) reading_.sink.fact(appendedRunsFact, std::to_string(runs_));
  if (runs_ > 1)
    reading_.lost("mpisee.appended",
                  "the file holds more than one run: its operations are listed more than once and " + others +
                      "first run does not have",
                  "the data rows of all runs were added up; hosts and times are those of the first run",
                  "mpisee appends to the file in MPISEE_OUTFILE if it exists; give each run a file of its own");
  else if (processesLeftOut_ != 0)
    reading_.lost("mpisee.processes", others + "run does not have", "they were skipped",
                  "the file may hold more than one run");
  if (processes_ && highestRank >= *processes_)
    reading_.note("mpisee.rank",
                  "rank " + std::to_string(highestRank) + " has rows, the file states " + std::to_string(*processes_) +
                      " processes",
                  "its rows were kept");
}

}  // namespace weft
