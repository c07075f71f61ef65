// Answers the questions of facets.h about filters, by the table of their dimensions.
#include "core/records/facets.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "core/base/known_value.h"
#include "core/records/filter_dimensions.h"

namespace weft {

RunKeys RunKeys::all() {
  RunKeys keys;
  keys.bins = {true, true, true};
  keys.profileRegions = keys.profileRanks = keys.sampleBins = keys.messagePaths = true;
  keys.binSeconds = keys.waitBinSeconds = 1;
  return keys;
}

Distinction Facets::distinction(FilterDimension dimension) const { return rowOf(dimension).distinction(measure, keys); }

bool Restricted::isWhole() const { return notRecorded == PairFilter() && doesNotApply == PairFilter(); }

PairFilter Restricted::ofRows() const {
  PairFilter rows = kept;
  rows.bins = bins;
  return rows;
}

namespace {

// The bins of waits that a time touches: they may be longer than those of traffic.
std::optional<BinRange> inBinsOf(const Facets& facets, const std::optional<BinRange>& bins) {
  const RunKeys& keys = facets.keys;
  if (!bins || facets.measure != Measure::waits || keys.binSeconds == keys.waitBinSeconds || !keys.binSeconds ||
      !keys.waitBinSeconds)
    return bins;
  return binsBetween(startSeconds(bins->first, *keys.binSeconds), startSeconds(bins->end, *keys.binSeconds),
                     *keys.waitBinSeconds);
}

// Rows of these are of two ranks, or of one and those that it sends to.
bool hasPeers(Measure measure) {
  return measure == Measure::pairs || measure == Measure::bins || measure == Measure::transactions ||
         measure == Measure::messages;
}

bool isAskedOfRows(const FilterDimensionRow& row, const Facets& facets) {
  return facets.distinction(row.dimension) == Distinction::yes && !(hasPeers(facets.measure) && row.ofPeers);
}

std::string notRecordedBy(const std::string& kinds) { return word(Absence::notRecorded) + (" by " + kinds); }
std::string neverToldBy(const std::string& kinds) { return "the filter by " + kinds + " does not apply"; }

}  // namespace

Restricted restrict(const PairFilter& filter, const Facets& facets) {
  Restricted parts;
  for (const FilterDimensionRow& row : filterDimensions()) {
    const Distinction distinction = facets.distinction(row.dimension);
    take(distinction == Distinction::yes           ? parts.kept
         : distinction == Distinction::notRecorded ? parts.notRecorded
                                                   : parts.doesNotApply,
         filter, row);
  }
  parts.bins = inBinsOf(facets, parts.kept.bins);
  return parts;
}

PairFilter keptByAny(const PairFilter& filter, std::span<const Facets> measures) {
  PairFilter kept;
  for (const FilterDimensionRow& row : filterDimensions())
    if (std::ranges::any_of(measures,
                            [&](const Facets& each) { return each.distinction(row.dimension) == Distinction::yes; }))
      take(kept, filter, row);
  return kept;
}

RowFilter::RowFilter(const PairFilter& filter, const Facets& facets) : filter_(filter) {
  for (const FilterDimensionRow& row : filterDimensions())
    if (isAskedOfRows(row, facets)) asked_ |= 1U << static_cast<unsigned>(row.dimension);
}

bool RowFilter::operator()(const RowKeys& keys) const {
  for (std::uint32_t left = asked_, at = 0; left != 0; left >>= 1, ++at)
    if ((left & 1) != 0 && !rowOf(FilterDimension(at)).ofRow(keys, filter_)) return false;
  return true;
}

std::string sqlOf(const PairFilter& filter, const Facets& facets) {
  std::string conditions;
  for (const FilterDimensionRow& row : filterDimensions())
    if (isAskedOfRows(row, facets)) conditions += row.sql(filter);
  return conditions;
}

std::string filterKinds(const PairFilter& filter) {
  std::vector<std::string> kinds;
  for (const FilterDimensionRow& row : filterDimensions())
    if (isChosen(filter, row) && std::ranges::find(kinds, row.name) == kinds.end()) kinds.push_back(row.name);
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    text += (i == 0 ? "" : i + 1 < kinds.size() ? ", " : " and ") + kinds[i];
  return text;
}

std::string whyNotDistinguished(const Facets& facets, FilterDimension dimension) {
  const Distinction distinction = facets.distinction(dimension);
  if (distinction == Distinction::yes) return {};
  return distinction == Distinction::notRecorded ? notRecordedBy(rowOf(dimension).name)
                                                 : neverToldBy(rowOf(dimension).name);
}

std::string whyNotFollowed(const Restricted& restricted) {
  const std::string notRecorded = filterKinds(restricted.notRecorded), never = filterKinds(restricted.doesNotApply);
  std::string why = notRecorded.empty() ? std::string() : notRecordedBy(notRecorded);
  if (!never.empty()) why += (why.empty() ? "" : "; ") + neverToldBy(never);
  return why;
}

std::string notFollowedSentence(const Restricted& restricted, const std::string& what) {
  std::string why = whyNotFollowed(restricted);
  if (why.empty()) return why;
  why.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(why.front())));
  const std::string followed = filterKinds(restricted.kept);
  return why +
         (followed.empty() ? ": this is all of the " + what
                           : ": only " + followed + " of the filter applies to the " + what) +
         '.';
}

bool followedByLayers(const PairFilter& filter) { return restrict(filter, {Measure::layers}).isWhole(); }

bool leavesNothing(const PairFilter& filter, const BinKeys& bins) {
  RunKeys keys = RunKeys::all();
  keys.bins = bins;
  return filter.bins && !restrict(filter, {Measure::bins, keys}).isWhole();
}

bool passes(const PairLayer& layer, const PairFilter& filter) {
  static const Facets layers{Measure::layers};
  return RowFilter(filter, layers)({layer.communicator, layer.region, layer.kind, layer.operation});
}

void sortLists(PairFilter& filter) {
  const auto sort = [&](auto field) {
    if constexpr (requires { std::ranges::sort(filter.*field); }) {
      std::ranges::sort(filter.*field);
      (filter.*field).erase(std::ranges::unique(filter.*field).begin(), (filter.*field).end());
    }
  };
  for (const FilterDimensionRow& row : filterDimensions()) std::visit(sort, row.field);
}

}  // namespace weft
