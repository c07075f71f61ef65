// Collects the report and diagnostics of a reader for one file.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/records/import_report.h"

namespace weft {

// Larger rank numbers are taken for damage: no machine runs that many processes, and lists by rank must stay small.
inline constexpr std::uint64_t largestRank = 16'777'215;

// More calls, messages or bytes in one row (an exbibyte) are taken for damage: beside 2^63 - 1 no row that is right
// fits into a sum.
inline constexpr std::uint64_t maxOfOneRow = std::uint64_t{1} << 60;

class ReaderNotes {
 public:
  explicit ReaderNotes(std::string file) : file_(std::move(file)) {}

  // For a source of several files: the file that the following notes are about.
  void about(const std::string& file) { file_ = file; }

  void note(const char* code, std::string seen, std::string done, std::string advice = {}, std::uint64_t line = 0);
  void lost(const char* code, std::string seen, std::string done, std::string advice = {}, std::uint64_t line = 0);
  void stop(const char* code, std::string seen, std::string advice, std::uint64_t line = 0);
  // Counts one row of the input as skipped and reports the reason.
  void leaveOut(const char* code, std::uint64_t line, std::string seen, std::string advice = {});

  ImportReport report;

 private:
  void add(const char* code, Severity severity, std::uint64_t line, std::string seen, std::string done,
           std::string advice);

  std::string file_;
};

}  // namespace weft
