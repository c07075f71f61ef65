// Conversion between pixels and cells: a plain struct, the same for screen and figures.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <QPointF>
#include <QRectF>

namespace weft {

// What of a matrix is in view, whatever its size in pixels: several matrices move together by it.
struct SwitchLook {
  QPointF first;      // column and row at the upper left corner
  double across = 0;  // cells side by side that have room
  bool whole = true;  // all of it; the numbers above are 0 then

  bool operator==(const SwitchLook&) const = default;
};

struct SwitchGeometry {
  static constexpr double largest = 64;  // pixels per cell

  QRectF plot;             // where cells are drawn
  std::uint32_t side = 0;  // cells
  double size = 1;         // pixels per cell
  QPointF first;           // column and row at the plot's upper left corner; fractions are parts of a cell

  double fitting() const { return side == 0 ? 1 : std::max(1.0, std::min(plot.width(), plot.height())) / side; }
  bool fits() const { return size <= fitting() * 1.0001; }
  void fit() {
    size = fitting();
    first = {};
  }
  double x(double column) const { return plot.left() + (column - first.x()) * size; }
  double y(double row) const { return plot.top() + (row - first.y()) * size; }
  QRectF cell(std::uint32_t row, std::uint32_t column) const { return {x(column), y(row), size, size}; }

  // Row and column; nothing outside of the matrix.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> at(QPointF point) const {
    if (!plot.contains(point)) return {};
    const double column = first.x() + (point.x() - plot.left()) / size,
                 row = first.y() + (point.y() - plot.top()) / size;
    if (column < 0 || row < 0 || column >= side || row >= side) return {};
    return std::pair(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column));
  }
  // What lies under the point stays there.
  void zoomAt(QPointF point, double factor) {
    const QPointF fixed = first + (point - plot.topLeft()) / size;
    size = std::clamp(size * factor, fitting(), std::max(fitting(), largest));
    first = fixed - (point - plot.topLeft()) / size;
    keepInView();
  }
  void pan(QPointF distance) {
    first -= distance / size;
    keepInView();
  }
  SwitchLook look() const { return side == 0 || fits() ? SwitchLook{} : SwitchLook{first, plot.width() / size, false}; }
  void setLook(const SwitchLook& look) {
    if (look.whole || look.across <= 0) return fit();
    size = plot.width() / look.across;
    first = look.first;
    keepInView();
  }
  void keepInView() {
    size = std::clamp(size, fitting(), std::max(fitting(), largest));
    first.setX(std::clamp(first.x(), 0.0, std::max(0.0, side - plot.width() / size)));
    first.setY(std::clamp(first.y(), 0.0, std::max(0.0, side - plot.height() / size)));
  }
};

}  // namespace weft
