#include "views/tables/link_table.h"

#include <algorithm>

#include "reports/link_columns.h"

namespace weft {
namespace {

std::vector<EndIndex> hottestFirst(const Fabric& fabric, const LinkNumbers& numbers) {
  std::vector<EndIndex> order(fabric.ends().size());
  std::ranges::generate(order, [next = 0U]() mutable { return EndIndex(next++); });
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](EndIndex end) { return valueOf(numbers.bytes(end).value()).value_or(0); });
  return order;
}

}  // namespace

Cell linkCell(const LinkColumn& column, const LinkFactsAt& of, EndIndex end) { return column.value(of, end); }

Table linkTable(const OpenRun& run, const LinkNumbers& numbers) {
  std::vector<const LinkColumn*> columns;
  for (const char* name : {"subnet", "node", "guid", "port", "peer", "peer_guid", "peer_port", "bytes", "at_least"})
    columns.push_back(&linkColumn(name));
  Table table;
  for (const LinkColumn* one : columns) table.columns.push_back(one->column);
  const LinkFactsAt of{run.fabric, run.levels, numbers};
  for (const EndIndex end : hottestFirst(run.fabric, numbers)) {
    Row& row = table.rows.emplace_back();
    for (const LinkColumn* one : columns) row.push_back(linkCell(*one, of, end));
  }
  return table;
}

}  // namespace weft
