// The rows of figureOptions(), and the fields of those that are no member alone.
#include <array>
#include <charconv>

#include "analysis/pairs/pair_choice.h"
#include "analysis/run/run_fabric.h"
#include "core/base/interval.h"
#include "figures/figure_fields.h"
#include "figures/figure_kinds.h"

namespace weft {
namespace {

using enum FigureView;

constexpr double hundred = 100;  // shares are given in per cent

bool isOfShares(const FigureRequest& figure) {
  const auto* traffic = figure.find<LinkTraffic>();
  return traffic && traffic->measure != LinkMetric::bytes;
}

ValueRange parseRange(const CLI::Option& given, bool ofShares) {
  const auto typed = given.as<std::string>();
  const auto range = parseInterval(typed);
  if (!range)
    throw CLI::ValidationError("--" + given.get_single_name(),
                               typed + " is no range; write two numbers, e.g. 0:1000000000 bytes");
  const double one = ofShares ? hundred : 1;
  return {range->low / one, range->high / one};
}

std::string perCent(double share) {
  std::array<char, 40> digits{};
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), share * hundred, std::chars_format::general, 15).ptr;
  return {digits.data(), end};
}

template <class Part>
FigureField rangeField(std::optional<ValueRange> Part::*member) {
  return {FigureField::Type::text,
          {},
          fields::has<Part>,
          [=](const CLI::Option& given, FigureRequest& figure) {
            fields::partOf<Part>(figure)->*member = parseRange(given, isOfShares(figure));
            return true;
          },
          [=](const FigureRequest& figure, const FigureRequest&) {
            const auto& range = fields::partOf<Part>(figure)->*member;
            return !range || range->high <= range->low;
          },
          [=](const FigureRequest& figure) {
            const auto& range = fields::partOf<Part>(figure)->*member;
            const auto write = isOfShares(figure) ? perCent : exactText;
            return Words{write(range->low) + ":" + write(range->high)};
          },
          true};
}

// What was measured is a plan, too: a run that measured nothing refuses it.
FigureField railsField() {
  return {FigureField::Type::text,
          {},
          fields::has<RoutedTraffic>,
          [](const CLI::Option& given, FigureRequest& figure) {
            auto& traffic = figure.as<RoutedTraffic>();
            const auto rails = valueOf(words::rails, given.as<std::string>());
            if (rails && *rails != Rails::measured) traffic.rails = *rails;
            else traffic.railPlan = given.as<std::string>();
            return true;
          },
          [](const FigureRequest& figure, const FigureRequest&) {
            const auto& traffic = figure.as<RoutedTraffic>();
            return traffic.railPlan.empty() && traffic.rails == Rails::measured;
          },
          [](const FigureRequest& figure) {
            const auto& traffic = figure.as<RoutedTraffic>();
            return Words{traffic.railPlan.empty() ? wordOf(words::rails, traffic.rails) : traffic.railPlan};
          }};
}

FigureField collectivesField() {
  return fields::field(
      FigureField::Type::text, &Modelled::collectives, {},
      [](const CLI::Option& given, std::optional<CollectiveLibrary>& library) {
        if (given.as<std::string>() == "model") library = CollectiveLibrary::openMpi41;
        return true;
      },
      [](const std::optional<CollectiveLibrary>&) { return Words{"model"}; });
}

// Which library it is, once collectives are modelled.
FigureField libraryField() {
  return {FigureField::Type::text,
          {},
          [](const FigureRequest&) { return true; },
          [](const CLI::Option& given, FigureRequest& figure) {
            auto* modelled = figure.find<Modelled>();
            if (!modelled || !modelled->collectives)
              throw CLI::ValidationError("--mpi", "goes with --collectives model");
            modelled->collectives = collectiveLibraryOf(given.as<std::string>());
            return true;
          },
          [](const FigureRequest& figure, const FigureRequest&) {
            const auto* modelled = figure.find<Modelled>();
            return !modelled || !modelled->collectives;
          },
          [](const FigureRequest& figure) { return Words{word(*figure.as<Modelled>().collectives)}; }};
}

// By the default settings of the kinds that list something.
std::string helpOfTop() {
  const std::size_t most = Listed().top;
  std::string kinds, others;
  for (const FigureKind& kind : figureKinds()) {
    const FigureRequest figure(kind.settings);
    const auto* listed = figure.find<Listed>();
    if (!listed) continue;
    kinds += (kinds.empty() ? "" : ", ") + std::string(kind.word);
    if (listed->top != most) others += std::string(", ") + kind.word + " " + std::to_string(listed->top);
  }
  return kinds + ": only this many, the largest or worst; default: " + std::to_string(most) + others;
}
const std::string topHelp = helpOfTop();  // before the rows, which point to it

