// What to change: a better placement of the ranks, and other routing of the fabric.
#include <algorithm>

#include "analysis/placement/placement_rows.h"
#include "analysis/placement/remap_words.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/sums/run_times.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/routes/routing.h"
#include "reports/summary/capacity_words.h"
#include "reports/summary/summary_inputs.h"

namespace weft {
namespace {

constexpr const char* placementCommand = "remap RUN --effort quick";
constexpr const char* routingCommand = "remap RUN --effort quick --table";
constexpr const char* kept = "kept";

SummarySentence withoutChange(MissingSource missing, const std::string& detail) {
  SummarySentence sentence{SummaryKind::placement, weft::sentence("What to change", Absence::notKnown), detail, {}};
  sentence.missing = missing;
  return sentence;
}

SummarySentence withoutPairs(const SummaryInputs& inputs) {
  const MissingSource missing = inputs.whatLinksLack();
  return withoutChange(missing, missing == MissingSource::pairs
                                    ? "Add senders and receivers: a trace, a recording or a monitoring profile"
                                    : "It depends on who loads the links");
}

// A search needs the place of each rank; nothing where all are known.
std::optional<SummarySentence> withoutPlaces(const SummaryInputs& inputs) {
  const OpenRun& run = *inputs.links()->run;
  const auto placeless = static_cast<std::uint64_t>(
      std::ranges::count_if(run.snapshot.processes, [&](const Process& each) { return !run.hostOf(each.rank); }));
  if (placeless == 0) return std::nullopt;
  return withoutChange(MissingSource::hosts, "Add a list of hosts: " + groupedDigits(placeless) + " of " +
                                                 counted(run.snapshot.processes.size(), "rank is", "ranks are") +
                                                 " on no host of the fabric");
}

// What is proved of the placement, and no more.
std::string boundText(const RemapAnswer& answer, std::uint64_t before, std::uint64_t after, SummarySentence& sentence) {
  const auto bounds = answer.bounds();
  const auto least = [](const NamedBounds& each) { return std::max(each.bounds.hostEnd, each.bounds.switchEnd); };
  sentence.numbers.push_back({bounds[0].name, least(bounds[0]), ColumnKind::bytes, placementCommand, Quality::bounded});
  sentence.numbers.push_back({bounds[1].name, least(bounds[1]), ColumnKind::bytes, placementCommand, Quality::bounded});
  if (after <= least(bounds[1])) return "No placement at all is better";
  const double part = ratio(static_cast<double>(least(bounds[1])), static_cast<double>(before));
  const std::string any =
      "o placement at all goes below " + humanBytes(least(bounds[1])) + " (−" + sharePercent(1 - part) + ")";
  return after <= least(bounds[0]) ? "With these groups of ranks no placement is better; n" + any : "N" + any;
}

// "14 of 16 ranks move. "
std::string movesText(const RemapAnswer& answer) {
  std::size_t moved = 0;
  const PlacedRanks places = answer.rankPlaces();
  for (const auto& [rank, host] : places) moved += answer.run().hostOf(rank) != std::optional(host) ? 1 : 0;
  return groupedDigits(moved) + " of " + groupedDigits(places.size()) + " ranks move. ";
}

SummarySentence ofEnds(const RemapAnswer& answer, const MostLoadedEnds& ends) {
  const auto [before, after, byCapacity] = ends;
  const CapacityWords words = capacityWords(byCapacity);
  SummarySentence sentence{
      SummaryKind::placement,
      "A better placement lowers the most loaded link" + words.measure + " to " + words.loaded(after),
      movesText(answer), changeText(ratio(static_cast<double>(after), static_cast<double>(before)) - 1)};
  if (static_cast<double>(after) > static_cast<double>(before) * (1 - worthMoving)) {
    sentence.headline =
        (after < before ? "No placement that gains 2 % was found: " : "No better placement was found: ") +
        words.loaded(before) + " stays";
    sentence.detail.clear();
    sentence.figure = changeText(0);
  }
  sentence.numbers = {{words.name + ", placed better", after, ColumnKind::bytes, placementCommand},
                      {words.name + " now", before, ColumnKind::bytes, placementCommand}};
  sentence.bar = std::min(1.0, ratio(static_cast<double>(after), static_cast<double>(before)));
  sentence.barText = humanBytes(after) + " of " + humanBytes(before);
  sentence.detail += boundText(answer, before, after, sentence);
  return sentence;
}

// Rings follow the order of hosts: what goes between leaf switches is what an order changes.
SummarySentence ofHosts(const PlacementMetrics& before, const PlacementMetrics& after) {
  const double part = ratio(static_cast<double>(after.betweenSwitches), static_cast<double>(before.betweenSwitches));
  const MostLoadedEnds ends = mostLoadedEnds(before, after);
  const CapacityWords words = capacityWords(ends.byCapacity);
  SummarySentence sentence{
      SummaryKind::placement,
      "A better order of hosts lowers the bytes between switches to " + humanBytes(after.betweenSwitches),
      "The most loaded link end" + words.measure + " carries " + words.loaded(ends.after) + ", now " +
          humanBytes(ends.before),
      changeText(part - 1)};
  sentence.numbers = {
      {"bytes between switches, hosts in the better order", after.betweenSwitches, ColumnKind::bytes, placementCommand},
      {"bytes between switches now", before.betweenSwitches, ColumnKind::bytes, placementCommand},
      {words.name + ", hosts in the better order", ends.after, ColumnKind::bytes, placementCommand}};
  if (after.betweenSwitches >= before.betweenSwitches)
    sentence.headline =
        "No better order of hosts was found: " + humanBytes(before.betweenSwitches) + " between switches stay";
  sentence.bar = std::min(1.0, part);
  sentence.barText = humanBytes(after.betweenSwitches) + " of " + humanBytes(before.betweenSwitches);
  return sentence;
}

const PlacementMetrics& metricsIn(const std::vector<PlacementRow>& rows, const std::string& routing,
                                  const std::string& placement) {
  return std::ranges::find_if(rows,
                              [&](const PlacementRow& row) { return row.routing == routing && row.name == placement; })
      ->metrics;
}

SummarySentence placementSentence(const RemapAnswer& answer, const std::vector<PlacementRow>& rows) {
  const PlacementMetrics &before = metricsIn(rows, kept, "before"), &after = metricsIn(rows, kept, "after");
  SummarySentence sentence =
      answer.movesHosts() ? ofHosts(before, after) : ofEnds(answer, mostLoadedEnds(before, after));
  sentence.button = "Try";
  sentence.page = EvidencePage::places;
  return sentence;
}

// "minhop, updn and ftree"
std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t at = 0; at < names.size(); ++at)
    text += (at == 0 ? "" : at + 1 == names.size() ? " and " : ", ") + names[at];
  return text;
}

