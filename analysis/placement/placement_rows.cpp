#include "analysis/placement/placement_rows.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/loads/link_loads.h"

namespace weft {

std::vector<NamedRouting> routingsOf(const Fabric& fabric, const std::string& name, const EngineTables& tables, Notes& notes) {
  std::vector<NamedRouting> routings{{name, fabric}};
  for (const std::string& engine : tables.engines) {
    if (engine == name) continue;
    try {
      routings.emplace_back(engine, tables.make(fabric, engine));
    } catch (const Error& error) {
      if (tables.stopped && tables.stopped()) throw;
      notes.push_back(engine + " is left out: " + error.what());
    }
  }
  return routings;
}

std::vector<PlacementRow> rowsOf(const RemapAnswer& answer, const std::vector<NamedRouting>& routings, bool others) {
  std::vector<PlacementRow> rows;
  for (const NamedPlaces& each : answer.places(others)) {
    const PairFlows flows = answer.flowsOf(each.hosts);
    for (const auto& [routing, routed] : routings) rows.push_back({routing, each.name, metricsOf(routed, flows, accumulate(routed, flows.flows), answer.base())});
  }
  std::ranges::stable_sort(rows, {}, [&](const PlacementRow& row) { return std::ranges::find(routings, row.routing, &NamedRouting::first); });
  return rows;
}

namespace {

std::string gainOf(const std::string& what, std::uint64_t before, std::uint64_t after) {
  std::string text = what + humanBytes(after) + ", before " + humanBytes(before);
  if (before != 0) text += " (" + exactText(std::round(1000.0 * (static_cast<double>(after) / static_cast<double>(before) - 1)) / 10) + " %)";
  return text;
}

}  // namespace

std::string gain(const PlacementMetrics& before, const PlacementMetrics& after) {
  return gainOf("the hottest link end carries ", before.hottest(), after.hottest());
}

std::string gainBetweenSwitches(const PlacementMetrics& before, const PlacementMetrics& after) {
  return gainOf("links between switches carry ", before.betweenSwitches, after.betweenSwitches);
}

Notes verdict(const std::vector<PlacementRow>& rows, const std::vector<NamedBounds>& bounds, const std::string& from) {
  const PlacementMetrics &before = rows.front().metrics, &after = std::ranges::find(rows, "after", &PlacementRow::name)->metrics;
  Notes notes{gain(before, after), "found from the start \"" + from + "\""};
  if (after.hottest() <= std::max(bounds[1].bounds.hostEnd, bounds[1].bounds.switchEnd)) notes.push_back("nothing better exists: no placement on these slots has a cooler hottest end");
  else if (after.hottest() <= std::max(bounds[0].bounds.hostEnd, bounds[0].bounds.switchEnd)) notes.push_back("nothing better exists for the ranks that share a host: other hosts would not cool the hottest end");
  if (after.broken != 0) notes.push_back(exactBytes(after.broken) + " do not arrive, as the forwarding tables are");
  return notes;
}

}  // namespace weft
