// The visible part of an axis as fractions of the whole: a plain struct, the same for values and for times.
#pragma once

#include <algorithm>

namespace weft {

struct AxisWindow {
  static constexpr double closest = 1e-6;  // the least part that can be in view
  static constexpr double doubleClickZoom = 4;

  double first = 0, span = 1;

  bool whole() const { return span >= 1; }
  double end() const { return first + span; }
  // Between parts of the whole and parts of what is in view.
  double toView(double part) const { return (part - first) / span; }
  double toWhole(double shown) const { return first + shown * span; }

  // `shown`: where in the view, 0 … 1; what is there stays there.
  void zoomAt(double shown, double factor, double least = closest) {
    const double fixed = toWhole(shown);
    span = std::clamp(span / factor, std::min(least, 1.0), 1.0);
    first = fixed - shown * span;
    keepInside();
  }
  // The axis follows the pointer, which went so far, in parts of the view.
  void panBy(double shown) {
    first -= shown * span;
    keepInside();
  }
  // As little as needed, so that a part of the whole is in view, or begins there.
  void reveal(double from, double to) {
    if (to > end()) first = to - span;
    if (from < first) first = from;
    keepInside();
  }
  bool operator==(const AxisWindow&) const = default;

 private:
  void keepInside() { first = std::clamp(first, 0.0, 1 - span); }
};

}  // namespace weft
