// What the mpisee readers share: where their rows and diagnostics go, and what may not pass.
#pragma once

#include <string>
#include <utility>

#include "core/records/row_sink.h"
#include "importers/io/reader_notes.h"
#include "importers/io/seen_rows.h"

namespace weft {

// A sum of seconds beyond this (30,000 years) is taken for damage.
inline constexpr double mpiseeMaxSeconds = 1e12;

class MpiseeReading : public ReaderNotes {
 public:
  MpiseeReading(std::string file, RowSink& rows) : ReaderNotes(std::move(file)), sink(rows) {}

  // Hands a row on. If the file's sum of calls or bytes would exceed what Weft can store, the row is skipped and
  // reported, and the result is false.
  bool put(const StatisticsRow& row, std::uint64_t line);
  // A row whose key was there before: it is skipped, and reported with the numbers of both. `of`: the key in words,
  // "rank 3 of W".
  void tellRepeat(SeenRows::Answer answer, const std::string& of, const SeenRow& row, const SeenRow& first,
                  std::uint64_t line);
  // The tool ends every line.
  void tellNoLineEnd(std::uint64_t line);
  // Says, once, that rows are no longer compared with those before.
  void tellUnchecked(std::uint64_t line);

  RowSink& sink;

 private:
  std::uint64_t calls_ = 0;
  std::uint64_t bytes_ = 0;
  bool uncheckedTold_ = false;
};

}  // namespace weft
