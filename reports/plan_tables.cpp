#include "reports/plan_tables.h"

#include <algorithm>
#include <array>

namespace weft {

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
    row.insert(row.end(), {before, after, static_cast<std::int64_t>(after) - static_cast<std::int64_t>(before), answer.before->flows[at],
                           answer.after->flows[at]});
    table.rows.push_back(std::move(row));
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

}  // namespace weft
