#include "analysis/placement/placement_rows.h"

#include <algorithm>
#include <cmath>

#include "analysis/load/load_words.h"
#include "analysis/placement/place_front.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/row_of.h"
#include "core/base/units.h"
#include "ibdiag/loads/link_loads.h"

namespace weft {

std::vector<NamedRouting> routingsOf(const Fabric& fabric, const std::string& name, const EngineTables& tables,
                                     Notes& notes) {
  std::vector<NamedRouting> routings{{name, fabric}};
  for (const std::string& engine : tables.engines) {
    if (engine == name) continue;
    try {
      routings.emplace_back(engine, tables.make(fabric, engine));
    } catch (const Error& error) {
      if (tables.stopped && tables.stopped()) throw;
      notes.push_back(engine + " is omitted: " + error.what());
    }
  }
  return routings;
}

std::vector<PlacementRow> rowsOf(const RemapAnswer& answer, const std::vector<NamedRouting>& routings, bool others) {
  std::vector<PlacementRow> rows;
  for (const NamedPlaces& each : answer.places(others)) {
    const PairFlows flows = answer.flowsOf(each.hosts);
    for (const auto& [routing, routed] : routings)
      rows.push_back({routing, each.name, metricsOf(routed, flows, accumulate(routed, flows.flows), answer.base())});
  }
  std::ranges::stable_sort(rows, {}, [&](const PlacementRow& row) {
    return std::ranges::find(routings, row.routing, &NamedRouting::first);
  });
  return rows;
}

namespace {

std::string change(double before, double after) {
  if (before == 0) return {};
  const double percent = std::round(1000.0 * (after / before - 1)) / 10;
  return (percent > 0 ? "+" : "") + exactText(percent == 0 ? 0 : percent) + " %";
}

std::string gainOfSum(const PlacementMetrics& before, const PlacementMetrics& after) {
  return gainOf("bytes x links are ", before.hopBytes, after.hopBytes);
}

std::uint64_t bytesOf(const std::optional<HottestEnd>& end) { return end ? end->bytes : 0; }

Notes headline(const PlacementMetrics& before, const PlacementMetrics& after, RemapObjective objective) {
  if (objective == RemapObjective::hopBytes) return {gainOfSum(before, after)};
  if (objective == RemapObjective::weighted) return {gain(mostLoadedEnds(before, after)), gainOfSum(before, after)};
  return {gain(mostLoadedEnds(before, after))};
}

std::string gains(const PlacementMetrics& before, const PlacementMetrics& after, RemapObjective objective) {
  // Where links have different rates, the headline is not in bytes.
  const char* unit = mostLoadedEnds(before, after).byCapacity ? "in bytes, at hosts " : "at hosts ";
  std::string text = gainOf(unit, bytesOf(before.hostEnd), bytesOf(after.hostEnd)) + "; " +
                     gainOf("between switches ", bytesOf(before.switchEnd), bytesOf(after.switchEnd));
  if (objective == RemapObjective::maxLink) text += "; " + gainOfSum(before, after);
  return text;
}

// What others could gain by rates that were not recorded is not proved.
std::string unprovedRates(const PlacementMetrics& one) {
  if (one.areRatesExact) return {};
  return "; " + sentence("the rate of some links", Absence::notRecorded) +
         ", and another placement may be better by it";
}

// Bounds know no rates: what they prove in bytes holds by what links can carry, too, since no link is faster than the
// fastest.
Notes certificate(const PlacementMetrics& before, const PlacementMetrics& after, const PlacementBounds& any) {
  const std::uint64_t bound = std::max(any.hostEnd, any.switchEnd);
  const bool isProved = after.areRatesExact && after.busiest <= static_cast<double>(bound);
  const bool isProvedBetween = after.busiestBetween <= static_cast<double>(any.switchEnd);
  if (isProved && isProvedBetween)
    return {
        "nothing better exists: no placement on these slots has a lower load on its most loaded end, or on the one "
        "between "
        "switches"};
  if (isProved)
    return {
        "no placement on these slots has a lower load on its most loaded end; between switches none has less than " +
        humanBytes(any.switchEnd)};
  if (bound == 0) return {};
  const auto gainFrom = [&](const PlacementMetrics& one) { return change(one.busiest, static_cast<double>(bound)); };
  std::string text = "no placement on these slots has less than " + humanBytes(bound) +
                     " on its most loaded end: " + gainFrom(before) + " from before";
  if (after.busiest != before.busiest) text += ", " + gainFrom(after) + " from this placement";
  return {text + unprovedRates(after)};
}

Notes otherAnswers(const std::vector<PlacementRow>& rows, const PlacementRow& after) {
  Notes notes;
  for (const PlacementRow& each : rows) {
    if (!isOfFront(each.name) || each.routing != after.routing) continue;
    const PlacementMetrics &one = each.metrics, &chosen = after.metrics;
    notes.push_back("another answer, " + each.name + ": most loaded end " + change(chosen.busiest, one.busiest) +
                    ", between switches " + change(chosen.busiestBetween, one.busiestBetween) + ", bytes x links " +
                    change(static_cast<double>(chosen.hopBytes), static_cast<double>(one.hopBytes)));
  }
  return notes;
}

}  // namespace

bool isByCapacity(const PlacementMetrics& of) { return of.busiest > static_cast<double>(of.hottest()); }

std::uint64_t mostLoadedEnd(const PlacementMetrics& of) {
  return isByCapacity(of) ? static_cast<std::uint64_t>(std::llround(of.busiest)) : of.hottest();
}

MostLoadedEnds mostLoadedEnds(const PlacementMetrics& before, const PlacementMetrics& after) {
  return {mostLoadedEnd(before), mostLoadedEnd(after), isByCapacity(before) || isByCapacity(after)};
}

std::string gainBetweenSwitches(const PlacementMetrics& before, const PlacementMetrics& after) {
  return gainOf("links between switches carry ", before.betweenSwitches, after.betweenSwitches);
}

bool isWorthMoving(const PlacementMetrics& before, const PlacementMetrics& after, const VerdictQuestion& question) {
  if (!question.canStay) return true;
  const auto isLess = [](double now, double then) { return now <= then * (1 - worthMoving) && now < then; };
  if (question.movesHosts) return isLess(double(after.betweenSwitches), double(before.betweenSwitches));
  const bool sum = isLess(double(after.hopBytes), double(before.hopBytes)),
             hottest = isLess(after.busiest, before.busiest);
  switch (question.objective) {
    case RemapObjective::hopBytes:
      return sum;
    case RemapObjective::weighted:
      return sum || hottest;
    case RemapObjective::maxLink:
      return sum || hottest || isLess(after.busiestBetween, before.busiestBetween);
  }
  return true;
}

Notes verdict(const std::vector<PlacementRow>& rows, const std::vector<NamedBounds>& bounds,
              const VerdictQuestion& question) {
  const PlacementRow& found = rowOf(rows, "placements", std::string("after"), &PlacementRow::name);
  const PlacementMetrics &before = rows.front().metrics, &after = found.metrics;
  Notes notes = headline(before, after, question.objective);
  if (question.movesHosts) notes.insert(notes.begin(), gainBetweenSwitches(before, after));
  if (!isWorthMoving(before, after, question))
    notes.push_back("leave the ranks where they are: nothing that was found gains 2 %");
  notes.push_back(gains(before, after, question.objective));
  notes.push_back("found from the start \"" + question.from + "\"");
  const auto add = [&](Notes more) { notes.insert(notes.end(), more.begin(), more.end()); };
  if (question.objective == RemapObjective::maxLink && !question.movesHosts)
    add(certificate(before, after, bounds[1].bounds));
  add(otherAnswers(rows, found));
  if (after.broken != 0) notes.push_back(exactBytes(after.broken) + " do not arrive, as the forwarding tables are");
  return notes;
}

}  // namespace weft
