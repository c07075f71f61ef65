// A large sparse matrix: tiles that are not empty, row by row. It is filled once, row by row in any order, then read
// by many.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "views/matrix/model/matrix_tile.h"

namespace weft {

// Rows and columns, or those of a level of a pyramid; the ends are excluded.
struct CellWindow {
  std::uint32_t firstRow = 0, endRow = 0, firstColumn = 0, endColumn = 0;
};

// What one row sends, gathered before it goes into the matrix: columns in any order, and again.
class MatrixRow {
 public:
  explicit MatrixRow(std::uint32_t side);
  void add(std::uint32_t column, const CellAmount& amount);

 private:
  friend class MatrixTable;
  std::vector<CellAmount> amounts_;     // by column
  std::vector<std::uint64_t> columns_;  // 64 columns each: which were added to
  std::vector<std::uint32_t> touched_;  // positions in columns_
};

class MatrixTable {
 public:
  explicit MatrixTable(std::uint32_t side = 0);

  void add(std::uint32_t row, MatrixRow& columns);  // and empties `columns`

  std::uint32_t side() const { return side_; }
  std::uint64_t cells() const { return cells_; }  // that hold something
  CellAmount at(std::uint32_t row, std::uint32_t column) const;
  const CellAmount& sentBy(std::uint32_t row) const { return sent_[row]; }
  const CellAmount& receivedBy(std::uint32_t column) const { return received_[column]; }
  const CellAmount& total() const { return total_; }

  std::uint32_t tileRows() const { return static_cast<std::uint32_t>(rows_.size()); }
  std::span<const std::uint32_t> tileColumns(std::uint32_t tileRow) const {
    return rows_[tileRow].columns;
  }                                                                                                // ascending
  std::span<const MatrixTile> tiles(std::uint32_t tileRow) const { return rows_[tileRow].tiles; }  // of these columns
  // Those of a row of tiles that have a column within [first, end): positions.
  std::pair<std::size_t, std::size_t> tilesWithin(std::uint32_t tileRow, std::uint32_t first, std::uint32_t end) const;

  // Calls visit(row, column, amount) for each cell in a window that holds something: tile by tile, in each by row.
  template <class Visit>
  void visit(const CellWindow& window, Visit visit) const;

 private:
  struct TileRow {
    std::vector<std::uint32_t> columns;
    std::vector<MatrixTile> tiles;
  };

  std::uint32_t side_ = 0;
  std::uint64_t cells_ = 0;
  std::vector<TileRow> rows_;
  std::vector<CellAmount> sent_, received_;
  CellAmount total_;
};

template <class Visit>
void MatrixTable::visit(const CellWindow& window, Visit visit) const {
  const std::uint32_t endRow = std::min(window.endRow, side_), endColumn = std::min(window.endColumn, side_);
  for (std::uint32_t tileRow = window.firstRow / MatrixTile::side; tileRow * MatrixTile::side < endRow; ++tileRow) {
    const auto [first, end] = tilesWithin(tileRow, window.firstColumn, endColumn);
    for (std::size_t i = first; i < end; ++i)
      rows_[tileRow].tiles[i].visit([&](std::uint32_t y, std::uint32_t x, const CellAmount& amount) {
        const std::uint32_t row = tileRow * MatrixTile::side + y,
                            column = rows_[tileRow].columns[i] * MatrixTile::side + x;
        if (row >= window.firstRow && row < endRow && column >= window.firstColumn && column < endColumn)
          visit(row, column, amount);
      });
  }
}

}  // namespace weft
