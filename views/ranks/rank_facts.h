// The data of the heat map of ranks: time of each rank in each operation or on each communicator, and the spread of
// each row. No colours.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"
#include "reports/table.h"
#include "views/shared/bar_metric.h"

namespace weft {

enum class RankRows { operations, communicators };

struct RankCellsOptions {
  RankRows rows = RankRows::operations;
  BarMetric metric = BarMetric::time;
  std::size_t most = 20;   // rows, the largest so many
  double above = 0;        // only rows whose mean rank has more than that: seconds, bytes or calls
  bool whole = false;      // MPI_Init, MPI_Finalize and calls of no communicator too
  PairFilter filter = {};  // as profiles follow it
};

struct RankRow {
  std::string label;
  std::optional<CommunicatorId> communicator;
  std::vector<std::optional<double>> cells;         // by column; nothing: no recorded call
  std::uint64_t ranks = 0;                          // that have a value
  double total = 0, mean = 0, least = 0, most = 0;  // over these ranks
};

struct RankFacts {
  RankRows of = RankRows::operations;
  BarMetric metric = BarMetric::time;
  std::uint32_t ranks = 0;           // 0 … ranks - 1
  std::uint32_t ranksInColumn = 1;   // more than 1 where there are too many: a cell is then the largest of its ranks
  std::vector<RankRow> rows;         // the largest total first
  double smallest = 0, largest = 0;  // of the cells above 0, of all
  std::size_t leftOut = 0;           // rows that are smaller, or not above the limit
  std::string quiet;                 // a sentence: what is left out because nobody waits for it; else empty
  Statistics statistics;             // what bytes or calls represent
  std::string missing;               // a sentence: why there is nothing to draw; else empty

  std::uint32_t columns() const { return ranks / ranksInColumn + (ranks % ranksInColumn != 0); }
};

constexpr std::uint32_t maxRankColumns = 2048;

// The first of time, volume and calls that the run has by rank: logs of training jobs and matrices have no times.
BarMetric firstRecorded(const RunSnapshot& run);

// Reads the run's statistics. Throws Error where it can't be read.
RankFacts collectRanks(const RunSnapshot& run, const RankCellsOptions& options);

std::string valueText(BarMetric metric, double value);  // "1.2 s", "3.4 MB", "17"
// "Allreduce, rank 3: 1.2 s\n…": the text of a tooltip, plain.
std::string cellText(const RankFacts& facts, std::size_t row, std::uint32_t column);
// operation or communicator, rank (or first_rank, last_rank), and seconds, bytes or calls; only cells that have a
// value.
Table ranksTable(const RankFacts& facts);

}  // namespace weft
