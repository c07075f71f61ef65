#include "views/matrix/model/matrix_pyramid.h"

#include <algorithm>
#include <array>
#include <bit>

#include "views/matrix/model/signed_cell.h"

namespace weft {
namespace {

constexpr int tileLevel = static_cast<int>(MatrixTile::bits);

constexpr std::uint32_t blocksAcross(int level) { return MatrixTile::side >> level; }
constexpr std::uint32_t blocksOf(int level) { return blocksAcross(level) * blocksAcross(level); }

// The finest level that is stored of a tile.
int finestOf(const MatrixTile& tile) {
  int level = 1;
  while (level < tileLevel && !tile.isGrid() && blocksOf(level) * 4 > tile.count()) ++level;
  return level;
}

// How many blocks the levels from `finest` up to the tile's last but one have.
std::uint64_t blocksFrom(int finest) {
  std::uint64_t blocks = 0;
  for (int level = finest; level < tileLevel; ++level) blocks += blocksOf(level);
  return blocks;
}

}  // namespace

std::uint64_t valueOf(const CellAmount& amount, MatrixMeasure measure) {
  if (measure == MatrixMeasure::bytes) return amount.bytes;
  if (measure == MatrixMeasure::messages) return amount.messages;
  if (measure == MatrixMeasure::difference) return packedDifference(amount.bytes, amount.messages);
  if (amount.messages == 0 || amount.bytes == 0) return 0;
  const std::uint64_t rest = amount.bytes % amount.messages;
  const std::uint64_t roundedUp = rest >= amount.messages - rest ? 1 : 0;
  return std::max<std::uint64_t>(1, amount.bytes / amount.messages + roundedUp);
}

// Where the blocks of one tile go: `first…` is the tile's first block of the level, relative to the window.
struct MatrixPyramid::Target {
  std::int64_t firstRow, firstColumn;  // may be before the window
  std::int64_t rows, columns;          // of the window
  std::uint64_t* blocks;
};

MatrixPyramid::MatrixPyramid(std::shared_ptr<const MatrixTable> cells, MatrixMeasure measure)
    : cells_(std::move(cells)), measure_(measure) {
  std::uint64_t blocks = 0, tiles = 0;
  for (std::uint32_t row = 0; row < cells_->tileRows(); ++row)
    for (const MatrixTile& tile : cells_->tiles(row)) {
      ++tiles;
      blocks += blocksFrom(finestOf(tile));
    }
  inner_.reserve(blocks);
  inners_.reserve(tiles);
  Level level;
  level.columns.reserve(tiles);
  level.values.reserve(tiles);
  level.start.push_back(0);
  for (std::uint32_t row = 0; row < cells_->tileRows(); ++row) {
    const auto columns = cells_->tileColumns(row);
    level.columns.insert(level.columns.end(), columns.begin(), columns.end());
    for (const MatrixTile& tile : cells_->tiles(row)) level.values.push_back(summarise(tile));
    level.start.push_back(level.columns.size());
  }
  for (const std::uint64_t value : level.values) largest_ = std::max(largest_, value);
  upper_.push_back(std::move(level));
  while (upper_.back().start.size() > 2) addLevel(upper_.back());
}

int MatrixPyramid::levels() const { return 1 + std::bit_width(std::max(side(), 1U) - 1); }

// Stores the levels of a tile and returns its largest value.
std::uint64_t MatrixPyramid::summarise(const MatrixTile& tile) {
  const int finest = finestOf(tile);
  inners_.push_back({inner_.size() << 8 | static_cast<std::uint64_t>(finest)});
  std::array<std::uint64_t, blocksOf(1)> grid;
  std::fill_n(grid.begin(), blocksOf(finest), 0);
  tile.visit([&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
    const std::uint64_t value = valueOf(amount, measure_);
    std::uint64_t& most = grid[(row >> finest) * blocksAcross(finest) + (column >> finest)];
    most = std::max(most, value);
    if (value != 0 && (smallest_ == 0 || value < smallest_)) smallest_ = value;
  });
  for (int level = finest; level < tileLevel; ++level) {
    inner_.insert(inner_.end(), grid.begin(), grid.begin() + blocksOf(level));
    const std::uint32_t fine = blocksAcross(level), coarse = fine / 2;
    for (std::uint32_t row = 0; row < coarse; ++row)
      for (std::uint32_t column = 0; column < coarse; ++column) {
        const std::uint64_t* corner = &grid[2 * row * fine + 2 * column];
        grid[row * coarse + column] =
            std::max(std::max(corner[0], corner[1]), std::max(corner[fine], corner[fine + 1]));
      }
  }
  return grid[0];
}

void MatrixPyramid::addLevel(const Level& below) {
  Level level;
  level.start.push_back(0);
  std::vector<std::pair<std::uint32_t, std::uint64_t>> row;
  for (std::size_t first = 0; first + 1 < below.start.size(); first += 2) {
    row.clear();
    const std::size_t end = std::min(first + 2, below.start.size() - 1);
    for (std::uint64_t i = below.start[first]; i < below.start[end]; ++i)
      row.emplace_back(below.columns[i] / 2, below.values[i]);
    std::ranges::sort(row);
    for (const auto& [column, value] : row) {  // of a column, the largest comes last
      const bool again = level.columns.size() > level.start.back() && level.columns.back() == column;
      if (again) level.values.back() = value;
      else {
        level.columns.push_back(column);
        level.values.push_back(value);
      }
    }
    level.start.push_back(level.columns.size());
  }
  upper_.push_back(std::move(level));
}

void MatrixPyramid::gather(int level, const CellWindow& window, std::vector<std::uint64_t>& blocks) const {
  const std::int64_t rows = std::int64_t{window.endRow} - window.firstRow,
                     columns = std::int64_t{window.endColumn} - window.firstColumn;
  blocks.assign(static_cast<std::size_t>(rows * columns), 0);
  if (rows == 0 || columns == 0 || !cells_) return;
  if (level >= tileLevel) {
    const Level& source = upper_[std::min(static_cast<std::size_t>(level - tileLevel), upper_.size() - 1)];
    for (std::uint64_t row = window.firstRow; row < std::min<std::uint64_t>(window.endRow, source.start.size() - 1);
         ++row) {
      const auto begin = source.columns.begin();
      const auto end = begin + static_cast<std::ptrdiff_t>(source.start[row + 1]);
      auto at = std::lower_bound(begin + static_cast<std::ptrdiff_t>(source.start[row]), end, window.firstColumn);
      for (; at != end && *at < window.endColumn; ++at)
        blocks[static_cast<std::size_t>((static_cast<std::int64_t>(row) - window.firstRow) * columns + *at -
                                        window.firstColumn)] = source.values[static_cast<std::size_t>(at - begin)];
    }
    return;
  }
  const std::int64_t across = blocksAcross(level);
  const auto cellsTo = [&](std::uint32_t block) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{block} << level, side()));
  };
  for (std::uint32_t tileRow = cellsTo(window.firstRow) / MatrixTile::side;
       tileRow * across < window.endRow && tileRow < cells_->tileRows(); ++tileRow) {
    const auto [first, end] = cells_->tilesWithin(tileRow, cellsTo(window.firstColumn), cellsTo(window.endColumn));
    for (std::size_t i = first; i < end; ++i) {
      const Target target{tileRow * across - window.firstRow,
                          cells_->tileColumns(tileRow)[i] * across - window.firstColumn, rows, columns, blocks.data()};
      gatherTile(cells_->tiles(tileRow)[i], inners_[upper_.front().start[tileRow] + i], level, target);
    }
  }
}

