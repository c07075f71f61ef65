// The Qt Charts objects that make up the bars on screen.
#pragma once

#include <QtCharts/QAbstractAxis>

#include "views/charts/bar_axis.h"
#include "views/shared/theme.h"

class QAbstractSeries;
class QCategoryAxis;

namespace weft {

void colourAxis(QAbstractAxis& axis, const Theme& theme, const QFont& font);

// The part of the axis that is in view, in units; on a logarithmic axis, logarithms to base 10.
QCategoryAxis* makeValueAxis(const BarFacts& facts, const BarAxis& axis, const AxisWindow& window);

// Stacked bars in units of the axis; where they are logarithmic, a point for each bar.
QAbstractSeries* makeSeries(const BarFacts& facts, const BarAxis& axis, const Theme& theme);

}  // namespace weft
