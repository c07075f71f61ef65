#include "views/matrix/switch_matrix.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/model/port_labels.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr std::uint32_t none = UINT32_MAX;

bool isHidden(const Layout& layout, std::uint32_t glyph) {
  return glyph < layout.hidden.size() && layout.hidden[glyph];
}

// Switches that can be seen, in the order of the layout: rows from the hosts outwards, then from left to right.
std::vector<std::uint32_t> switchGlyphs(const Layout& layout) {
  double hosts = 0;
  std::size_t count = 0;
  for (const Glyph& glyph : layout.glyphs)
    if (std::holds_alternative<HostIndex>(glyph.what)) {
      hosts += glyph.y;
      ++count;
    }
  if (count > 0) hosts /= static_cast<double>(count);
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < layout.glyphs.size(); ++i)
    if (std::holds_alternative<NodeIndex>(layout.glyphs[i].what) && !isHidden(layout, i)) found.push_back(i);
  const bool planar = layout.kind == LayoutKind::planar;
  std::ranges::sort(found, {}, [&](std::uint32_t i) {
    const Glyph& at = layout.glyphs[i];
    return std::tuple(!planar && at.y < hosts - 1e-9, planar ? -at.y : std::abs(at.y - hosts), at.x, i);
  });
  return found;
}

void addEntries(const Fabric& fabric, const Layout& layout, const Grouping* grouping, SwitchMatrix& matrix) {
  matrix.entryOf.assign(fabric.nodes().size(), none);
  std::vector<std::uint32_t> entryOfGroup(grouping ? grouping->groups.size() : 0, none);
  for (const std::uint32_t glyph : switchGlyphs(layout)) {
    const NodeIndex node = std::get<NodeIndex>(layout.glyphs[glyph].what);
    const std::uint32_t group = grouping && glyph < grouping->groupOf.size() ? grouping->groupOf[glyph] : none;
    const bool known = group < entryOfGroup.size();
    if (known && entryOfGroup[group] != none) {
      matrix.entryOf[number(node)] = entryOfGroup[group];
      matrix.entries[entryOfGroup[group]].switches.push_back(node);
      continue;
    }
    const auto entry = static_cast<std::uint32_t>(matrix.entries.size());
    const bool alone = !known || grouping->groups[group].glyphs.size() < 2;
    matrix.entries.push_back(
        {alone ? nodeText(fabric, node) : QString::fromStdString(grouping->groups[group].label), {node}});
    matrix.entryOf[number(node)] = entry;
    if (known) entryOfGroup[group] = entry;
  }
}

void add(SwitchCell& cell, EndIndex end, const LinkAmount& amount) {
  const bool first = cell.links++ == 0;
  if (!first && !(amount.known && (!cell.most.known || std::abs(amount.value) > std::abs(cell.most.value)))) return;
  cell.hottest = end;
  cell.most = amount;
}

}  // namespace

SwitchMatrix collectSwitchMatrix(const Fabric& fabric, const Layout& layout, const Grouping* grouping,
                                 const LinkValues* values) {
  SwitchMatrix matrix;
  addEntries(fabric, layout, grouping, matrix);
  matrix.recorded = values && values->fits(fabric);
  if (matrix.recorded) {
    matrix.unit = values->unit;
    matrix.difference = values->difference;
    matrix.sides = values->sides;
    matrix.description = values->description;
  }
  std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> ends;  // row, column, end
  for (std::uint32_t end = 0; end < fabric.ends().size(); ++end) {
    const std::uint32_t row = matrix.entryOf[number(fabric.end(EndIndex{end}).node)];
    const std::uint32_t column = matrix.entryOf[number(fabric.end(peer(EndIndex{end})).node)];
    if (row != none && column != none) ends.emplace_back(row, column, end);
  }
  std::ranges::sort(ends);
  AmountSum sum(matrix.unit, matrix.difference);
  for (const auto& [row, column, end] : ends) {
    if (matrix.cells.empty() || matrix.cells.back().row != row || matrix.cells.back().column != column) {
      matrix.cells.push_back({.row = row, .column = column, .most = {}, .sum = {}});
      sum = AmountSum(matrix.unit, matrix.difference);
    }
    const LinkAmount amount = matrix.recorded ? values->ends[end] : LinkAmount{};
    add(matrix.cells.back(), EndIndex{end}, amount);
    sum.add(amount);
    matrix.cells.back().sum = sum.result();
  }
  return matrix;
}

const SwitchCell* SwitchMatrix::find(std::uint32_t row, std::uint32_t column) const {
  const auto place = [](const SwitchCell& cell) { return std::pair(cell.row, cell.column); };
  const auto found = std::ranges::lower_bound(cells, std::pair(row, column), {}, place);
  return found != cells.end() && place(*found) == std::pair(row, column) ? &*found : nullptr;
}

QString cellText(const Fabric& fabric, const SwitchMatrix& matrix, const LinkValues* values, std::uint32_t row,
                 std::uint32_t column, Absence absence) {
  QString result = matrix.entries.at(row).label + " → " + matrix.entries.at(column).label + ": ";
  const SwitchCell* cell = matrix.find(row, column);
  if (!cell) return result + QObject::tr("no link");
  result += QObject::tr("%n link(s)", nullptr, formOf(cell->links));
  if (!matrix.recorded || !values) return result + QObject::tr("\ntraffic %1").arg(wordText(absence));
  if (cell->links > 1 && addsUp(matrix.unit))
    result += QObject::tr(", together %1").arg(amountText(*values, cell->sum));
  const LinkEnd& end = fabric.end(cell->hottest);
  return result + QObject::tr("\n%1: %2 by %3 of %4")
                      .arg(matrix.difference ? QObject::tr("largest difference") : QObject::tr("most loaded"),
                           amountText(*values, cell->most))
                      .arg(qt(portWords(fabric, cell->hottest)), nodeText(fabric, end.node));
}

Table cellsTable(const SwitchMatrix& matrix) {
  const ColumnKind kind = matrix.unit == LinkUnit::share   ? ColumnKind::share
                          : matrix.unit == LinkUnit::paths ? ColumnKind::count
                                                           : ColumnKind::bytes;
  Table table{{{"from"},
               {"to"},
               {"links", ColumnKind::number},
               {.name = "most", .kind = kind, .difference = matrix.difference},
               {.name = "sum", .kind = kind, .difference = matrix.difference}},
              {}};
  const auto amount = [&](const LinkAmount& one) -> Cell {
    if (!one.known) return {};
    if (matrix.unit == LinkUnit::share) return one.value;
    if (one.value < 0) return -static_cast<std::int64_t>(one.bytes);
    return one.bytes;
  };
  for (const SwitchCell& cell : matrix.cells)
    table.rows.push_back({matrix.entries[cell.row].label.toStdString(), matrix.entries[cell.column].label.toStdString(),
                          cell.links, amount(cell.most), amount(cell.sum)});
  return table;
}

}  // namespace weft
