// The command options of the filter, one row each: option, help and the window's words. Their meaning for records is
// in core/records/filter_dimensions.h.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "analysis/pairs/filter_values.h"
#include "core/records/filter_dimensions.h"

namespace CLI {
class App;
}

namespace weft {

struct FilterOption;

// As the user typed it, by dimension; empty: all.
class FilterWords {
 public:
  Words hosts;                   // whose ranks are chosen
  bool regionExclusive = false;  // without what happened in regions within

  Words& operator[](FilterDimension dimension) { return words_[static_cast<std::size_t>(dimension)]; }
  const Words& operator[](FilterDimension dimension) const { return words_[static_cast<std::size_t>(dimension)]; }
  Words& operator[](const FilterOption& option);
  const Words& operator[](const FilterOption& option) const;
  bool operator==(const FilterWords&) const = default;

 private:
  std::array<Words, dimensionCount> words_;
};

struct FilterOption {
  const char* name;  // without its dashes; so it stands in the recipes of figures
  FilterDimension dimension;
  const char* type;  // in the help; null: the choices
  const char* help;
  const char* figureHelp;  // of weft figure; null: the same
  const char* refusal;     // what to do where a source can't tell: "omit --time"
  bool once;               // at most once
  bool ofHosts;            // it names hosts for ranks of theirs
  Words (*choices)();      // null: any word

  void (*parse)(RunNames& run, const Words& words, PairFilter& filter, Notes& notes);  // adds to the filter
  Words (*asked)(const RunSnapshot& run,
                 const PairFilter& filter);  // the words that ask for it; null: another option's do
  const char* before;                        // what stands before its values where they are told: "without "
  const char* tip;                           // of its chip
};

std::span<const FilterOption> filterOptions();            // in the order of the dimensions
const FilterOption& optionOf(FilterDimension dimension);  // the one that has words for it

void addFilterOptions(CLI::App& command, FilterWords& words, bool ofFigures);  // of pair traffic, or of figures
// For data other than pair traffic: only the options that have a help text here. With an empty one the option is not
// listed, and is refused with the reason.
struct OptionHelp {
  std::string_view name;
  const char* help;
};
void addFilterOptionsWith(CLI::App& command, FilterWords& words, std::span<const OptionHelp> helps);
void addRegionExclusive(CLI::App& command, bool& exclusive);  // one of them, for commands that have --region alone

bool asksForPairs(const FilterWords& words);  // for what port traffic can't distinguish

// Added to `filter`. Throws Error for what the run does not have, and for time bins together with dimensions that they
// do not distinguish.
PairFilter filterOf(RunNames& run, const FilterWords& words, Notes& notes, PairFilter filter = {});
FilterWords wordsOf(const RunSnapshot& run, const PairFilter& filter);

// The filter that the words mean, in terms of a measure's rows. Throws Error if the measure does not follow all of it.
// `what`: "the communicator profile".
PairFilter filterFollowed(const FilterWords& words, const PairFilter& filter, const Facets& facets,
                          const std::string& what);
// Throws Error where an option was given that the source can't follow. `source`: "port traffic".
void refuseFilter(const FilterWords& words, const std::string& source, const Facets& facets);

// The part of a filter that time bins with those keys do not distinguish: "traffic by time is not recorded by
// communicator"; empty: they distinguish all.
std::string whyNotByTime(const PairFilter& filter, const BinKeys& keys);
// "Nothing is left: traffic by time is not recorded by communicator. Take one of the filters away."; empty: time is not
// chosen with what time bins do not tell.
std::string nothingIsLeft(const PairFilter& filter, const BinKeys& keys);
// "No time can be chosen: traffic by time is not recorded by communicator."; empty: one can.
std::string noTimeBeside(const PairFilter& filter, const BinKeys& keys);

// The values of a dimension as people read them: "FFT", "point-to-point", "without ranks 0-3", "0.4–0.8 s". Ranks and
// times are one, however many.
Words valueNames(const RunSnapshot& run, const PairFilter& filter, const FilterDimensionRow& row);
Words valueNames(const RunSnapshot& run, const PairFilter& filter);  // of all dimensions, in their order

}  // namespace weft
