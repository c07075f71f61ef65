// The rows of one table of several runs, one after the other: a thread of its own reads the runs, a few rows ahead of
// the consumer.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "reports/campaign/run_labels.h"
#include "reports/campaign/run_table.h"

namespace weft {

// A row's number: the run's place, and the row's within its table of that run, counted from 1.
inline constexpr int bitsOfRow = 40;
constexpr std::int64_t firstRowOf(std::size_t run) { return static_cast<std::int64_t>(run) << bitsOfRow; }

struct StreamedRows {
  const RunTable* table = nullptr;
  std::span<const LabelledRun> all;
  std::vector<std::size_t> runs;     // their places among all; in this order
  std::vector<std::size_t> columns;  // of the table, those that are handed on; ascending
  WantedTexts wanted;  // rows with other texts are left out, and where `countsAll` is not set, may not be counted
  bool countsAll = true;
};

class RowStream {
 public:
  // One who reads several tables of the same runs gives the same `fabrics`.
  RowStream(StreamedRows what, std::shared_ptr<RecentFabrics> fabrics);
  ~RowStream();  // the thread ends early
  RowStream(const RowStream&) = delete;

  // Goes to the next row, at first to the first one; false: there is none. Throws Error where a run can't be read.
  bool next();
  std::int64_t number() const { return now_.numbers[at_]; }
  const Cell& cell(std::size_t place) const {
    return now_.cells[at_ * what_.columns.size() + place];
  }  // of the place-th column

 private:
  struct Batch {
    std::vector<std::int64_t> numbers;
    std::vector<Cell> cells;
  };

  void read();
  void readRun(std::size_t place);
  void give();

  const StreamedRows what_;
  const std::shared_ptr<RecentFabrics> fabrics_;

  Batch now_;  // of the taker
  std::size_t at_ = 0;
  bool begun_ = false;

  Batch made_;  // of the thread

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Batch> next_;  // that and what follows are of both
  bool done_ = false, closed_ = false;
  std::exception_ptr failure_;

  std::thread thread_;  // last, so that all the others are there when it begins
};

}  // namespace weft
