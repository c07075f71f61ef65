// Pieces of HTML.
#pragma once

#include <string>

#include "reports/table.h"

namespace weft {

// "<table>…</table>", for a page; its titles come again on each sheet of paper.
std::string htmlTable(const Table& table);

}  // namespace weft
