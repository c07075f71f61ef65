// Lines of monitoring that Open MPI does not write: a pair that a rank's file names twice, a line twice below its
// communicator, impossible amounts. They are skipped and reported.
#pragma once

#include "importers/io/reader_notes.h"
#include "importers/io/seen_rows.h"
#include "importers/profiles/monitoring_line.h"

namespace weft {

class MonitoringRepeats {
 public:
  explicit MonitoringRepeats(ReaderNotes& notes) : notes_(notes) {}

  void beginFile();
  // A line D. The lines of the communicator before must all have come.
  void beginBlock(std::uint64_t number);
  // `again`: the file had a communicator of this name and these members before.
  void countBlock(bool again) { blocksAgain_ += again; }
  // A line of the block that can't be read.
  void countBroken() { ++linesOfBlock_; }
  // For the lines E, I, S, R and C of a file of one rank.
  bool isRepeatedPair(const MonitoringLine& line, std::uint64_t number);
  bool isRepeatedOperation(const MonitoringLine& line, std::uint64_t number);
  bool isTooLarge(const MonitoringLine& line, std::uint64_t number);
  void tell();

 private:
  ReaderNotes& notes_;
  SeenRows pairs_;                              // of the file
  unsigned operations_ = 0, linesOfBlock_ = 0;  // of the block: bits by tag, and how many
  std::uint64_t blockLine_ = 0;                 // 0: none in this file yet
  std::uint64_t blocksAgain_ = 0;
};

}  // namespace weft