std::optional<SummarySentence> routingSentence(const std::vector<NamedRouting>& routings,
                                               const std::vector<PlacementRow>& rows) {
  const PlacementMetrics& before = metricsIn(rows, kept, "before");
  const std::uint64_t now = mostLoadedEnd(before);
  bool byCapacity = isByCapacity(before);
  std::vector<std::string> engines;
  std::vector<std::uint64_t> loads;
  for (const auto& [engine, fabric] : routings) {
    if (engine == kept) continue;
    const PlacementMetrics& then = metricsIn(rows, engine, "before");
    engines.push_back(engine);
    loads.push_back(mostLoadedEnd(then));
    byCapacity = byCapacity || isByCapacity(then);
  }
  if (engines.empty() || now == 0) return std::nullopt;
  const CapacityWords words = capacityWords(byCapacity);
  const auto best = std::ranges::min_element(loads);
  const bool isLess = *best < now;
  SummarySentence sentence{
      SummaryKind::routing,
      isLess ? "Routing by " + engines[static_cast<std::size_t>(best - loads.begin())] +
                   " lowers the most loaded link" + words.measure + " to " + words.loaded(*best)
             : "Other routing gains nothing: " + words.loaded(now) + " stays",
      listed(engines) + (engines.size() > 1 ? ", each" : "") + " with this placement",
      isLess ? changeText(ratio(static_cast<double>(*best), static_cast<double>(now)) - 1) : changeText(0)};
  for (std::size_t at = 0; at < engines.size(); ++at)
    sentence.numbers.push_back({words.name + " by " + engines[at], loads[at], ColumnKind::bytes, routingCommand});
  sentence.numbers.push_back({words.name + " now", now, ColumnKind::bytes, routingCommand});
  const std::uint64_t shown = std::min(*best, now);
  sentence.bar = ratio(static_cast<double>(shown), static_cast<double>(now));
  sentence.barText = humanBytes(shown) + " of " + humanBytes(now);
  sentence.button = "See them";
  sentence.page = EvidencePage::routing;
  return sentence;
}

std::vector<NamedRouting> otherRoutings(const Fabric& fabric, const Stopped& stopped) {
  const auto make = [](const Fabric& of, const std::string& engine) {
    return of.withTables(computeRouting(of, *routingEngine(engine)).tables);
  };
  Notes notes;
  return routingsOf(fabric, kept, EngineTables{{"minhop", "updn", "ftree"}, make, stopped}, notes);
}

}  // namespace

std::vector<SummarySentence> changeSentences(const SummaryInputs& inputs) {
  if (onlyHost(inputs.run)) return {};  // nothing that other places or routes change
  if (!inputs.hasPairsOnLinks()) return {withoutPairs(inputs)};
  try {
    RemapQuestion question;
    question.search.effort = effortOf("quick");
    RemapAnswer answer(inputs.store, inputs.path, question);
    answer.find([&](double) { return !inputs.stopped(); });
    if (inputs.stopped()) return {};
    const auto routings = otherRoutings(answer.fabric(), inputs.stopped);
    const auto rows = rowsOf(answer, routings, false);
    std::vector<SummarySentence> sentences{placementSentence(answer, rows)};
    if (auto routing = routingSentence(routings, rows)) sentences.push_back(std::move(*routing));
    return sentences;
  } catch (const Error&) {  // nothing to find places by, or ranks that do not fit: weft remap says which
    const auto lacking = withoutPlaces(inputs);
    return lacking ? std::vector{*lacking} : std::vector<SummarySentence>();
  }
}

}  // namespace weft
