#include "reports/placement_table.h"

#include <cmath>

#include "ibdiag/model/shown_names.h"

namespace weft {
namespace {

Cell bytesOf(const std::optional<HottestEnd>& hottest) { return hottest ? hottest->bytes : std::uint64_t{0}; }

Cell placeOf(const Fabric& fabric, const std::optional<HottestEnd>& hottest) {
  if (!hottest) return {};
  const LinkEnd& end = fabric.end(hottest->end);
  return fabric.shown(end.node).name + " port " + std::to_string(end.port);
}

Cell partOf(std::uint64_t part, std::uint64_t all) { return all == 0 ? Cell() : Cell(static_cast<double>(part) / static_cast<double>(all)); }

}  // namespace

Table placementTable(const Fabric& fabric, std::span<const PlacementRow> rows, std::span<const BoundRow> bounds) {
  Table table{{{"routing"},
               {"placement"},
               {"switch_end_bytes", ColumnKind::bytes, "hottest switch end", {}, "On the link end between switches that carries most"},
               {"host_end_bytes", ColumnKind::bytes, "hottest host end", {}, "On the link end at a host, in either direction, that carries most"},
               {"hop_bytes", ColumnKind::bytes, "hop-bytes", {}, "Bytes times the link ends that they pass"},
               {"mean_used_bytes", ColumnKind::bytes, "mean of used ends", {}, "Of link ends that carry something"},
               {"off_node", ColumnKind::share, "off-node", {}, "Part of the bytes that goes to other hosts"},
               {"off_leaf", ColumnKind::share, "off-leaf", {}, "Part of the bytes that goes to hosts on other leaf switches"},
               {"dark_links", ColumnKind::number, "dark links", {}, "Cables between switches that carry nothing"},
               {"switch_end", ColumnKind::text, "where"},
               {"host_end", ColumnKind::text, "where, of hosts"}},
              {}};
  for (const PlacementRow& each : rows) {
    const PlacementMetrics& at = each.metrics;
    table.rows.push_back({each.routing, each.name, bytesOf(at.switchEnd), bytesOf(at.hostEnd), at.hopBytes, static_cast<std::uint64_t>(std::llround(at.meanUsed)), partOf(at.offNode, at.bytes),
                          partOf(at.offLeaf, at.bytes), at.darkLinks, placeOf(fabric, at.switchEnd), placeOf(fabric, at.hostEnd)});
  }
  for (const BoundRow& each : bounds) {
    Row row(table.columns.size());
    row[0] = rows.empty() ? Cell() : Cell(rows.front().routing);
    row[1] = each.name;
    row[2] = each.bounds.switchEnd;
    row[3] = each.bounds.hostEnd;
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace weft
