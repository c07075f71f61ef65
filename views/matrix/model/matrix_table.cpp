#include "views/matrix/model/matrix_table.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace weft {
namespace {

constexpr std::uint32_t tilesFor(std::uint32_t side) {
  return static_cast<std::uint32_t>((std::uint64_t{side} + MatrixTile::side - 1) / MatrixTile::side);
}

}  // namespace

MatrixRow::MatrixRow(std::uint32_t side)
    : amounts_(std::size_t{tilesFor(side)} * MatrixTile::side), columns_(tilesFor(side)) {}

void MatrixRow::add(std::uint32_t column, const CellAmount& amount) {
  if (!amount) return;
  std::uint64_t& word = columns_[column / MatrixTile::side];
  if (word == 0) touched_.push_back(column / MatrixTile::side);
  word |= std::uint64_t{1} << column % MatrixTile::side;
  amounts_[column].add(amount);
}

MatrixTable::MatrixTable(std::uint32_t side) : side_(side), rows_(tilesFor(side)), sent_(side), received_(side) {}

void MatrixTable::add(std::uint32_t row, MatrixRow& columns) {
  std::ranges::sort(columns.touched_);
  TileRow& tiles = rows_[row / MatrixTile::side];
  auto at = tiles.columns.begin();
  CellAmount sum;
  for (const std::uint32_t word : columns.touched_) {
    at = std::lower_bound(at, tiles.columns.end(), word);
    const auto position = at - tiles.columns.begin();
    if (at == tiles.columns.end() || *at != word) {
      at = tiles.columns.insert(at, word);
      tiles.tiles.emplace(tiles.tiles.begin() + position);
    }
    CellAmount* const amounts = columns.amounts_.data() + std::size_t{word} * MatrixTile::side;
    std::uint64_t bits = std::exchange(columns.columns_[word], 0);
    cells_ += tiles.tiles[static_cast<std::size_t>(position)].add(row % MatrixTile::side, bits, amounts);
    for (; bits != 0; bits &= bits - 1) {
      const auto column = static_cast<std::uint32_t>(std::countr_zero(bits));
      received_[word * MatrixTile::side + column].add(amounts[column]);
      sum.add(amounts[column]);
      amounts[column] = {};
    }
  }
  sent_[row].add(sum);
  total_.add(sum);
  columns.touched_.clear();
}

CellAmount MatrixTable::at(std::uint32_t row, std::uint32_t column) const {
  const TileRow& tiles = rows_[row / MatrixTile::side];
  const auto found = std::ranges::lower_bound(tiles.columns, column / MatrixTile::side);
  if (found == tiles.columns.end() || *found != column / MatrixTile::side) return {};
  return tiles.tiles[static_cast<std::size_t>(found - tiles.columns.begin())].at(row % MatrixTile::side,
                                                                                 column % MatrixTile::side);
}

std::pair<std::size_t, std::size_t> MatrixTable::tilesWithin(std::uint32_t tileRow, std::uint32_t first,
                                                             std::uint32_t end) const {
  const auto& columns = rows_[tileRow].columns;
  const auto from = std::ranges::lower_bound(columns, first / MatrixTile::side);
  const auto to = std::lower_bound(from, columns.end(), tilesFor(end));
  return {static_cast<std::size_t>(from - columns.begin()), static_cast<std::size_t>(to - columns.begin())};
}

}  // namespace weft
