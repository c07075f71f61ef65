// The data of the switch matrix: what each switch sends to each other one over the links between them. For fabrics
// with too many links to draw as lines. No colours.
#pragma once

#include <memory>
#include <QString>
#include <vector>

#include "ibdiag/layout/places.h"
#include "reports/table.h"
#include "views/shared/link_values.h"

namespace weft {

// A row and the column of the same number: a switch, or a group of switches.
struct SwitchEntry {
  QString label;
  std::vector<NodeIndex> switches;  // never empty
};

// Of all links from the row to the column; the diagonal holds links inside of a group.
struct SwitchCell {
  std::uint32_t row = 0, column = 0;
  std::uint32_t links = 0;
  EndIndex hottest{};  // the end that sends most; the first where nothing is known
  LinkAmount most;     // of one end
  LinkAmount sum;      // of all; of shares like `most`. At least, where a part is not known
};

struct SwitchMatrix {
  std::vector<SwitchEntry> entries;    // by row of the layout, from the hosts outwards, then from left to right
  std::vector<SwitchCell> cells;       // by row, column; one for each two entries with a link between
  std::vector<std::uint32_t> entryOf;  // by NodeIndex; UINT32_MAX for what is no switch or hidden
  LinkUnit unit = LinkUnit::bytes;
  bool difference = false;  // amounts are
  SideNames sides;          // of a difference
  bool recorded = false;    // amounts are
  QString description;      // of the amounts

  const SwitchCell* find(std::uint32_t row, std::uint32_t column) const;
};

// `grouping` null: switches. Groups of a Grouping that have only hosts are omitted. `values` null or of another fabric:
// not recorded, cells show only whether there are links.
SwitchMatrix collectSwitchMatrix(const Fabric& fabric, const Layout& layout, const Grouping* grouping,
                                 const LinkValues* values);

// "leaf1 → spine2: 3 links, together 1.2 GB, fullest 0.5 GB by port 19"; `absence`: why there are no values
QString cellText(const Fabric& fabric, const SwitchMatrix& matrix, const LinkValues* values, std::uint32_t row,
                 std::uint32_t column, Absence absence = Absence::notRecorded);
// "from", "to", "links", "most", "sum" of all cells; amounts that are not known are empty.
Table cellsTable(const SwitchMatrix& matrix);

}  // namespace weft
