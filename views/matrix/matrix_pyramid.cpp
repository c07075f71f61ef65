#include "views/matrix/matrix_pyramid.h"

#include "core/units.h"

namespace weft {
namespace {

// `blocks`: rows and columns of the coarser level.
MatrixCells halved(const std::vector<MatrixCell>& fine, std::uint64_t blocks) {
  auto coarse = std::make_shared<std::vector<MatrixCell>>();
  coarse->reserve(std::min<std::uint64_t>(fine.size(), blocks * blocks));
  for (const MatrixCell& cell : fine) {
    const std::uint64_t place = cell.place >> 2;
    if (!coarse->empty() && coarse->back().place == place)
      coarse->back().bytes = std::max(coarse->back().bytes, cell.bytes);
    else
      coarse->push_back({place, cell.bytes});
  }
  return coarse;
}

std::uint64_t held(std::uint64_t a, std::uint64_t b) { return checkedSum(a, b).value_or(maxStoredBytes); }

}  // namespace

MatrixPyramid::MatrixPyramid(MatrixCells cells, std::uint32_t side) : side_(side) {
  levels_.push_back(std::move(cells));
  for (std::uint64_t blocks = side; blocks > 1;) {
    blocks = (blocks + 1) / 2;
    levels_.push_back(halved(*levels_.back(), blocks));
  }
  for (const MatrixCell& cell : *levels_.front()) {
    total_ = held(total_, cell.bytes);
    largest_ = std::max(largest_, cell.bytes);
    smallest_ = smallest_ == 0 ? cell.bytes : std::min(smallest_, cell.bytes);
  }
}

std::uint64_t MatrixPyramid::sum(const CellWindow& window) const {
  std::uint64_t bytes = 0;
  visit(0, window, [&](std::uint32_t, std::uint32_t, std::uint64_t more) { bytes = held(bytes, more); });
  return bytes;
}

std::uint64_t MatrixPyramid::sentBy(std::uint32_t row) const { return sum({row, row + 1, 0, side_}); }
std::uint64_t MatrixPyramid::receivedBy(std::uint32_t column) const { return sum({0, side_, column, column + 1}); }

std::uint64_t MatrixPyramid::at(std::uint32_t row, std::uint32_t column) const {
  if (levels_.empty()) return 0;
  const std::vector<MatrixCell>& cells = *levels_.front();
  const std::uint64_t place = placeOf(row, column);
  const auto found = std::ranges::lower_bound(cells, place, {}, &MatrixCell::place);
  return found != cells.end() && found->place == place ? found->bytes : 0;
}

}  // namespace weft
