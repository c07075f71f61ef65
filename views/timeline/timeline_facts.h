// The data of the traffic timeline: bytes of each class in columns of time, and port counters of the same time. No
// colours, no pixels.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "analysis/waits/others_loads.h"
#include "core/store/run_snapshot.h"
#include "core/sums/bin_totals.h"
#include "reports/table.h"
#include "views/timeline/metric_columns.h"

namespace weft {

struct TimelineFacts {
  struct Column {
    std::vector<std::uint64_t> bytes, messages;  // by class, as `classes`
    std::uint64_t sum = 0;                       // of the bytes; held at 2^63
  };

  double binSeconds = 0;
  std::uint32_t firstBin = 0;      // where the columns begin: later than the trace, where nothing is sent for long
  double bins = 0;                 // that they are of
  std::uint32_t binsInColumn = 1;  // divides firstBin; more than 1 where there are more bins than anybody could see
  std::uint32_t mostInColumn = 1;  // that do so
  std::vector<PairClass> classes;  // that were sent, ascending
  std::vector<Column> columns;     // to the last bin with traffic of the run
  std::vector<std::optional<double>>
      counted;  // bytes that all ports sent in each column, even between two readings; empty: not read
  std::vector<std::optional<double>> others;  // of these, what the run did not send; empty: not asked, or not known
  std::vector<std::string> metrics;           // that the run has, by their ids
  std::optional<MetricLine> metric;           // the one that was asked for, in the columns
  bool isCumulative = false;                  // columns hold what was sent from the first one to their end
  bool hasBins = true;                        // else there are only counters or metrics, and no time can be chosen
  double largest = 0;                         // bytes: sum of a column, or counted in one
  QString filter;                             // the part that it is of: "rank 3; class collective"; empty: all
  QString missing;                            // why there is nothing to see; empty: there is

  double columnSeconds() const { return binSeconds * binsInColumn; }
  double startSeconds() const { return firstBin * binSeconds; }
  double seconds() const { return bins * binSeconds; }
  BinRange binsOf(std::uint32_t firstColumn, std::uint32_t endColumn) const;
  // The columns that bins touch, the end excluded; empty where they lie beyond.
  std::pair<std::uint32_t, std::uint32_t> columnsOf(const BinRange& bins) const;
};

// What one link end carries, in bins of pair traffic; drawn in a scale of its own, up to its largest column.
struct EndLine {
  QString name;  // "r1leaf02 → n030"
  std::uint32_t firstBin = 0;
  std::vector<std::uint64_t> bytes;  // by bin from there; empty: there is no line

  std::vector<double> in(const TimelineFacts& facts) const;  // the columns
};

// Of the filter classes and ranks; time bins tell nothing else, and the times that are chosen are for others to show.
// `metric`: of this name a line, where the run has it. Reads all bins. Throws Error where the run can't be read.
TimelineFacts collectTimeline(const RunSnapshot& run, const PairFilter& filter,
                              const std::function<bool()>& stopped = {}, const std::string& metric = {});

// What ports of hosts sent, and how much of it others did: in place of what all ports counted, some of which have no
// place on a link of the fabric.
void addOthers(TimelineFacts& facts, const OthersLoads& others, const Fabric& fabric);

// Bins in a column of which there are `most` at most, where that can be; and the same time in such columns.
std::uint32_t binsInColumnFor(const TimelineFacts& all, double most);
TimelineFacts coarser(const TimelineFacts& all, double most);

// All that was sent, counted and measured until the end of each column. A column without readings stays without.
TimelineFacts cumulated(const TimelineFacts& each);

// Where the sum that ports counted is farthest from the sum that was sent; nothing if one of the two is missing, or
// ports were not read from the first column on.
struct CurveDistance {
  double bytes = 0, seconds = 0;
};
std::optional<CurveDistance> farthestApart(const TimelineFacts& cumulative);

QString metricTitle(const MetricLine& metric);      // "PAPI_TOT_CYC (cycles), all ranks"
QString timelineTitle(const TimelineFacts& facts);  // "bytes sent in each 0.1 s, pair traffic by time"
QString columnText(const TimelineFacts& facts, std::uint32_t column);  // all that a tooltip says, plain
// start_s, end_s, class, messages, bytes: a line for each class of each column with traffic; with a metric also value,
// in lines of its name.
Table timelineTable(const TimelineFacts& facts);

}  // namespace weft