// A member of settings and a row here are an option: the kinds whose settings have it take the option. Each figure's
// recipe has them in this order, which must not change: the same request gives the same bytes.
const std::vector<FigureOption> figureOptionRows{
    {"select",
     "WHAT",
     "what to highlight: 'communicator NAME', on a map also 'communicators A + B', 'family of NAME', 'hosts A > B', "
     "'ranks 3 > 4', 'rank 3', 'host A', 'switch S' or 'link S port 3'",
     {fields::text(&FigureRequest::select)},
     {map, matrix}},
    {"range",
     "LO:HI",
     "range of the colours in bytes, or in per cent for shares; on a map the range of the links; default: the range of "
     "the data",
     {rangeField(&FigureRequest::range)},
     {map, matrix}},
    {"node-range",
     "LO:HI",
     "map: the range of the colours of its switches and hosts",
     {rangeField(&MapFigure::nodeRange)}},
    {"traffic",
     nullptr,
     "map and matrix: where the bytes come from; default: the best that the run has",
     {fields::word(&RoutedTraffic::source, words::sources), fields::word(&MatrixFigure::source, words::matrixSources)}},
    {"metric",
     nullptr,
     "what bars and ranks measure (default: time; of sizes: volume), or the colours of the map and the order of links "
     "(default: bytes)",
     {fields::word(&Profiled::metric, words::barMetrics), fields::word(&LinkTraffic::measure, words::linkMetrics)}},
    {"rails",
     nullptr,
     nullptr,
     {railsField()},
     {},
     [](CLI::App& command, SharedOptions& typed) { addRailsOption(command, typed.rails, "map: "); }},
    {"adaptive",
     nullptr,
     "map: if switches may choose among ports, divide flows evenly (even, the default), take the static port (static), "
     "or the worst case of each link (worst)",
     {fields::word(&RoutedTraffic::adaptive, words::adaptive)}},
    {"all-adapters",
     nullptr,
     nullptr,
     {fields::flag(&RoutedTraffic::senders, Senders::all)},
     {},
     [](CLI::App& command, SharedOptions& typed) { addSendersOption(command, typed.senders); }},
    {"collectives",
     nullptr,
     nullptr,
     {collectivesField()},
     {},
     [](CLI::App& command, SharedOptions& typed) { addCollectivesOptions(command, typed.collectives); }},
    {"mpi", nullptr, nullptr, {libraryField()}, {}, [](CLI::App&, SharedOptions&) {}},  // stands beside --collectives
    {"layout",
     nullptr,
     "map: how the fabric is drawn; default: what suits it",
     {fields::word(&MapFigure::layout, words::layouts)}},
    {"detail",
     "N",
     "map: level of detail, 0 draws everything, larger numbers draw coarser groups; default: the finest that fits",
     {fields::count(&MapFigure::detail, 0, 100)}},
    {"width",
     nullptr,
     "map: wider lines for links that carry more",
     {fields::onlyWord(&MapFigure::capacityWidths, "capacity")}},
    {"logarithmic", nullptr, "map: colours on a logarithmic scale", {fields::flag(&MapFigure::logarithmic)}},
    {"hide-service", nullptr, "map: omit storage and management nodes", {fields::flag(&MapFigure::hideService)}},
    {"wide-hosts",
     nullptr,
     "map: in rows, give hosts of the run more room than others, as the window does",
     {fields::flag(&MapFigure::wideHosts)}},
    {"hide-unused", nullptr, "map: omit links that carry nothing", {fields::flag(&MapFigure::hideUnused)}},
    {"colour",
     nullptr,
     "tree: what its colours show; default: no colours. map: load (default), rail or plane, of fabrics that are built "
     "of these, or what ports measured: ber, temperature, wait, congestion, ar-trials",
     {fields::word(&MapFigure::colour, words::mapColours), fields::word(&TreeFigure::colour, words::colours)}},
    {"marks", nullptr, "map: draw signs where something is wrong with the fabric", {fields::flag(&MapFigure::marks)}},
    {"assume-minimal-hops",
     nullptr,
     "map: assume minimal routes for switches without forwarding tables",
     {fields::flag(&RoutedTraffic::assumeRoutes)}},
    {"no-routes",
     nullptr,
     "map: highlight only the link end, switch, host or rank itself, without the routes of its traffic",
     {fields::flag(&MapFigure::withoutRoutes)}},
    {"rows",
     nullptr,
     "matrix: what rows and columns are; default: host if hosts are known, else rank. timeline: a row for each rank "
     "(default), host, leaf, communicator, or member of --communicator",
     {fields::word(&MatrixFigure::rows, words::axes), fields::word(&TimelineFigure::rows, words::rankTimeRows)}},
    {"measure",
     nullptr,
     "matrix: what cells show: bytes (default), messages, or mean (bytes per message)",
     {fields::word(&MatrixFigure::measure, words::measures)}},
    {"order",
     nullptr,
     "matrix: order of the rows; default: number; bandwidth is reverse Cuthill-McKee",
     {fields::word(&MatrixFigure::order, words::orders)}},
    {"each",
     nullptr,
     "matrix: draw a small matrix for each communicator, in one range of colours",
     {fields::onlyWord(&MatrixFigure::each, "communicator")}},
    {"linear", nullptr, "matrix: colours on a linear scale", {fields::flag(&MatrixFigure::linear)}},
    {"top", "N", topHelp.c_str(), {fields::count(&Listed::top, 1, 1000)}},
    {"rows-of",
     nullptr,
     "ranks: a row for each operation (default) or communicator",
     {fields::word(&RanksFigure::rows, words::rankRows)}},
    {"waits-of",
     nullptr,
     "waits: a bar for each call path (default), rank that waits, or communicator",
     {fields::word(&WaitsFigure::rows, words::waitRows)}},
    {"above",
     "SECONDS",
     "bars, ranks: only bars or rows with more time in the mean over their ranks",
     {fields::number(&FromThreshold::above)},
     {ranks, bars}},
    {"colours",
     nullptr,
     "timeline: what its colours distinguish: calls of MPI (default), code regions, in MPI and not, or why ranks "
     "waited",
     {fields::word(&TimelineFigure::colours, words::rankTimeColours)}},
    {"no-messages", nullptr, "timeline: omit the lines of messages", {fields::flag(&TimelineFigure::withoutMessages)}},
    {"critical-path",
     nullptr,
     "timeline: draw a thick line over the ranks on which the end of the run depended",
     {fields::flag(&TimelineFigure::criticalPath)}},
    {"counter",
     "NAME",
     "time, cumulative: a metric of the trace, drawn as a line beside what was sent",
     {fields::text(&OverTime::counter)}},
    {"others",
     nullptr,
     "time, cumulative: hatch what ports of hosts counted and the run did not send; needs readings of counters over "
     "time",
     {fields::flag(&OverTime::others)}},
    {"fold", nullptr, "bars: draw similar siblings as one bar", {fields::flag(&BarsFigure::fold)}},
    {"bars-of",
     nullptr,
     "bars: a bar for each communicator, rank, class of message sizes or operation; default: communicator",
     {fields::word(&BarsFigure::by, words::barsBy)}},
    {"per-rank",
     nullptr,
     "bars: the mean over the members instead of the sum over ranks",
     {fields::flag(&BarsFigure::perRank)}},
    {"axis",
     nullptr,
     "bars: amounts (default), amounts on a logarithmic axis, with dots instead of bars, or shares of all of them",
     {fields::word(&BarsFigure::axis, words::barScales)}},
    {"break",
     nullptr,
     "bars: break one that is more than twice as long as the next, so that the axis fits the others",
     {fields::flag(&BarsFigure::breakLongest)}},
    {"whole",
     nullptr,
     "bars, sizes, ranks: keep MPI_Init, MPI_Finalize and calls without a communicator, even if they take more time "
     "than all else",
     {fields::flag(&Profiled::whole)}},
    {"by",
     nullptr,
     "with several runs: match ranks by number (default) or by their position on hosts of the same name",
     {fields::word(&FigureRequest::ranksBy, words::ranksBy)},
     {map, matrix, tree, bars, correlation, variants}},
    {"side-by-side",
     nullptr,
     "with several runs: each in a column, in one range of colours, instead of their difference",
     {fields::flag(&FigureRequest::sideBySide)},
     {map, matrix, tree, bars}},
    {"own-ranges",
     nullptr,
     "with --side-by-side: each run in its own range of colours",
     {fields::flag(&FigureRequest::ownRanges)}},
    {"relative",
     nullptr,
     "times: by how many per cent the net time grows with each tool",
     {fields::flag(&TimesFigure::relative)}},
    {"gains",
     "[NAME=]FILE.csv",
     "breakeven: the table that weft breakeven RUN.weft --format csv prints; several are drawn together, each with its "
     "name",
     {fields::list(&BreakEvenFigure::gains)}},
    {"gains-as",
     nullptr,
     "breakeven: gain by size and iterations, predicted (default) or measured, times of an iteration before and after, "
     "or their ratio",
     {fields::word(&BreakEvenFigure::as, words::gainsAs)}},
    {"iterations",
     "N",
     "breakeven --gains-as ratio: ratio of the time of N iterations, cost included; default: of one, without it",
     {fields::number(&BreakEvenFigure::iterations)}},
    {"width-mm",
     nullptr,
     "width of the figure: 88.9 is one column of a paper, 181 a page",
     {fields::number(&FigureStyle::widthMm)}},
    {"height-mm",
     "N",
     "map, time, cumulative and timeline: height of the drawing, without title, legend and captions",
     {fields::number(&FigureStyle::heightMm)},
     {map, FigureView::time, cumulative, timeline}},
    {"title", "TEXT", "a line above the drawing", {fields::text(&FigureStyle::title)}},
    {"text-points", nullptr, "type size at the final width: 8 to 10", {fields::number(&FigureStyle::textPoints)}},
    {"dpi", nullptr, "resolution of a PNG, and of the cells of a matrix", {fields::number(&FigureStyle::imageDpi)}},
    {"grey", nullptr, "no colours: greys and patterns", {fields::flag(&FigureStyle::grey)}},
    {"no-source",
     nullptr,
     "omit the line that states where the numbers come from; the file's metadata still has it",
     {fields::flag(&FigureStyle::withoutSource)}},
};

}  // namespace

std::span<const FigureOption> figureOptions() { return figureOptionRows; }

}  // namespace weft
