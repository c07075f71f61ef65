#include "figures/figure_options.h"

#include <CLI/CLI.hpp>

#include "analysis/pairs/number_check.h"
#include "analysis/pairs/pair_choice.h"
#include "analysis/run/run_fabric.h"
#include "core/base/units.h"
#include "figures/figure_words.h"

namespace weft {
namespace {

using enum FigureView;
using Views = std::vector<FigureView>;

constexpr double hundred = 100;  // shares are given in per cent

ValueRange parseRange(const char* option, const std::string& text, LinkMetric metric) {
  const std::size_t colon = text.find(':');
  const auto low = parseReal(text.substr(0, colon));
  const auto high = colon == std::string::npos ? std::nullopt : parseReal(text.substr(colon + 1));
  if (!low || !high || *low < 0 || *low >= *high)
    throw CLI::ValidationError(option, text + " is no range; write two numbers, e.g. 0:1000000000 bytes");
  const double one = metric == LinkMetric::bytes ? 1 : hundred;
  return {*low / one, *high / one};
}

std::uint32_t parseCount(const char* option, const std::string& text, std::uint32_t least, std::uint32_t most) {
  const auto count = parseNumber(text);
  if (!count || *count < least || *count > most)
    throw CLI::ValidationError(option,
                               text + " is no number from " + std::to_string(least) + " to " + std::to_string(most));
  return static_cast<std::uint32_t>(*count);
}

// An option that a view has no use for is a mistake of the caller.
class Fitting {
 public:
  explicit Fitting(FigureView view) : view_(view) {}

  void only(bool given, const std::string& option, const std::vector<FigureView>& views) const {
    if (!given || std::ranges::find(views, view_) != views.end()) return;
    std::string names;
    for (const FigureView one : views)
      names += (names.empty() ? "" : one == views.back() ? " and " : ", ") + wordOf(words::views, one);
    throw CLI::ValidationError(option, "goes with --view " + names);
  }

