// A maximum pyramid over sparse cells: level k has one cell for each block of 2^k × 2^k that holds data, with the
// largest value in it, so that a hot cell never vanishes when many cells share a pixel.
#pragma once

#include <algorithm>
#include <functional>
#include <span>

#include "views/matrix/matrix_facts.h"

namespace weft {

// Rows and columns of one level; the ends are excluded.
struct CellWindow {
  std::uint32_t firstRow = 0, endRow = 0, firstColumn = 0, endColumn = 0;
};

class MatrixPyramid {
 public:
  MatrixPyramid() = default;
  // `cells`: ascending places, each once; rows and columns below `side`.
  MatrixPyramid(MatrixCells cells, std::uint32_t side);

  std::uint32_t side() const { return side_; }
  int levels() const { return static_cast<int>(levels_.size()); }
  std::span<const MatrixCell> level(int level) const { return *levels_[static_cast<std::size_t>(level)]; }

  std::uint64_t at(std::uint32_t row, std::uint32_t column) const;  // 0 where there is no cell
  std::uint64_t largest() const { return largest_; }
  std::uint64_t smallest() const { return smallest_; }  // above 0; 0 where there is no cell
  std::uint64_t total() const { return total_; }
  std::uint64_t sentBy(std::uint32_t row) const;
  std::uint64_t receivedBy(std::uint32_t column) const;

  // Calls visit(row, column, bytes) for each cell of a level within the window, in the order of places.
  template <class Visit>
  void visit(int level, const CellWindow& window, Visit visit) const;

 private:
  template <class Visit>
  static void visitBlock(std::span<const MatrixCell> cells, std::uint64_t block, int bits, const CellWindow& window,
                         Visit& visit);
  std::uint64_t sum(const CellWindow& window) const;

  std::uint32_t side_ = 0;
  std::vector<MatrixCells> levels_;
  std::uint64_t largest_ = 0, smallest_ = 0, total_ = 0;
};

template <class Visit>
void MatrixPyramid::visit(int level, const CellWindow& window, Visit visit) const {
  if (level < 0 || level >= levels()) return;
  visitBlock(this->level(level), 0, levels() - 1 - level, window, visit);
}

// `cells` are those of one block of 2^bits × 2^bits whose first place is `block`.
template <class Visit>
void MatrixPyramid::visitBlock(std::span<const MatrixCell> cells, std::uint64_t block, int bits,
                               const CellWindow& window, Visit& visit) {
  if (cells.empty()) return;
  const auto [row, column] = rowAndColumn(block);
  const std::uint64_t size = std::uint64_t{1} << bits;
  if (row >= window.endRow || column >= window.endColumn || row + size <= window.firstRow ||
      column + size <= window.firstColumn)
    return;
  constexpr std::size_t fewCells = 32;
  const bool inside = row >= window.firstRow && column >= window.firstColumn && row + size <= window.endRow &&
                      column + size <= window.endColumn;
  if (inside || cells.size() <= fewCells || bits == 0) {
    for (const MatrixCell& cell : cells) {
      const auto [y, x] = rowAndColumn(cell.place);
      if (inside || (y >= window.firstRow && y < window.endRow && x >= window.firstColumn && x < window.endColumn))
        visit(y, x, cell.bytes);
    }
    return;
  }
  const std::uint64_t quarter = std::uint64_t{1} << (2 * bits - 2);
  for (int part = 0; part < 4; ++part) {
    const std::uint64_t next = block + quarter;
    const auto end = std::ranges::lower_bound(cells, next, {}, &MatrixCell::place);
    const auto count = static_cast<std::size_t>(end - cells.begin());
    visitBlock(cells.first(count), block, bits - 1, window, visit);
    cells = cells.subspan(count);
    block = next;
  }
}

}  // namespace weft
