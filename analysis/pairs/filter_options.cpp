#include "analysis/pairs/filter_options.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/records/no_communicator.h"

namespace weft {
namespace {

template <class One>
void append(std::vector<One>& into, const std::vector<One>& more) {
  into.insert(into.end(), more.begin(), more.end());
}

// In the order of the run.
template <class Things, class Id>
Words namesAmong(const Things& things, const std::vector<Id>& ids) {
  Words names;
  for (const auto& one : things)
    if (std::ranges::find(ids, one.id) != ids.end()) names.push_back(one.name);
  return names;
}

Words communicatorWords(const RunSnapshot& run, const PairFilter& filter) {
  Words names = namesAmong(run.communicators, filter.communicators);
  if (asksForNoCommunicator(filter.communicators)) names.emplace_back(noCommunicatorName);
  return names;
}

Words classWords() {
  Words words;
  for (const PairClass one : pairClasses) words.emplace_back(name(one));
  return words;
}

void parseTime(RunNames& run, const Words& words, PairFilter& filter, Notes& notes) {
  filter.bins = BinRange{};
  if (const std::string why = whyNotByTime(filter, binKeys(run.facts())); !why.empty())
    throw Error(why + "; omit that or --time, or import the trace again");
  filter.bins = binsOf(run, words.front(), notes);
}

constexpr const char* noRanks = "omit --rank, --host and --without-rank, or use --traffic pair";
constexpr const char* sendsOrReceives = "What one of them sends or receives.";

constexpr std::array optionRows{
    FilterOption{.name = "region",
                 .dimension = FilterDimension::region,
                 .type = "NAME",
                 .help = "only this region and the regions within it; may be repeated",
                 .refusal = "omit --region",
                 .parse = [](RunNames& run, const Words& words, PairFilter& filter,
                             Notes&) { append(filter.regions, findRegions(run.regions(), words, true)); },
                 .asked = [](const RunSnapshot& run,
                             const PairFilter& filter) { return namesAmong(run.regions, filter.regions); }},
    FilterOption{.name = "communicator",
                 .dimension = FilterDimension::communicator,
                 .type = "NAME",
                 .help = "pair traffic: only this communicator; may be repeated",
                 .figureHelp = "pair traffic: only this communicator, may be repeated; otherwise map: highlight the "
                               "routes between its members, matrix: mark its hosts",
                 .refusal = "omit --communicator, or see the routes with weft figure --view map --communicator",
                 .parse = [](RunNames& run, const Words& words, PairFilter& filter,
                             Notes&) { append(filter.communicators, communicatorsNamed(run, words)); },
                 .asked = communicatorWords},
    FilterOption{.name = "class",
                 .dimension = FilterDimension::messageClass,
                 .help = "pair traffic: only this class; may be repeated",
                 .figureHelp = "map and matrix: only this class of pair traffic; may be repeated",
                 .refusal = "omit --class, or take --traffic pair",
                 .choices = classWords,
                 .parse =
                     [](RunNames&, const Words& words, PairFilter& filter, Notes&) {
                       for (const std::string& word : words) filter.classes.push_back(*pairClassOf(word));
                     },
                 .asked =
                     [](const RunSnapshot&, const PairFilter& filter) {
                       Words words;
                       for (const PairClass one : filter.classes) words.emplace_back(weft::name(one));
                       return words;
                     }},
    FilterOption{.name = "operation",
                 .dimension = FilterDimension::operation,
                 .type = "NAME",
                 .help = "pair traffic: only what this operation (with or without MPI_) sent; may be repeated",
                 .figureHelp = "map and matrix: only the pair traffic that this operation sent; may be repeated; "
                               "variants: only the time of this operation",
                 .refusal = "omit --operation, or take --traffic pair",
                 .parse = [](RunNames& run, const Words& words, PairFilter& filter,
                             Notes&) { append(filter.operations, operationsNamed(run, words)); },
                 .asked = [](const RunSnapshot& run,
                             const PairFilter& filter) { return namesAmong(run.operationNames, filter.operations); }},
    FilterOption{.name = "rank",
                 .dimension = FilterDimension::rank,
                 .type = "N",
                 .help = "pair traffic: only what rank N, or ranks N-M, send or receive; may be repeated",
                 .refusal = noRanks,
                 .parse = [](RunNames& run, const Words& words, PairFilter& filter,
                             Notes&) { append(filter.ranks, ranksNamed(run, "--rank", words)); },
                 .asked = [](const RunSnapshot&, const PairFilter& filter) { return rankWords(filter.ranks); },
                 .before = "",
                 .tip = sendsOrReceives},
    FilterOption{.name = "host",
                 .dimension = FilterDimension::rank,
                 .type = "NAME",
                 .help = "pair traffic: only what the ranks of this host send or receive, or those of all hosts of a "
                         "unit or pod; may be repeated",
                 .refusal = noRanks,
                 .ofHosts = true,
                 .parse = [](RunNames& run, const Words& words, PairFilter& filter,
                             Notes&) { append(filter.ranks, ranksOnHosts(run, words)); }},
    FilterOption{.name = "without-rank",
                 .dimension = FilterDimension::withoutRank,
                 .type = "N",
                 .help = "pair traffic: omit what rank N, or ranks N-M, send or receive; may be repeated",
                 .refusal = noRanks,
                 .parse = [](RunNames& run, const Words& words, PairFilter& filter,
                             Notes&) { append(filter.withoutRanks, ranksNamed(run, "--without-rank", words)); },
                 .asked = [](const RunSnapshot&, const PairFilter& filter) { return rankWords(filter.withoutRanks); },
                 .before = "without ",
                 .tip = "Nothing that one of them sends or receives."},
    FilterOption{.name = "time",
                 .dimension = FilterDimension::time,
                 .type = "LO:HI",
                 .help = "pair traffic: only what was sent in these seconds since the recording began",
                 .refusal = "omit --time, or take --traffic pair",
                 .once = true,
                 .parse = parseTime,
                 .asked = [](const RunSnapshot& run, const PairFilter& filter) { return timeWords(run, filter.bins); },
                 .before = "",
                 .tip = "What was sent in these seconds since the recording began."},
};

template <class Things, class Id>
Words namesInOrder(const Things& things, const std::vector<Id>& ids) {
  Words names;
  for (const Id id : ids) {
    const auto at = std::ranges::find_if(things, [id](const auto& one) { return one.id == id; });
    names.push_back(at == things.end() ? std::string() : at->name);
  }
  return names;
}

// By the kind of value.
struct Named {
  const RunSnapshot& run;
  std::string before;

