#include "views/matrix/matrix_pyramid.h"

#include "core/units.h"

namespace weft {
namespace {

std::vector<MatrixCell> halved(const std::vector<MatrixCell>& fine) {
  std::vector<MatrixCell> coarse;
  for (const MatrixCell& cell : fine) {
    const std::uint64_t place = cell.place >> 2;
    if (!coarse.empty() && coarse.back().place == place) coarse.back().bytes = std::max(coarse.back().bytes, cell.bytes);
    else coarse.push_back({place, cell.bytes});
  }
  return coarse;
}

}  // namespace

MatrixPyramid::MatrixPyramid(std::vector<MatrixCell> cells, std::uint32_t side) : side_(side) {
  levels_.push_back(std::move(cells));
  for (std::uint64_t blocks = side; blocks > 1; blocks = (blocks + 1) / 2) levels_.push_back(halved(levels_.back()));
  addTotals();
}

void MatrixPyramid::addTotals() {
  rowTotals_.assign(side_, 0);
  columnTotals_.assign(side_, 0);
  const auto add = [](std::uint64_t& sum, std::uint64_t bytes) { sum = checkedSum(sum, bytes).value_or(maxStoredBytes); };
  for (const MatrixCell& cell : levels_.front()) {
    const auto [row, column] = rowAndColumn(cell.place);
    add(rowTotals_[row], cell.bytes);
    add(columnTotals_[column], cell.bytes);
    add(total_, cell.bytes);
    largest_ = std::max(largest_, cell.bytes);
    smallest_ = smallest_ == 0 ? cell.bytes : std::min(smallest_, cell.bytes);
  }
}

std::uint64_t MatrixPyramid::at(std::uint32_t row, std::uint32_t column) const {
  if (levels_.empty()) return 0;
  const std::uint64_t place = placeOf(row, column);
  const auto found = std::ranges::lower_bound(levels_.front(), place, {}, &MatrixCell::place);
  return found != levels_.front().end() && found->place == place ? found->bytes : 0;
}

}  // namespace weft
