// A maximum pyramid over a matrix: level k has one block for 2^k × 2^k cells with the largest value in it, so that a
// large cell never vanishes when many cells share a pixel. The storage depends on the data: a tile keeps the levels
// that have at most a quarter as many blocks as it has cells; the others are computed from its cells.
#pragma once

#include "views/matrix/model/matrix_request.h"
#include "views/matrix/model/matrix_table.h"

namespace weft {

// Of `mean`: bytes per message in whole bytes, at least 1 where any were sent. Of `difference`: messages less bytes,
// which are the second run's measure and the first's, packed (signed_cell.h).
std::uint64_t valueOf(const CellAmount& amount, MatrixMeasure measure);

class MatrixPyramid {
 public:
  MatrixPyramid() = default;
  MatrixPyramid(std::shared_ptr<const MatrixTable> cells, MatrixMeasure measure);

  const MatrixTable& cells() const { return *cells_; }
  MatrixMeasure measure() const { return measure_; }
  std::uint32_t side() const { return cells_ ? cells_->side() : 0; }
  int levels() const;  // the last one has one block

  std::uint64_t largest() const { return largest_; }
  std::uint64_t smallest() const { return smallest_; }  // above 0; 0 where there is none

  // The blocks of a level in a window, row by row; 0 where there is nothing. The window ends within the level.
  void gather(int level, const CellWindow& window, std::vector<std::uint64_t>& blocks) const;

 private:
  // One level above the tiles, or that of the tiles themselves: rows of blocks, each with ascending columns.
  struct Level {
    std::vector<std::uint64_t> start;  // by row, one more at the back
    std::vector<std::uint32_t> columns;
    std::vector<std::uint64_t> values;
  };
  // Where the levels of a tile are, finest first; those finer than `finest` are not stored.
  struct Inner {
    std::uint64_t packed;
    std::uint64_t offset() const { return packed >> 8; }
    int finest() const { return static_cast<int>(packed & 0xff); }
  };
  struct Target;

  std::uint64_t summarise(const MatrixTile& tile);
  void addLevel(const Level& below);
  void gatherTile(const MatrixTile& tile, const Inner& inner, int level, const Target& target) const;

  std::shared_ptr<const MatrixTable> cells_;
  MatrixMeasure measure_ = MatrixMeasure::bytes;
  std::vector<Level> upper_;   // from level 6 on
  std::vector<Inner> inners_;  // by tile, in the order of upper_[0]
  std::vector<std::uint64_t> inner_;
  std::uint64_t largest_ = 0, smallest_ = 0;
};

}  // namespace weft
