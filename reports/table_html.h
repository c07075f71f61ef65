// Pieces of HTML.
#pragma once

#include <string>
#include <string_view>

#include "reports/table.h"

namespace weft {

// Text that can stand in an element and in a quoted attribute.
std::string htmlEscaped(std::string_view text);

// "<table>…</table>", for a page; its titles come again on each sheet of paper.
std::string htmlTable(const Table& table);

}  // namespace weft
