// Time, volume or calls per communicator, stacked by operation: facts for bars, no Qt.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

enum class BarMetric { time, volume, calls };

struct BarSegment {
  std::size_t series = 0;     // position in BarFacts::series
  double value = 0;           // seconds, bytes or calls
  std::uint64_t exact = 0;    // bytes or calls
};

struct Bar {
  std::string label;                          // "W_s1.0 (16)"; "64 × size 4" for a family
  std::optional<CommunicatorId> communicator;  // nothing for a family
  std::vector<BarSegment> segments;           // by series; only those above 0
  double total = 0;
};

struct BarOptions {
  BarMetric metric = BarMetric::time;
  std::size_t bars = 15;       // the largest so many
  std::size_t operations = 8;  // the largest so many are named, the rest is "other"
  bool foldFamilies = false;   // like siblings (one parent, creating call and size) as one bar
};

struct BarFacts {
  BarMetric metric = BarMetric::time;
  std::vector<std::string> series;  // operations, the largest over all communicators first; "other" last
  std::vector<Bar> bars;            // the largest first
  std::size_t leftOut = 0;          // communicators (families) that are smaller and above 0
  double leftOutTotal = 0;
  double total = 0;                 // over all communicators of the run that are not internal
  bool maxima = false;              // times are the largest rank's of each operation, not sums over ranks
  bool derived = false;             // some volumes follow from rounded averages
  bool stated = false;              // volumes are the source's own sums, which no operation explains
  std::string missing;              // a sentence: why there is nothing to draw; else empty
};

BarFacts collectBars(const RunSnapshot& run, const BarOptions& options);

// The series that stands for all operations that are not named.
inline constexpr const char* otherSeries = "other";
bool isOther(const BarFacts& facts, std::size_t series);

}  // namespace weft
