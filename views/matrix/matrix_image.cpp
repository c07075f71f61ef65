#include "views/matrix/matrix_image.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "views/shared/sign_marks.h"

namespace weft {
namespace {

// Device pixels of one level's cells: block b covers [edge(b), edge(b + 1)), never empty where blocks are ≥ 1 pixel.
struct CellPixels {
  double first, size;  // what stands at pixel 0, in blocks; pixels per block
  int count;

  int edge(double block) const {
    return static_cast<int>(std::clamp(std::floor((block - first) * size + 0.5), 0.0, double(count)));
  }
};

bool nothingRecorded(const MatrixFacts& facts, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t row = first; row < std::min<std::uint64_t>(end, facts.entries.size()); ++row)
    if (facts.entries[row].recorded) return false;
  return true;
}

void hatch(QImage& image, const QRect& part, QRgb colour, double pixelRatio) {
  for (int y = part.top(); y <= part.bottom(); ++y)
    for (int x = part.left(); x <= part.right(); ++x)
      if (isHatched(x, y, pixelRatio)) reinterpret_cast<QRgb*>(image.scanLine(y))[x] = colour;
}

}  // namespace

QImage matrixImage(const MatrixPicture& matrix, const MatrixGeometry& geometry, const CellColours& colours,
                   const Theme& theme, double devicePixelRatio) {
  const QRgb background = theme.background.rgb();
  const bool hatchesLess = theme.grey && matrix.facts->isDifference();
  const auto pixels = [&](double length) {
    return std::max(1, static_cast<int>(std::lround(length * devicePixelRatio)));
  };
  QImage image(pixels(geometry.width), pixels(geometry.height), QImage::Format_RGB32);
  image.fill(background);
  const int level = geometry.level(devicePixelRatio, matrix.pyramid->levels());
  const double block = std::ldexp(1.0, level);
  const double size = geometry.pixelsPerCell * devicePixelRatio * block;
  const CellPixels across{geometry.firstColumn / block, size, image.width()};
  const CellPixels down{geometry.firstRow / block, size, image.height()};
  const CellWindow window = geometry.visible(level);
  thread_local std::vector<std::uint64_t> blocks;  // megabytes; a frame follows the other
  matrix.pyramid->gather(level, window, blocks);

  const std::uint32_t columns = window.endColumn - window.firstColumn;
  std::vector<int> edges(columns + 1);
  // The last block may reach beyond the matrix.
  const auto end = [&](double one) { return std::min(one, geometry.side / block); };
  for (std::uint32_t i = 0; i <= columns; ++i) edges[i] = across.edge(end(double(window.firstColumn) + i));
  // The last block may be a part of one, less than half a pixel: what is in it shares the pixel before.
  const std::uint32_t rows = window.endRow - window.firstRow;
  if (columns > 1 && edges[columns - 1] == edges[columns])
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::uint64_t* last = blocks.data() + std::size_t{row + 1} * columns - 1;
      last[-1] = std::max(last[-1], last[0]);
    }
  if (rows > 1 && down.edge(window.endRow - 1.0) == down.edge(end(window.endRow)))
    for (std::size_t at = std::size_t{rows - 2} * columns, i = 0; i < columns; ++i)
      blocks[at + i] = std::max(blocks[at + i], blocks[at + columns + i]);
  for (std::uint32_t row = window.firstRow; row < window.endRow; ++row) {
    const int top = down.edge(row), bottom = down.edge(end(row + 1.0));
    if (top >= bottom) continue;
    const auto first = static_cast<std::uint64_t>(row * block);
    const bool absent = nothingRecorded(*matrix.facts, first, first + static_cast<std::uint64_t>(block));
    const bool plain = matrix.facts->isDifference();
    const QRgb empty = plain ? (absent ? colours.scale().absent() : colours.scale().zero()) : theme.background.rgb();
    const std::uint64_t* amounts = blocks.data() + std::size_t{row - window.firstRow} * columns;
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(top));
    for (std::uint32_t i = 0; i < columns; ++i)
      std::fill(line + edges[i], line + edges[i + 1], amounts[i] == 0 ? empty : colours.of(amounts[i]));
    for (int y = top + 1; y < bottom; ++y)
      std::copy_n(line + edges[0], edges[columns] - edges[0], reinterpret_cast<QRgb*>(image.scanLine(y)) + edges[0]);
    if (absent && !plain)
      for (std::uint32_t i = 0; i < columns; ++i)
        if (amounts[i] == 0)
          hatch(image, QRect(edges[i], top, edges[i + 1] - edges[i], bottom - top), theme.absent.rgb(),
                devicePixelRatio);
    if (!hatchesLess) continue;
    for (std::uint32_t i = 0; i < columns; ++i)
      if (isLess(amounts[i]))
        hatch(image, QRect(edges[i], top, edges[i + 1] - edges[i], bottom - top), background, devicePixelRatio);
  }
  return image;
}

}  // namespace weft
