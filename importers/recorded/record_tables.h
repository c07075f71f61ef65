// Reads the tables of a recorded bundle row by row into RecordData. docs/bundle.md has their columns.
#pragma once

#include "core/records/importer.h"
#include "importers/recorded/record_data.h"
#include "importers/recorded/record_repeats.h"
#include "importers/recorded/record_table.h"
#include "importers/recorded/record_whole.h"

namespace weft {

class RecordTables {
 public:
  RecordTables(RecordData& data, RecordWhole& whole, ReaderNotes& notes, const Measures& wanted)
      : data_(data), whole_(whole), notes_(notes), wanted_(wanted) {}

  static bool knows(std::string_view table);
  // The table that `reader` stands at, to its end. `file` outlives the data.
  void take(RecordReader& reader, const std::string& file);

 private:
  using Row = RecordReader;

  // Calls `take` for each row; those that it does not find wrong are counted as kept.
  template <class Take>
  void rows(Row& row, std::initializer_list<std::string_view> columns, const Take& take) {
    row.columns(columns);
    RecordRepeats repeats(columns.size());
    const bool saysEachRank = row.table() == "adapters" || row.table() == "regions";  // and the same, most likely
    while (row.nextRow()) {
      if (!saysEachRank && repeats.isRepeat(row))
        row.wrong("record.duplicate_row", "a row that stands in this file already");
      else take();
      if (!row.isWrong()) ++notes_.report.rowsKept;
    }
  }

  void run(Row& row);
  void ranks(Row& row);
  void processFacts(Row& row);
  void ends(Row& row);
  void adapters(Row& row);
  void counters(Row& row);
  void regions(Row& row);
  void crashes(Row& row);
  void worlds(Row& row);
  void communicators(Row& row);
  void neighbours(Row& row);
  void operations(Row& row);
  void pairs(Row& row, bool decomposed);
  void bins(Row& row);
  void collectives(Row& row);
  void threads(Row& row);
  void modules(Row& row);
  void stacks(Row& row);
  void paths(Row& row);
  void samples(Row& row);

  void stated(Row& row, RecordCommunicator one);
  // Adds a row's messages and bytes to `cell`, at columns from `destination` on.
  void addPair(Row& row, std::size_t destination, RecordPairs& cell);
  bool addWithinLimit(Row& row, std::uint64_t& sum, std::uint64_t more, const char* what);

  // False where the table is passed over.
  bool read(RecordReader& reader, const std::string& table);

  RecordData& data_;
  RecordWhole& whole_;
  ReaderNotes& notes_;
  const Measures& wanted_;
  const std::string* file_ = nullptr;
  std::uint64_t calls_ = 0, bytes_ = 0, nanoseconds_ = 0, messages_ = 0, pairBytes_ = 0, binMessages_ = 0,
                binBytes_ = 0;
  std::uint64_t sampleCounts_ = 0, sampleBytes_ = 0, skipped_ = 0;
  std::size_t listedCounts_ = 0;
};

}  // namespace weft