  Words operator()(const std::vector<RegionId>& ids) const { return namesInOrder(run.regions, ids); }
  Words operator()(const std::vector<CommunicatorId>& ids) const {
    Words names = namesInOrder(run.communicators, ids);
    for (std::size_t at = 0; at < ids.size(); ++at)
      if (ids[at] == noCommunicator) names[at] = noCommunicatorName;
    return names;
  }
  Words operator()(const std::vector<OperationId>& ids) const { return namesInOrder(run.operationNames, ids); }
  Words operator()(const std::vector<PairClass>& kinds) const {
    Words names;
    for (const PairClass kind : kinds) names.emplace_back(longName(kind));
    return names;
  }
  Words operator()(const std::vector<RankId>& ranks) const {
    return ranks.empty() ? Words() : Words{before + ranksText(ranks, ranksOf(run))};
  }
  Words operator()(const std::optional<BinRange>& bins) const {
    return bins ? Words{before + timeText(run, *bins)} : Words();
  }
};

constexpr bool eachDimensionIsAsked() {
  for (std::size_t at = 0; at < dimensionCount; ++at)
    if (std::ranges::none_of(
            optionRows, [at](const FilterOption& one) { return one.asked && one.dimension == FilterDimension(at); }))
      return false;
  return true;
}
static_assert(eachDimensionIsAsked(), "each dimension has an option, which is written for it, too");

}  // namespace

Words& FilterWords::operator[](const FilterOption& option) {
  return option.ofHosts ? hosts : (*this)[option.dimension];
}
const Words& FilterWords::operator[](const FilterOption& option) const {
  return option.ofHosts ? hosts : (*this)[option.dimension];
}

std::span<const FilterOption> filterOptions() { return optionRows; }

const FilterOption& optionOf(FilterDimension dimension) {
  return *std::ranges::find_if(optionRows,
                               [&](const FilterOption& one) { return one.dimension == dimension && one.asked; });
}

namespace {

void add(CLI::App& command, const FilterOption& one, FilterWords& words, const char* help, const char* type) {
  CLI::Option* option = command.add_option(std::string("--") + one.name, words[one], help)->allow_extra_args(false);
  if (type) option->type_name(type);
  if (one.once) option->expected(1);
  if (one.choices) option->check(CLI::IsMember(one.choices()));
  if (!*help) option->group("");
}

}  // namespace

void addFilterOptions(CLI::App& command, FilterWords& words, bool ofFigures) {
  for (const FilterOption& one : optionRows)
    add(command, one, words, ofFigures && one.figureHelp ? one.figureHelp : one.help,
        one.type || !ofFigures ? one.type : "NAME");
  addRegionExclusive(command, words.regionExclusive);
}

void addFilterOptionsWith(CLI::App& command, FilterWords& words, std::span<const OptionHelp> helps) {
  for (const FilterOption& one : optionRows) {
    const auto known = std::ranges::find(helps, std::string_view(one.name), &OptionHelp::name);
    if (known != helps.end()) add(command, one, words, known->help, one.type);
  }
  addRegionExclusive(command, words.regionExclusive);
}

void addRegionExclusive(CLI::App& command, bool& exclusive) {
  command.add_flag("--region-exclusive", exclusive, "with --region: omit what happened in regions within that region")
      ->needs("--region");
}

bool asksForPairs(const FilterWords& words) {
  return std::ranges::any_of(optionRows, [&](const FilterOption& one) {
    return Facets{Measure::ports}.distinction(one.dimension) != Distinction::yes && !words[one].empty();
  });
}

PairFilter filterOf(RunNames& run, const FilterWords& words, Notes& notes, PairFilter filter) {
  for (const FilterOption& one : optionRows)
    if (const Words& given = words[one]; !given.empty()) one.parse(run, given, filter, notes);
  if (!words.regionExclusive && !filter.regions.empty()) addNested(run.regions(), filter.regions);
  sortLists(filter);
  return filter;
}

FilterWords wordsOf(const RunSnapshot& run, const PairFilter& filter) {
  FilterWords words;
  for (const FilterOption& one : optionRows)
    if (one.asked) words[one] = one.asked(run, filter);
  auto nested = filter.regions;
  addNested(run.regions, nested);
  words.regionExclusive = nested.size() != filter.regions.size();
  return words;
}

PairFilter filterFollowed(const FilterWords& words, const PairFilter& filter, const Facets& facets,
                          const std::string& what) {
  const Restricted parts = restrict(filter, facets);
  if (parts.isWhole()) return parts.ofRows();
  std::string options;
  for (const FilterOption& one : optionRows)
    if (!words[one].empty() && facets.distinction(one.dimension) != Distinction::yes)
      options += (options.empty() ? "--" : " and --") + std::string(one.name);
  const char* is = parts.notRecorded == PairFilter() ? ": " : " of this run was ";
  throw Error(what + is + whyNotFollowed(parts) + "; leave " + options + " away");
}

void refuseFilter(const FilterWords& words, const std::string& source, const Facets& facets) {
  for (const FilterOption& one : optionRows)
    if (!words[one].empty())
      if (const std::string why = whyNotDistinguished(facets, one.dimension); !why.empty())
        throw Error(source + ": " + why + "; " + one.refusal);
}

std::string whyNotByTime(const PairFilter& filter, const BinKeys& bins) {
  RunKeys keys = RunKeys::all();
  keys.bins = bins;
  const std::string why = whyNotFollowed(restrict(filter, {Measure::bins, keys}));
  return why.empty() ? why : "traffic by time is " + why;
}

std::string nothingIsLeft(const PairFilter& filter, const BinKeys& keys) {
  if (!leavesNothing(filter, keys)) return {};
  return "Nothing is left: " + whyNotByTime(filter, keys) + ". Remove one of the filters.";
}

std::string noTimeBeside(const PairFilter& filter, const BinKeys& keys) {
  const std::string why = whyNotByTime(filter, keys);
  return why.empty() ? why : "No time can be chosen: " + why + ".";
}

Words valueNames(const RunSnapshot& run, const PairFilter& filter, const FilterDimensionRow& row) {
  const char* before = optionOf(row.dimension).before;
  return std::visit([&](auto field) { return Named{run, before ? before : ""}(filter.*field); }, row.field);
}

Words valueNames(const RunSnapshot& run, const PairFilter& filter) {
  Words names;
  for (const FilterDimensionRow& row : filterDimensions()) append(names, valueNames(run, filter, row));
  return names;
}

}  // namespace weft
