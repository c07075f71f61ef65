#include "reports/plan_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "analysis/placement/place_front.h"
#include "core/base/error.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/shown_names.h"
#include "reports/table_json.h"

namespace weft {
namespace {

Cell bytesOf(const std::optional<HottestEnd>& hottest) { return hottest ? hottest->bytes : std::uint64_t{0}; }

Cell placeOf(const Fabric& fabric, const std::optional<EndIndex>& end) {
  return end ? Cell(endName(fabric, *end)) : Cell();
}
Cell placeOf(const Fabric& fabric, const std::optional<HottestEnd>& hottest) {
  return placeOf(fabric, hottest ? std::optional(hottest->end) : std::nullopt);
}

Cell partOf(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? Cell(Absence::notKnown) : Cell(static_cast<double>(part) / static_cast<double>(all));
}

// Where others' bytes are known.
void addBase(Table& table, std::span<const PlacementRow> rows) {
  const auto has = [](const std::optional<HottestEnd>& one) { return one && one->base != 0; };
  if (std::ranges::none_of(
          rows, [&](const PlacementRow& row) { return has(row.metrics.switchEnd) || has(row.metrics.hostEnd); }))
    return;
  for (Column& each : placementBaseColumns()) table.columns.push_back(std::move(each));
  for (std::size_t at = 0; at < rows.size(); ++at)
    for (const auto& end : {rows[at].metrics.switchEnd, rows[at].metrics.hostEnd})
      table.rows[at].push_back(end ? end->base : std::uint64_t{0});
}

// A number that a row has none of is not known: the hops of a bound, the shares of no bytes. Words are absent where
// there is no such place.
Cell noneOf(const Column& column) { return column.kind == ColumnKind::text ? Cell() : Cell(Absence::notKnown); }

Table tableOf(const Json& rows) {
  Table table{placementColumns(), {}};
  for (Column& each : placementBaseColumns())
    if (std::ranges::any_of(rows, [&](const Json& row) { return row.contains(each.name); }))
      table.columns.push_back(std::move(each));
  for (const Json& row : rows) {
    Row& cells = table.rows.emplace_back();
    for (const Column& column : table.columns) {
      const Cell cell = row.contains(column.name) ? cellOf(row.at(column.name)) : Cell();
      cells.push_back(cell.isAbsent() ? noneOf(column) : cell);
    }
  }
  return table;
}

}  // namespace

std::vector<Column> placementBaseColumns() {
  return {{"switch_end_base_bytes",
           ColumnKind::bytes,
           "of others there",
           {},
           "On the most loaded switch end: what others sent, by port counters"},
          {"host_end_base_bytes",
           ColumnKind::bytes,
           "of others, at hosts",
           {},
           "On the most loaded host end: what others sent, by port counters"}};
}

Table whatIfTable(const Fabric& fabric, const WhatIf& answer, std::span<const EndIndex> ends, const std::string& unit) {
  const ColumnKind kind = unit == "bytes" ? ColumnKind::bytes : ColumnKind::count;
  Table table{endColumns(), {}};
  for (const char* name : {"before", "after"}) table.columns.push_back({name, kind, unit + " " + name});
  table.columns.push_back({"difference", kind, {}, {}, {}, true});
  for (const char* name : {"flows_before", "flows_after"}) table.columns.push_back({name, ColumnKind::count});
  for (const EndIndex end : ends) {
    const auto at = number(end);
    const std::uint64_t before = answer.before->bytes[at], after = answer.after->bytes[at];
    Row row = endCells(fabric, end);
    row.insert(row.end(), {before, after, static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before),
                           answer.before->flows[at], answer.after->flows[at]});
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table routingTable(const Fabric& fabric, const std::vector<RoutingLoads>& routings, const std::string& unit) {
  const ColumnKind kind = unit == "bytes" ? ColumnKind::bytes : ColumnKind::count;
  Table table{{{"routing"},
               {"most_loaded", kind, "most loaded end"},
               {"most_loaded_end", ColumnKind::text, "where"},
               {"between_switches", kind, "between switches"},
               {"between_switches_end", ColumnKind::text, "where, of these"},
               {"mean", kind, "mean of these"}},
              {}};
  for (const unsigned perCent : shownQuantiles) {
    const std::string share = std::to_string(perCent);
    table.columns.push_back({"q" + share, kind, share + " % at most", {}, "Of the link ends between switches"});
  }
  for (const char* name : {"unused", "ends"}) table.columns.push_back({name, ColumnKind::count});
  table.columns.push_back({"lost", kind});
  table.columns.push_back({"why_not"});
  for (const RoutingLoads& each : routings) {
    Row& row = table.rows.emplace_back(Row{each.routing});
    if (each.loads) {
      const LoadSpread& spread = each.spread;
      const auto mean = spread.mean();
      row.insert(row.end(), {each.most(), placeOf(fabric, spread.hottest), each.mostBetween(),
                             placeOf(fabric, spread.hottestBetween),
                             mean ? Cell(static_cast<std::uint64_t>(std::llround(*mean))) : Cell(Absence::notKnown)});
      for (const unsigned perCent : shownQuantiles) row.push_back(spread.quantile(perCent));
      row.insert(row.end(), {spread.unused(), spread.between.size(), each.lost()});
    }
    row.resize(table.columns.size() - 1);
    row.push_back(each.whyNot.empty() ? Cell() : Cell(each.whyNot));
  }
  return table;
}

Table withoutIds(const Table& ofEnds) {
  static constexpr std::array ids{"subnet", "guid", "peer_guid"};
  Table table;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < ofEnds.columns.size(); ++i)
    if (std::ranges::find(ids, ofEnds.columns[i].name) == ids.end()) kept.push_back(i);
  for (const std::size_t i : kept) table.columns.push_back(ofEnds.columns[i]);
  for (const Row& row : ofEnds.rows) {
    Row& some = table.rows.emplace_back();
    for (const std::size_t i : kept) some.push_back(row[i]);
  }
  return table;
}

std::vector<Column> placementColumns() {
  return {
      {"routing"},
      {"placement"},
      {"switch_end_bytes",
       ColumnKind::bytes,
       "most loaded switch end",
       {},
       "On the link end between switches that carries most"},
      {"host_end_bytes",
       ColumnKind::bytes,
       "most loaded host end",
       {},
       "On the link end at a host, in either direction, that carries most"},
      {"hop_bytes", ColumnKind::bytes, "hop-bytes", {}, "Bytes times the link ends that they pass"},
      {"mean_used_bytes", ColumnKind::bytes, "mean of used ends", {}, "Over link ends that carry something"},
      {"off_node", ColumnKind::share, "off-node", {}, "Part of the bytes that goes to other hosts"},
      {"off_leaf", ColumnKind::share, "off-leaf", {}, "Part of the bytes that goes to hosts on other leaf switches"},
      {"dark_links", ColumnKind::number, "dark links", {}, "Cables between switches that carry nothing"},
      {"switch_end", ColumnKind::text, "where"},
      {"host_end", ColumnKind::text, "where, of hosts"},
      {"capacity_bytes",
       ColumnKind::bytes,
       "most loaded end, by capacity",
       {},
       "What loads the link end that is most loaded by what links can carry, in bytes of the fastest link"}};
}

Table placementTable(const Fabric& fabric, std::span<const PlacementRow> rows, std::span<const NamedBounds> bounds) {
  Table table{placementColumns(), {}};
  for (const PlacementRow& each : rows) {
    const PlacementMetrics& at = each.metrics;
    table.rows.push_back({each.routing, each.name, bytesOf(at.switchEnd), bytesOf(at.hostEnd), at.hopBytes,
                          static_cast<std::uint64_t>(std::llround(at.meanUsed)), partOf(at.offNode, at.bytes),
                          partOf(at.offLeaf, at.bytes), at.darkLinks, placeOf(fabric, at.switchEnd),
                          placeOf(fabric, at.hostEnd), static_cast<std::uint64_t>(std::llround(at.busiest))});
  }
  addBase(table, rows);
  for (const NamedBounds& each : bounds) {
    Row row;
    for (const Column& column : table.columns) row.push_back(noneOf(column));
    row[0] = rows.empty() ? Cell() : Cell(rows.front().routing);
    row[1] = each.name;
    row[2] = each.bounds.switchEnd;
    row[3] = each.bounds.hostEnd;
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<OfferedPlaces> offeredOf(const OpenRun& run, std::span<const NamedPlaces> places) {
  std::vector<OfferedPlaces> offered;
  for (const NamedPlaces& each : places) {
    if (each.name != "after" && !isOfFront(each.name)) continue;
    OfferedPlaces& one = offered.emplace_back(OfferedPlaces{each.name, {}});
    for (const Process& process : run.snapshot.processes)
      if (const auto host = each.hosts.of(process.rank))
        one.hosts.emplace_back(number(process.rank), run.fabric.host(*host).name);
  }
  return offered;
}

RankHosts hostsOf(const Fabric& fabric, const OfferedPlaces& places) {
  std::map<std::string, HostIndex> byName;
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at)
    byName.emplace(fabric.host(HostIndex(at)).name, HostIndex(at));
  std::vector<std::pair<RankId, HostIndex>> placed;
  for (const auto& [rank, host] : places.hosts)
    if (const auto found = byName.find(host); found != byName.end())
      placed.emplace_back(static_cast<RankId>(rank), found->second);
  return RankHosts(std::move(placed));
}

std::string placementAnswerText(const PlacementAnswer& answer) {
  Json offered = Json::array();
  for (const OfferedPlaces& each : answer.offered) offered.push_back({{"placement", each.name}, {"hosts", each.hosts}});
  return jsonText({{"verdict", answer.verdict},
                   {"notes", answer.notes},
                   {"placements", asJson(answer.table)},
                   {"places", offered}}) +
         "\n";
}

PlacementAnswer placementAnswerOf(const std::string& json) {
  try {
    const Json all = Json::parse(json);
    PlacementAnswer answer{all.at("verdict").get<Notes>(), all.at("notes").get<Notes>(), tableOf(all.at("placements"))};
    for (const Json& each : all.at("places"))
      answer.offered.push_back(
          {each.at("placement").get<std::string>(), each.at("hosts").get<decltype(OfferedPlaces::hosts)>()});
    return answer;
  } catch (const Json::exception& error) {
    throw Error(std::string("this is no answer of weft remap: ") + error.what());
  }
}

}  // namespace weft
