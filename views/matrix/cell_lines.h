// The cells of a part of a matrix as rows of text to copy.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "reports/table.h"
#include "views/matrix/model/matrix_facts.h"

namespace weft {

struct CellLine {
  std::uint32_t row, column;
  CellAmount amount;
};

// The clipboard is no place for more than a million of them.
struct CellLines {
  template <class Cells>
  CellLines(const Cells& cells, const CellWindow& window) {
    constexpr std::size_t most = 1'000'000;
    cells.visit(window, [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
      if (lines.size() < most) lines.push_back({row, column, amount});
      else more = true;
    });
    std::ranges::sort(lines, {}, [](const CellLine& line) { return std::pair(line.row, line.column); });
  }

  std::vector<CellLine> lines;
  bool more = false;  // there are some that were left out
};

// A last row that says so.
inline void addSentence(Table& table, const std::string& sentence) {
  table.rows.emplace_back(table.columns.size()).front() = sentence;
}

}  // namespace weft
