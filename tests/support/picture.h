// Pictures compared by structure: another rasteriser of fonts passes, a part that is missing, moved or in another
// colour does not.
#pragma once

#include <QImage>

#include <algorithm>
#include <cmath>
#include <vector>

namespace picture {

// What is left of a picture: for each cell of 12 x 12 pixels its mean colour, and how much goes on in it (the mean step
// of grey from pixel to pixel, to the right and down), all 0 to 255.
struct PictureGrid {
  static constexpr int cell = 12;
  struct Cell {
    double red = 0, green = 0, blue = 0, steps = 0;
  };
  int columns = 0, rows = 0;
  std::vector<Cell> cells;  // row by row
};

inline PictureGrid gridOf(const QImage& picture) {
  const QImage image = picture.convertToFormat(QImage::Format_RGB32);
  const auto grey = [&](int x, int y) {
    return qGray(image.pixel(std::min(x, image.width() - 1), std::min(y, image.height() - 1)));
  };
  PictureGrid grid{image.width() / PictureGrid::cell, image.height() / PictureGrid::cell, {}};
  for (int row = 0; row < grid.rows; ++row)
    for (int column = 0; column < grid.columns; ++column) {
      PictureGrid::Cell sum;
      for (int y = row * PictureGrid::cell; y < (row + 1) * PictureGrid::cell; ++y)
        for (int x = column * PictureGrid::cell; x < (column + 1) * PictureGrid::cell; ++x) {
          const QRgb pixel = image.pixel(x, y);
          sum.red += qRed(pixel);
          sum.green += qGreen(pixel);
          sum.blue += qBlue(pixel);
          sum.steps += std::abs(grey(x + 1, y) - grey(x, y)) + std::abs(grey(x, y + 1) - grey(x, y));
        }
      constexpr double pixels = PictureGrid::cell * PictureGrid::cell;
      grid.cells.push_back({sum.red / pixels, sum.green / pixels, sum.blue / pixels, sum.steps / pixels / 2});
    }
  return grid;
}

// Another rasteriser moves the mean colour of a cell a little, and may make its edges half as sharp.
inline bool differ(const PictureGrid::Cell& a, const PictureGrid::Cell& b) {
  constexpr double colour = 16, steps = 8, sharpness = 0.4;
  if (std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)}) > colour) return true;
  return std::abs(a.steps - b.steps) > steps && std::min(a.steps, b.steps) < sharpness * std::max(a.steps, b.steps);
}

// Per cent of the cells that differ; all of them where the sizes do, by more than a cell.
inline double differingCells(const QImage& one, const QImage& other) {
  if (one.isNull() || other.isNull()) return 100;
  const QSize apart = one.size() - other.size();
  if (std::abs(apart.width()) > PictureGrid::cell || std::abs(apart.height()) > PictureGrid::cell) return 100;
  const PictureGrid a = gridOf(one), b = gridOf(other);
  const int columns = std::min(a.columns, b.columns), rows = std::min(a.rows, b.rows);
  int differing = 0;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      differing += differ(a.cells[row * a.columns + column], b.cells[row * b.columns + column]);
  return 100.0 * differing / (columns * rows);
}

// Up to so many per cent, two pictures are the same.
inline constexpr double samePicture = 1.0;

}  // namespace picture
