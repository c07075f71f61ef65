// Which filter dimensions each measure of a run can follow, and why not if it cannot.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/records/pair_filter.h"

namespace weft {

// A source of numbers in a run.
enum class Measure : std::uint8_t {
  pairs,         // pair traffic, pair by pair
  layers,        // sums of pair traffic over all pairs of a kind (PairLayer)
  bins,          // pair traffic over time
  ports,         // port traffic
  profile,       // calls, bytes and seconds of ranks in operations on communicators
  rankSums,      // the same of ranks over all communicators
  samples,       // where the program was
  states,        // in which state each thread was when
  waits,         // who waited for whom
  transactions,  // messages by the call paths of both ends, added up
  messages,      // each message between two ranks as it went: point-to-point ones
  threads,       // whose states there are: of a communicator those of its members
  calls,         // collective calls of the profile, of which a model makes messages
  counters,  // what ports counted, and what is predicted of all ports at once: no part of it belongs to a part of the
             // program
};

// What the records of a run are distinguished by, as far as runs differ in that.
struct RunKeys {
  BinKeys bins;
  bool profileRegions = false, profileRanks = false;           // some row of the profile has one
  bool sampleBins = false, messagePaths = false;               // of messages one by one the call paths are there
  std::optional<double> binSeconds = {}, waitBinSeconds = {};  // nothing: not recorded by time

  static RunKeys all();  // of a run in which everything is told that can be
};

// Whether a measure's rows are distinguished by a dimension: yes; not in this run; never.
enum class Distinction : std::uint8_t { yes, notRecorded, doesNotApply };

// A measure of a run.
struct Facets {
  Measure measure = Measure::pairs;
  RunKeys keys = RunKeys::all();

  Distinction distinction(FilterDimension dimension) const;
};

// A filter as a measure follows it: what it keeps, and what it does not follow, each in the filter's own terms.
struct Restricted {
  PairFilter kept, notRecorded, doesNotApply;
  std::optional<BinRange> bins =
      {};  // the time that is kept, in the measure's own bins, which may be longer than the filter's

  bool isWhole() const;       // all of the filter is kept
  PairFilter ofRows() const;  // what is kept, in terms of the measure's rows
  bool operator==(const Restricted&) const = default;
};
Restricted restrict(const PairFilter& filter, const Facets& facets);

// The part of a filter that at least one of several measures follows, for views that show all of them.
PairFilter keptByAny(const PairFilter& filter, std::span<const Facets> measures);

// Decides which rows a filter keeps, as far as the measure distinguishes them; what depends on the peers of a row is
// left to PeerPart. Refers to the filter.
class RowFilter {
 public:
  RowFilter(const PairFilter& filter, const Facets& facets);
  bool operator()(const RowKeys& row) const;

 private:
  const PairFilter& filter_;
  std::uint32_t asked_ = 0;  // a bit for each dimension
};

// The same as " AND …" in terms of the measure's table; for pairs and bins without what depends on the peers of a row.
std::string sqlOf(const PairFilter& filter, const Facets& facets);

// Why numbers don't follow a dimension: "not recorded by region", "the filter by class does not apply"; empty where
// they do.
std::string whyNotDistinguished(const Facets& facets, FilterDimension dimension);
// Why numbers cover more than what was chosen: "not recorded by region; the filter by class does not apply"; empty if
// they do not.
std::string whyNotFollowed(const Restricted& restricted);
// The same as a sentence about `what`, a noun: "Not recorded by region: this is all of the port traffic."
std::string notFollowedSentence(const Restricted& restricted, const std::string& what);
// "region and time": what a filter chooses by.
std::string filterKinds(const PairFilter& filter);

}  // namespace weft