 private:
  FigureView view_;
};

// Where its numbers are from that follow a filter.
std::vector<Measure> measuresOf(FigureView view) {
  switch (view) {
    case map:
    case matrix:
    case links:
      return {Measure::pairs};
    case tree:
    case bars:
    case sizes:
    case ranks:
    case correlation:
    case variants:
      return {Measure::profile};
    case FigureView::time:
    case cumulative:
      return {Measure::bins};
    case timeline:
      return {Measure::states, Measure::messages};
    case flame:
    case functions:
      return {Measure::samples};
    case waits:
      return {Measure::waits};
    case transactions:
      return {Measure::transactions};
    case FigureView::regions:
    case findings:
    case diagnostics:
    case times:
    case breakeven:
    case speedup:
      break;
  }
  return {};
}

// Of a tree each communicator is shown by itself.
std::vector<FigureView> viewsBy(FilterDimension dimension) {
  const auto isTold = [&](Measure measure) { return Facets{measure}.distinction(dimension) == Distinction::yes; };
  std::vector<FigureView> views;
  for (const auto& each : words::views)
    if (std::ranges::any_of(measuresOf(each.value), isTold))
      if (each.value != tree || dimension != FilterDimension::communicator) views.push_back(each.value);
  return views;
}

void checkViews(const FigureOptions& given, FigureView view) {
  const Fitting fits(view);
  for (const FilterOption& one : filterOptions())
    fits.only(!given[one].empty(), std::string("--") + one.name, viewsBy(one.dimension));
  fits.only(!given.range.empty(), "--range", {map, matrix});
  fits.only(!given.nodeRange.empty(), "--node-range", {map});
  fits.only(!given.metric.empty(), "--metric", {map, bars, sizes, ranks, links});
  fits.only(!given.traffic.empty(), "--traffic", {map, matrix, links});
  fits.only(!given.rows.empty(), "--rows", {matrix, timeline});
  fits.only(!given.measure.empty(), "--measure", {matrix});
  fits.only(!given.order.empty(), "--order", {matrix});
  fits.only(!given.each.empty(), "--each", {matrix});
  fits.only(given.linear, "--linear", {matrix});
  fits.only(!given.rails.empty(), "--rails", {map, links});
  fits.only(given.collectives.collectives == "model", "--collectives", {map, matrix, links});
  fits.only(!given.adaptive.empty(), "--adaptive", {map, links});
  fits.only(given.senders == Senders::all, "--all-adapters", {map, links});
  fits.only(!given.layout.empty(), "--layout", {map});
  fits.only(!given.width.empty(), "--width", {map});
  fits.only(!given.detail.empty(), "--detail", {map});
  fits.only(!given.heightMm.empty(), "--height-mm", {map, FigureView::time, cumulative, timeline});
  fits.only(given.logarithmic, "--logarithmic", {map});
  fits.only(given.hideService, "--hide-service", {map});
  fits.only(given.hideUnused, "--hide-unused", {map});
  fits.only(given.marks, "--marks", {map});
  fits.only(given.assumeRoutes, "--assume-minimal-hops", {map, links});
  fits.only(!given.select.empty(), "--select", {map, matrix});
  fits.only(given.withoutRoutes, "--no-routes", {map});
  fits.only(!given.colour.empty(), "--colour", {map, tree});
  fits.only(!given.top.empty(), "--top",
            {bars, ranks, links, FigureView::regions, findings, diagnostics, functions, waits, transactions,
             correlation, variants});
  fits.only(!given.waitsOf.empty(), "--waits-of", {waits});
  fits.only(given.fold, "--fold", {bars});
  fits.only(!given.barsOf.empty(), "--bars-of", {bars});
  fits.only(given.perRank, "--per-rank", {bars});
  fits.only(!given.axis.empty(), "--axis", {bars});
  fits.only(given.breakLongest, "--break", {bars});
  fits.only(given.whole, "--whole", {bars, sizes, ranks});
  fits.only(!given.rowsOf.empty(), "--rows-of", {ranks});
  fits.only(!given.above.empty(), "--above", {ranks, bars});
  fits.only(!given.counter.empty(), "--counter", {FigureView::time, cumulative});
  if ((given.fold || given.perRank) && !given.barsOf.empty() && given.barsOf != "communicator")
    throw CLI::ValidationError(given.fold ? "--fold" : "--per-rank", "is about bars of communicators");
  fits.only(!given.by.empty(), "--by", {map, matrix, tree, bars, correlation, variants});
  fits.only(given.sideBySide, "--side-by-side", {map, matrix, tree, bars});
  if (given.ownRanges && !given.sideBySide) throw CLI::ValidationError("--own-ranges", "goes with --side-by-side");
  fits.only(!given.colours.empty(), "--colours", {timeline});
  fits.only(given.withoutMessages, "--no-messages", {timeline});
  fits.only(given.relative, "--relative", {times});
  fits.only(!given.gains.empty(), "--gains", {breakeven});
}

template <class Value, std::size_t count, class Field>
void take(const char* option, const std::string& word, const std::array<Word<Value>, count>& all, FigureView view,
          Field& field) {
  if (word.empty()) return;
  const auto value = valueOf(all, word);
  if (!value) throw CLI::ValidationError(option, word + " does not go with --view " + wordOf(words::views, view));
  field = *value;
}

void takeMap(const FigureOptions& given, FigureRequest& figure) {
  take("--traffic", given.traffic, words::sources, figure.view, figure.source);
  take("--metric", given.metric, words::linkMetrics, figure.view, figure.measure);
  if (const auto some = valueOf(words::rails, given.rails); some && *some != Rails::measured) figure.rails = *some;
  else figure.railPlan = given.rails;  // also what was measured: a run that measured nothing refuses it
  take("--adaptive", given.adaptive, words::adaptive, map, figure.adaptive);
  figure.senders = given.senders;
  take("--layout", given.layout, words::layouts, map, figure.layout);
  figure.capacityWidths = !given.width.empty();
  figure.hideService = given.hideService;
  figure.hideUnused = given.hideUnused;
  take("--colour", given.colour, words::mapColours, map, figure.colour);
  figure.assumeRoutes = given.assumeRoutes;
  figure.logarithmic = given.logarithmic;
  figure.marks = given.marks;
  if (!given.detail.empty()) figure.detail = parseCount("--detail", given.detail, 0, 100);
}

void takeMatrix(const FigureOptions& given, FigureRequest& figure) {
  take("--traffic", given.traffic, words::matrixSources, matrix, figure.matrixSource);
  take("--rows", given.rows, words::axes, matrix, figure.rows);
  take("--measure", given.measure, words::measures, matrix, figure.matrixMeasure);
  take("--order", given.order, words::orders, matrix, figure.order);
  figure.linear = given.linear;
  figure.each = !given.each.empty();
  if (figure.rows == MatrixAxis::members && given[FilterDimension::communicator].size() != 1)
    throw CLI::ValidationError("--rows", "communicator needs --communicator NAME");
}

std::vector<std::string> colourWords() {
  std::vector<std::string> all = wordsOf(words::mapColours);
  for (std::string& word : wordsOf(words::colours)) all.push_back(std::move(word));
  return all;
}

void addPart(CLI::App& command, FigureOptions& given) {
  addFilterOptions(command, given, true);
  command
      .add_option(
          "--range", given.range,
          "the colours' range in bytes, of shares in per cent, of a map that of its links; default: that of the data")
      ->type_name("LO:HI");
  command.add_option("--node-range", given.nodeRange, "map: likewise of its switches and hosts")->type_name("LO:HI");
}

void addMap(CLI::App& command, FigureOptions& given) {
  addRailsOption(command, given.rails, "map: ");
  command
      .add_option("--adaptive", given.adaptive,
                  "map: where switches may choose among ports, divide flows evenly (default), take the static port, or "
                  "the worst case of each link")
      ->check(CLI::IsMember(wordsOf(words::adaptive)));
  addSendersOption(command, given.senders);
  command.add_option("--layout", given.layout, "map: default is what suits the fabric")
      ->check(CLI::IsMember(wordsOf(words::layouts)));
  command
      .add_option("--select", given.select,
                  "what stands out: 'communicator NAME', of a map also 'communicators A + B', 'family of NAME', 'hosts "
                  "A > B', 'ranks 3 > 4', 'rank 3', 'host A', 'switch S' or 'link S port 3'")
      ->type_name("WHAT");
  command.add_flag("--no-routes", given.withoutRoutes,
                   "map: highlight only the link end, switch, host or rank itself, without the routes of its traffic");
  command.add_option("--detail", given.detail, "map: 0 is all of it, more are groups; default: the finest that fits")
      ->type_name("N");
  command.add_option("--width", given.width, "map: wider lines for links that carry more")
      ->check(CLI::IsMember({"capacity"}));
  command.add_flag("--logarithmic", given.logarithmic, "map: colours on a logarithmic scale");
  command.add_flag("--hide-service", given.hideService, "map: omit storage and management nodes");
  command.add_flag("--hide-unused", given.hideUnused, "map: omit links that carry nothing");
  command.add_flag("--marks", given.marks, "map: signs where something is wrong with the fabric");
  command.add_flag("--assume-minimal-hops", given.assumeRoutes, "map: routes where forwarding tables are missing");
}

std::vector<std::string> rowWords() {
  std::vector<std::string> all = wordsOf(words::axes);
  for (const std::string& each : wordsOf(words::rankTimeRows))
    if (std::ranges::find(all, each) == all.end()) all.push_back(each);
  return all;
}

void addMatrix(CLI::App& command, FigureOptions& given) {
  command
      .add_option("--rows", given.rows,
                  "matrix: rows and columns; default: host where hosts are known, else rank; timeline: rank (default), "
                  "host, leaf, each communicator, or each member of --communicator")
      ->check(CLI::IsMember(rowWords()));
  command.add_option("--measure", given.measure, "matrix: default is bytes; mean is bytes per message")
      ->check(CLI::IsMember(wordsOf(words::measures)));
  command.add_option("--order", given.order, "matrix: default is number; bandwidth is reverse Cuthill-McKee")
      ->check(CLI::IsMember(wordsOf(words::orders)));
  command.add_option("--each", given.each, "matrix: a small one for each communicator, in one range of colours")
      ->check(CLI::IsMember({"communicator"}));
  command.add_flag("--linear", given.linear, "matrix: colours on a linear scale");
}

void addRuns(CLI::App& command, FigureOptions& given) {
  command
      .add_option("--by", given.by,
                  "with several runs: match ranks by number (default) or by their position on hosts of the same name")
      ->check(CLI::IsMember(wordsOf(words::ranksBy)));
  command.add_flag("--side-by-side", given.sideBySide,
                   "with several runs: each in a column, in one range of colours, instead of their difference");
  command.add_flag("--own-ranges", given.ownRanges, "side by side: each run in a range of its own");
}

void addStyle(CLI::App& command, FigureOptions& given) {
  FigureStyle& style = given.style;
  command.add_option("--width-mm", style.widthMm, "88.9 is one column of a paper, 181 a page")->capture_default_str();
  command
      .add_option("--height-mm", given.heightMm,
                  "map, time, cumulative and timeline: height of the drawing, without title, legend and captions")
      ->check(numberFromZero())
      ->type_name("N");
  command.add_option("--title", style.title, "a line above the drawing")->type_name("TEXT");
  command.add_option("--text-points", style.textPoints, "type size at the final width: 8 to 10")->capture_default_str();
  command.add_option("--dpi", style.imageDpi, "resolution of a PNG, and of the cells of a matrix")
      ->capture_default_str();
  command.add_flag("--grey", style.grey, "no colours: greys and patterns");
  command.add_flag("--no-source", style.withoutSource,
                   "omit the line that states where the numbers come from; the file's metadata still has it");
}

}  // namespace

void addFigureOptions(CLI::App& command, FigureOptions& given) {
  command.add_option("--view", given.view, "what to draw")->check(CLI::IsMember(wordsOf(words::views)));
  addPart(command, given);
  command
      .add_option("--metric", given.metric,
                  "what bars and ranks measure (default: time; of sizes: volume), or the colours of the map and the "
                  "order of links (default: bytes)")
      ->check(CLI::IsMember({"time", "volume", "calls", "bytes", "utilisation", "unexplained"}));
  command
      .add_option("--traffic", given.traffic,
                  "map and matrix: where the bytes come from; default: the best that the run has")
      ->check(CLI::IsMember(wordsOf(words::sources)));
  addCollectivesOptions(command, given.collectives);
  addMap(command, given);
  addMatrix(command, given);
  command
      .add_option("--colour", given.colour,
                  "tree: what its colours show; default: no colours. map: load (default), rail or plane, of fabrics "
                  "that are built of these, or what ports measured: ber, temperature, wait, congestion, ar-trials")
      ->check(CLI::IsMember(colourWords()));
  command.add_option("--rows-of", given.rowsOf, "ranks: a row for each operation (default) or communicator")
      ->check(CLI::IsMember(wordsOf(words::rankRows)));
  command
      .add_option("--waits-of", given.waitsOf,
                  "waits: a bar for each call path (default), rank that waits, or communicator")
      ->check(CLI::IsMember(wordsOf(words::waitRows)));
  command
      .add_option("--above", given.above,
                  "bars, ranks: only bars or rows of which the mean rank spent more time than that")
      ->check(numberFromZero())
      ->type_name("SECONDS");
  command
      .add_option("--colours", given.colours,
                  "timeline: what its colours distinguish: calls of MPI (default), code regions, in MPI and not, or "
                  "why ranks waited")
      ->check(CLI::IsMember(wordsOf(words::rankTimeColours)));
  command.add_flag("--no-messages", given.withoutMessages, "timeline: without the lines of messages");
  command
      .add_option("--counter", given.counter,
                  "time, cumulative: a metric of the trace, drawn as a line beside what was sent")
      ->type_name("NAME");
  command
      .add_option("--top", given.top,
                  "bars, ranks, links, regions, findings, diagnostics, functions, waits, transactions, correlation, "
                  "variants: so many, the largest or worst; default: 15, 20, 20, 20, 20, 20, 20, 20, 20, 4, 12")
      ->type_name("N");
  command.add_flag("--fold", given.fold, "bars: like siblings as one");
  command
      .add_option("--bars-of", given.barsOf,
                  "bars: one for each communicator, rank, class of message sizes or operation; default: communicator")
      ->check(CLI::IsMember(wordsOf(words::barsBy)));
  command.add_flag("--per-rank", given.perRank, "bars: the mean of a member in place of the sum over ranks");
  command
      .add_option(
          "--axis", given.axis,
          "bars: amounts (default), amounts on a logarithmic axis, with dots instead of bars, or shares of all of them")
      ->check(CLI::IsMember(wordsOf(words::barScales)));
  command.add_flag("--break", given.breakLongest,
                   "bars: break one that is more than twice as long as the next, so that the axis fits the others");
  command.add_flag(
      "--whole", given.whole,
      "bars, sizes, ranks: MPI_Init, MPI_Finalize and calls of no communicator too where they hide the rest");
  addRuns(command, given);
  command.add_flag("--relative", given.relative, "times: how much more net time with each tool, in per cent");
  command.add_option("--gains", given.gains, "breakeven: the table that weft breakeven RUN.weft --format csv prints")
      ->type_name("FILE.csv");
  addStyle(command, given);
}

FigureRequest requestOf(const FigureOptions& given) {
  FigureRequest figure;
  const auto view = valueOf(words::views, given.view);
  if (!view)
    throw CLI::ValidationError(
        "--view",
        "is missing; take map, matrix, tree, bars, sizes, ranks, links, regions, findings, diagnostics, time, "
        "cumulative, timeline, times, breakeven, flame, functions, waits, transactions, correlation, variants or "
        "speedup");
  figure.view = *view;
  figure.style = given.style;
  if (!given.heightMm.empty()) figure.style.heightMm = parseReal(given.heightMm);
  checkViews(given, *view);
  if (!given.collectives.mpi.empty() && given.collectives.collectives != "model")
    throw CLI::ValidationError("--mpi", "goes with --collectives model");
  figure.collectives = given.collectives.model();
  static_cast<FilterWords&>(figure) = given;
  if (!given.select.empty()) figure.select = given.select;
  figure.withoutRoutes = given.withoutRoutes;
  if (*view == map || *view == links) takeMap(given, figure);
  if (*view == matrix) takeMatrix(given, figure);
  if (*view == timeline) take("--rows", given.rows, words::rankTimeRows, timeline, figure.rankTimeRows);
  take("--colours", given.colours, words::rankTimeColours, timeline, figure.rankTimeColours);
  figure.withoutMessages = given.withoutMessages;
  if (figure.rankTimeRows == RankTimeRows::members && given[FilterDimension::communicator].size() != 1)
    throw CLI::ValidationError("--rows", "member needs one --communicator NAME");
  if (*view == sizes) figure.metric = BarMetric::volume;  // which traces know of messages
  if (*view == bars || *view == sizes || *view == ranks)
    take("--metric", given.metric, words::barMetrics, *view, figure.metric);
  take("--rows-of", given.rowsOf, words::rankRows, ranks, figure.rankRows);
  take("--waits-of", given.waitsOf, words::waitRows, waits, figure.waitRows);
  figure.counter = given.counter;
  if (!given.above.empty()) figure.above = parseReal(given.above);
  if (figure.above && figure.metric != BarMetric::time)
    throw CLI::ValidationError("--above", "is about seconds; omit --metric");
  if (*view == tree) take("--colour", given.colour, words::colours, tree, figure.treeMeasure);
  if (!given.top.empty()) figure.top = parseCount("--top", given.top, 1, 1000);
  figure.fold = given.fold;
  take("--bars-of", given.barsOf, words::barsBy, bars, figure.barsBy);
  if (figure.above && figure.barsBy == BarsBy::size)
    throw CLI::ValidationError("--above", "is of ranks; classes of sizes are all shown");
  figure.perRank = given.perRank;
  take("--axis", given.axis, words::barScales, bars, figure.axis);
  figure.breakLongest = given.breakLongest;
  if (figure.breakLongest && figure.axis == BarScale::logarithmic)
    throw CLI::ValidationError("--break", "is of no use on a logarithmic axis, which fits all bars");
  figure.whole = given.whole;
  take("--by", given.by, words::ranksBy, *view, figure.ranksBy);
  figure.sideBySide = given.sideBySide;
  figure.ownRanges = given.ownRanges;
  figure.relative = given.relative;
  figure.gains = given.gains;
  if (!given.range.empty()) figure.range = parseRange("--range", given.range, figure.measure);
  if (!given.nodeRange.empty()) figure.nodeRange = parseRange("--node-range", given.nodeRange, figure.measure);
  return figure;
}

}  // namespace weft
