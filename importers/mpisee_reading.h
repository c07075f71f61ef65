// What the mpisee readers share: where their rows and diagnostics go, and what may not pass.
#pragma once

#include <string>
#include <utility>

#include "core/import_report.h"
#include "core/row_sink.h"

namespace weft {

// Larger rank numbers are taken for damage: no machine runs that many processes, and lists by rank must stay small.
inline constexpr std::uint64_t mpiseeMaxRank = 16'777'215;
// A sum of seconds beyond this (30,000 years) is taken for damage.
inline constexpr double mpiseeMaxSeconds = 1e12;

class MpiseeReading {
 public:
  MpiseeReading(std::string file, RowSink& rows) : sink(rows), file_(std::move(file)) {}

  void note(const char* code, std::string seen, std::string done, std::string advice = {}, std::uint64_t line = 0);
  void lost(const char* code, std::string seen, std::string done, std::string advice = {}, std::uint64_t line = 0);
  void stop(const char* code, std::string seen, std::string advice, std::uint64_t line = 0);
  // Counts one row of the input as left out and says why.
  void leaveOut(const char* code, std::uint64_t line, std::string seen, std::string advice = {});

  // Hands a row on, unless the file's sum of calls or bytes would pass what Weft can store.
  void put(const StatisticsRow& row, std::uint64_t line);

  RowSink& sink;
  ImportReport report;

 private:
  void add(const char* code, Severity severity, std::uint64_t line, std::string seen, std::string done,
           std::string advice);

  std::string file_;
  std::uint64_t calls_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace weft
