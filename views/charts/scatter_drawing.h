// Points, least-squares lines and a legend with r, by any QPainter, for screen and paper.
#pragma once

#include <QPainter>
#include <vector>

#include "views/charts/chart_hit.h"
#include "views/charts/scatter_facts.h"
#include "views/shared/theme.h"

namespace weft {

// "W_s3.0 (192): r = 0.98"
QString seriesText(const ScatterSeries& series);
double scatterHeight(const ScatterFacts& facts, double width, int fontPixels);
// Series differ by marker as well as by colour. `selected` stands out.
std::vector<ChartHit> drawScatter(QPainter& painter, const QRectF& box, const ScatterFacts& facts, const Theme& theme,
                                  int fontPixels, std::optional<CommunicatorId> selected = {});

}  // namespace weft
