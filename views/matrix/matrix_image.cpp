#include "views/matrix/matrix_image.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

// Device pixels of one level's cells: block b covers [edge(b), edge(b + 1)), never empty where blocks are ≥ 1 pixel.
struct Pixels {
  double first, size;  // what stands at pixel 0, in blocks; pixels per block
  int count;

  int edge(double block) const {
    return static_cast<int>(std::clamp(std::floor((block - first) * size + 0.5), 0.0, double(count)));
  }
};

void fill(QImage& image, int x0, int x1, int y0, int y1, QRgb colour) {
  for (int y = y0; y < y1; ++y) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
    std::fill(line + x0, line + x1, colour);
  }
}

bool nothingRecorded(const MatrixFacts& facts, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t row = first; row < std::min<std::uint64_t>(end, facts.entries.size()); ++row)
    if (facts.entries[row].recorded) return false;
  return true;
}

}  // namespace

QImage matrixImage(const MatrixFacts& facts, const MatrixPyramid& pyramid, const MatrixGeometry& geometry,
                   const ColourScale& colours, QRgb background, double devicePixelRatio) {
  const auto pixels = [&](double length) {
    return std::max(1, static_cast<int>(std::lround(length * devicePixelRatio)));
  };
  QImage image(pixels(geometry.width), pixels(geometry.height), QImage::Format_RGB32);
  image.fill(background);
  const int level = geometry.level(devicePixelRatio, pyramid.levels());
  const double block = std::ldexp(1.0, level);
  const double size = geometry.pixelsPerCell * devicePixelRatio * block;
  const Pixels across{geometry.firstColumn / block, size, image.width()};
  const Pixels down{geometry.firstRow / block, size, image.height()};
  const CellWindow window = geometry.visible(level);
  const int right = across.edge(geometry.side / block);

  for (std::uint32_t row = window.firstRow; row < window.endRow; ++row) {
    const auto first = static_cast<std::uint64_t>(row * block);
    const bool absent = nothingRecorded(facts, first, first + static_cast<std::uint64_t>(block));
    // The last block may reach beyond the matrix.
    const double end = std::min(row + 1.0, geometry.side / block);
    fill(image, 0, right, down.edge(row), down.edge(end), absent ? colours.absent() : colours.zero());
  }
  pyramid.visit(level, window, [&](std::uint32_t row, std::uint32_t column, std::uint64_t bytes) {
    fill(image, across.edge(column), across.edge(column + 1.0), down.edge(row), down.edge(row + 1.0),
         colours.colour(static_cast<double>(bytes)));
  });
  return image;
}

}  // namespace weft
