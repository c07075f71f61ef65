// The columns of the table of link ends, each declared once: for weft links, weft compare, the window's panel, its
// copies, and docs/commands.md. A new column is a row of the list in link_columns.cpp.
#pragma once

#include <string>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "ibdiag/model/levels.h"
#include "ibdiag/model/rails.h"
#include "reports/table.h"

namespace weft {

// What the cells are made from.
struct LinkFactsAt {
  const Fabric& fabric;
  const Levels& levels;
  const LinkNumbers& numbers;
  const FabricRails* rails = nullptr;  // null: the fabric is not built of them
};

struct LinkColumn {
  enum class Place { everywhere, command, window };
  enum class Node { none, near, far };  // whose name the cells are: the window has short ones

  Column column;
  Cell (*value)(const LinkFactsAt& of, EndIndex end);
  Place place = Place::everywhere;
  Node node = Node::none;
  bool (*atLeast)(const LinkFactsAt& of, EndIndex end) = nullptr;  // the value is a lower bound; null: it is exact

  bool isFor(Place where) const { return place == Place::everywhere || place == where; }
};

// In their order; those of commands are a contract.
std::vector<const LinkColumn*> linkColumns(LinkColumn::Place where);
// Including, to the right, the columns for other facts about ports that the dumps of this fabric have.
std::vector<const LinkColumn*> linkColumns(LinkColumn::Place where, const Fabric& fabric);
const LinkColumn& linkColumn(std::string_view name);

// As people read it: "34.2" of a share, "100" of 100 Gb/s, "≥ 17179869180" of a lower bound; empty where it is not
// known.
std::string shownText(const LinkColumn& column, const LinkFactsAt& of, EndIndex end);
// "Utilisation, %"
std::string shownTitle(const LinkColumn& column);

}  // namespace weft
