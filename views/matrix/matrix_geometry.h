// Conversion between pixels and cells: a plain struct, the same for screen and figures.
#pragma once

#include <cstdint>
#include <optional>

#include "views/matrix/model/matrix_table.h"

namespace weft {

// What of a matrix is in view, whatever its size in pixels: several matrices move together by it.
struct MatrixLook {
  double firstRow = 0, firstColumn = 0;  // at the upper left corner; fractions are parts of a cell
  double across = 0;                     // cells side by side that have room
  bool whole = true;                     // all of it, whatever the size becomes; the numbers above are 0 then

  bool operator==(const MatrixLook&) const = default;
};

struct MatrixGeometry {
  static constexpr double largestCell = 64;  // logical pixels

  // Where cells are drawn, in the widget's logical pixels.
  double left = 0, top = 0, width = 0, height = 0;
  std::uint32_t side = 0;  // cells
  double pixelsPerCell = 1;
  double firstColumn = 0, firstRow = 0;  // what stands at the left and top edge; fractions are parts of a cell

  struct Cell {
    std::uint32_t row = 0, column = 0;
    bool operator==(const Cell&) const = default;
  };

  double x(double column) const { return left + (column - firstColumn) * pixelsPerCell; }
  double y(double row) const { return top + (row - firstRow) * pixelsPerCell; }
  std::optional<Cell> cellAt(double x, double y) const;

  double fittingSize() const;  // pixels per cell that show the whole matrix
  bool fits() const;           // the whole matrix is shown, as large as it can be
  void fit();
  void zoomAt(double x, double y, double factor);     // what is under the pointer stays there
  void pan(double dx, double dy);                     // the matrix follows the pointer
  void reveal(const Cell& cell);                      // pans as little as needed
  void near(const Cell& cell, std::uint32_t around);  // so many cells on each side of it
  void keepInView();                                  // after a change of size
  MatrixLook look() const;
  void setLook(const MatrixLook& look);  // as far as the size allows

  // The coarsest-needed level: its cells are at least one device pixel large.
  int level(double devicePixelRatio, int levels) const;
  CellWindow visible(int level) const;
};

}  // namespace weft
