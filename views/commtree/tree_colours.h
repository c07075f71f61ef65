// Colours of communicators by one of their measures. A colour never stands alone: the column of the measure, or a word
// beside it, gives the same information.
#pragma once

#include <QColor>
#include <QPainter>
#include <QString>
#include <optional>

#include "views/commtree/comm_forest.h"
#include "views/shared/legend.h"

namespace weft {

enum class TreeMeasure { none, time, volume, calls, imbalance, locality };
inline constexpr std::size_t treeMeasures = 6;

QString name(TreeMeasure measure);  // "time"; "no colour"

class TreeColours {
 public:
  // `locked`: a range for its scale; localities have none.
  TreeColours(const CommForest& forest, TreeMeasure measure, const Theme& theme, std::optional<ValueRange> locked = {});

  TreeMeasure measure() const { return measure_; }
  bool recorded() const { return recorded_; }  // some communicator has the measure
  // By a logarithmic scale over the single communicators, by a linear one for imbalance; localities in steps from near
  // to far, a family by its farthest member. Nothing without a measure, or where it is not recorded.
  std::optional<QColor> of(const CommNode& node) const;
  ValueRange range() const { return scale_.range(); }
  std::optional<ColourBar> bar() const;  // nothing for localities and without a measure

 private:
  TreeMeasure measure_;
  bool recorded_ = false;
  ColourScale scale_;
  bool timesAreMaxima_ = false;
};

// A square of a colour; without one an empty frame, for "not recorded": greys are part of the scale.
void drawSquare(QPainter& painter, const QRectF& box, std::optional<QColor> colour, const Theme& theme);

// The colour of a communicator, or of a family's farthest member; nothing if it is not known.
std::optional<Reach> reachOf(const CommNode& node);

// Coloured squares with words for the localities that occur, in one line.
double reachLegendHeight(int fontPixels);
void drawReachLegend(QPainter& painter, const QRectF& box, const CommForest& forest, const TreeColours& colours,
                     const Theme& theme, int fontPixels);

}  // namespace weft
