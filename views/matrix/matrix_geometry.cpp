#include "views/matrix/matrix_geometry.h"

#include <algorithm>
#include <cmath>

namespace weft {

std::optional<MatrixGeometry::Cell> MatrixGeometry::cellAt(double px, double py) const {
  if (px < left || py < top || px >= left + width || py >= top + height) return std::nullopt;
  const double column = std::floor(firstColumn + (px - left) / pixelsPerCell);
  const double row = std::floor(firstRow + (py - top) / pixelsPerCell);
  if (column < 0 || row < 0 || column >= side || row >= side) return std::nullopt;
  return Cell{static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column)};
}

double MatrixGeometry::fittingSize() const {
  if (side == 0) return 1;
  return std::max(std::min(width, height), 1.0) / side;
}

bool MatrixGeometry::fits() const { return pixelsPerCell <= fittingSize() * 1.0001; }

void MatrixGeometry::fit() {
  pixelsPerCell = fittingSize();
  firstColumn = firstRow = 0;
}

void MatrixGeometry::zoomAt(double px, double py, double factor) {
  const double column = firstColumn + (px - left) / pixelsPerCell;
  const double row = firstRow + (py - top) / pixelsPerCell;
  const double least = fittingSize();
  pixelsPerCell = std::clamp(pixelsPerCell * factor, least, std::max(least, largestCell));
  firstColumn = column - (px - left) / pixelsPerCell;
  firstRow = row - (py - top) / pixelsPerCell;
  keepInView();
}

void MatrixGeometry::pan(double dx, double dy) {
  firstColumn -= dx / pixelsPerCell;
  firstRow -= dy / pixelsPerCell;
  keepInView();
}

void MatrixGeometry::reveal(const Cell& cell) {
  const double columns = width / pixelsPerCell, rows = height / pixelsPerCell;
  firstColumn = std::clamp(firstColumn, std::min(cell.column + 1 - columns, double(cell.column)), double(cell.column));
  firstRow = std::clamp(firstRow, std::min(cell.row + 1 - rows, double(cell.row)), double(cell.row));
  keepInView();
}

void MatrixGeometry::near(const Cell& cell, std::uint32_t around) {
  pixelsPerCell = std::min(width, height) / (2 * around + 1);
  firstRow = double(cell.row) - around;
  firstColumn = double(cell.column) - around;
  keepInView();
}

void MatrixGeometry::keepInView() {
  const double least = fittingSize();
  pixelsPerCell = std::clamp(pixelsPerCell, least, std::max(least, largestCell));
  firstColumn = std::clamp(firstColumn, 0.0, std::max(0.0, side - width / pixelsPerCell));
  firstRow = std::clamp(firstRow, 0.0, std::max(0.0, side - height / pixelsPerCell));
}

MatrixLook MatrixGeometry::look() const {
  if (side == 0 || fits()) return {};
  return {firstRow, firstColumn, width / pixelsPerCell, false};
}

void MatrixGeometry::setLook(const MatrixLook& look) {
  if (look.whole || look.across <= 0) return fit();
  pixelsPerCell = width / look.across;
  firstRow = look.firstRow;
  firstColumn = look.firstColumn;
  keepInView();
}

int MatrixGeometry::level(double devicePixelRatio, int levels) const {
  int level = 0;
  for (double size = pixelsPerCell * devicePixelRatio; size < 1 && level + 1 < levels; size *= 2) ++level;
  return level;
}

CellWindow MatrixGeometry::visible(int level) const {
  const double block = std::ldexp(1.0, level);
  const auto first = [&](double at) { return static_cast<std::uint32_t>(std::max(0.0, std::floor(at / block))); };
  const auto end = [&](double at) {
    return static_cast<std::uint32_t>(std::clamp(std::ceil(at / block), 0.0, std::ceil(side / block)));
  };
  return {first(firstRow), end(firstRow + height / pixelsPerCell), first(firstColumn),
          end(firstColumn + width / pixelsPerCell)};
}

}  // namespace weft