void MatrixPyramid::gatherTile(const MatrixTile& tile, const Inner& inner, int level, const Target& target) const {
  const std::int64_t across = blocksAcross(level);
  const auto finest = inner.finest();
  const bool isStored = measure_ == MatrixMeasure::bytes || measure_ == MatrixMeasure::messages;
  if (level < finest && !(tile.isGrid() && level == 0 && isStored)) {
    tile.visit([&](std::uint32_t y, std::uint32_t x, const CellAmount& amount) {
      const std::int64_t row = target.firstRow + (y >> level), column = target.firstColumn + (x >> level);
      if (row < 0 || row >= target.rows || column < 0 || column >= target.columns) return;
      std::uint64_t& most = target.blocks[row * target.columns + column];
      most = std::max(most, valueOf(amount, measure_));
    });
    return;
  }
  const std::uint64_t* stored = level == 0 ? (measure_ == MatrixMeasure::bytes ? tile.bytes() : tile.messages())
                                           : inner_.data() + inner.offset() + (blocksFrom(finest) - blocksFrom(level));
  const std::int64_t from = std::max<std::int64_t>(0, -target.firstColumn),
                     to = std::min(across, target.columns - target.firstColumn);
  for (std::int64_t y = std::max<std::int64_t>(0, -target.firstRow);
       y < std::min(across, target.rows - target.firstRow); ++y)
    std::copy(stored + y * across + from, stored + y * across + to,
              target.blocks + (target.firstRow + y) * target.columns + target.firstColumn + from);
}

}  // namespace weft
