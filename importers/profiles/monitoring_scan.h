// A quick scan of a monitoring file: its contents decide how all files of the set are read.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>

#include "core/records/import_report.h"

namespace weft {

struct MonitoringScan {
  std::uint64_t headings = 0;               // of version 3 and later, one of each section
  std::uint64_t communicators = 0;          // lines D
  bool ended = true;                        // the last line has a line end
  bool blockIsOpen = false;                 // the last communicator has fewer than its three lines
  bool external = false, internal = false;  // lines E, I
  bool library = false;                     // lines C, S, R: the library sent something
  std::uint64_t pairLines = 0;
  std::uint64_t logicalLines = 0, logicalMessages = 0;  // lines C, one for each peer, and the messages of the first
  bool logicalAlike = true;                             // all of them have as many messages
  std::uint64_t pairSum = 0;          // of a hash of each pair's line: the same lines in any order give the same sum
  std::optional<std::uint32_t> rank;  // who wrote it, where that is one
  bool severalRanks = false;
};

MonitoringScan scanMonitoring(std::istream& in, const Progress& progress);

}  // namespace weft
