// The data of bars: time, volume or calls by communicator, rank or message-size class, stacked by operation, or by
// operation, stacked by communicator.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"
#include "views/charts/bar_series.h"
#include "views/shared/bar_metric.h"

namespace weft {

enum class BarsBy { communicator, rank, size, operation };

// What the axis of values measures: amounts from 0, amounts by their logarithms, or shares of what all bars together
// come to.
enum class BarScale { linear, logarithmic, perCent };

struct BarSegment {
  std::size_t series = 0;   // position in BarFacts::series
  double value = 0;         // seconds, bytes or calls
  std::uint64_t exact = 0;  // bytes or calls
};

struct Bar {
  std::string label;                           // "W_s1.0 (16)"; "64 × size 4" for a family; "rank 12"; "64 B to 127 B"
  std::optional<CommunicatorId> communicator;  // nothing for a family, a rank, a class of sizes
  std::vector<BarSegment> segments;            // by series; only those above 0
  double total = 0;
  std::optional<RankId> rank = {};
};

struct BarOptions {
  BarMetric metric = BarMetric::time;
  std::size_t bars = 15;               // the largest so many
  std::size_t operations = maxSeries;  // the largest so many are named, the rest is "other"
  bool foldFamilies = false;           // like siblings (one parent, creating call and size) as one bar
  BarsBy by = BarsBy::communicator;
  bool perRank = false;  // of communicators: the mean of a member in place of the sum over ranks
  bool whole = false;    // MPI_Init, MPI_Finalize and calls of no communicator too where they bury the rest
  std::vector<CommunicatorId> communicators = {};  // ascending: only of these; empty: of all
  bool isPart = false;                             // the run is a part of one, which a filter keeps
  std::vector<std::string> series =
      {};            // as BarFacts::series, whether this run has them or not; empty: this run's largest
  double above = 0;  // of time: only bars of which the mean rank spent more seconds; 0: all. Not of sizes
  BarScale scale = BarScale::linear;
  bool breakLongest = false;  // one bar that dwarfs all others is drawn broken, so that the axis fits the others
};

struct BarFacts {
  BarMetric metric = BarMetric::time;
  std::vector<std::string> series;  // operations, or communicators; the largest over all bars first; "other" last
  BarsBy by = BarsBy::communicator;
  bool perRank = false;
  std::vector<Bar> bars;                // the largest first; classes of sizes ascend, all of them
  double largest = 0;                   // of the bars
  std::optional<std::size_t> dwarfing;  // the one bar that is more than twice as long as the next; no such: nothing
  BarScale scale = BarScale::linear;
  bool breaks = false;      // `dwarfing` is to be drawn broken; never on a logarithmic axis, which fits all
  std::size_t leftOut = 0;  // communicators (families) that are smaller and above 0
  double leftOutTotal = 0;
  double total = 0;            // over all communicators of the run that are not internal
  OperationTotals operations;  // what each of them has of it, those without a name in `series` too
  bool maxima = false;         // times are the largest rank's of each operation, not sums over ranks
  bool derived = false;        // some volumes follow from rounded averages
  bool stated = false;         // volumes are the source's own sums, which no operation explains
  Statistics of;               // what bytes or calls represent
  bool messages = false;       // calls are messages
  std::string folded;          // a sentence: what is left out because it would bury the rest; else empty
  std::string missing;         // a sentence: why there is nothing to draw; else empty
};

// What bars follow of a filter. Those of ranks are of all communicators.
Facets barFacets(const RunSnapshot& run, BarsBy by);

BarFacts collectBars(const RunSnapshot& run, const BarOptions& options);

bool isOther(const BarFacts& facts, std::size_t series);

}  // namespace weft
