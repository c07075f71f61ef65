// What a run consists of, counted two ways: from a recorded bundle, and from the lines of the tests' own tracer
// (tests/collector/tracer/trace.h). Communicators go by their members, in order, and by how many were made of the same
// before.
#pragma once

#include <QString>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "recorded_tables.h"

namespace weft {

struct RecordedCounts {
  using Call = std::tuple<std::string, int, std::string>;       // communicator, rank, operation
  using Pair = std::tuple<std::string, std::string, int, int>;  // communicator, operation, source, destination
  std::map<std::string, std::string> communicators;             // how each was made: call and parent
  std::map<Call, RecordedSum> calls;
  std::map<Pair, RecordedSum> pairs;  // of point-to-point calls
};

RecordedCounts countsOfBundle(const std::filesystem::path& folder);
RecordedCounts countsOfTrace(const std::filesystem::path& folder, int ranks);

// A line for each difference, the first 20; only of operations that the trace has at all.
QString differences(const RecordedCounts& trace, const RecordedCounts& bundle);
std::set<std::string> untracedOperations(const RecordedCounts& trace, const RecordedCounts& bundle);
// Communicators where less or more bytes arrived than were sent.
QString unbalanced(const RecordedCounts& counts);

}  // namespace weft
