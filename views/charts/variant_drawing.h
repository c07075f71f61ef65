// Draws groups of bars, one for each variant, with any QPainter, for screen and paper.
#pragma once

#include <QPainter>
#include <vector>

#include "views/charts/chart_hit.h"
#include "views/charts/variant_facts.h"
#include "views/shared/theme.h"

namespace weft {

double variantsHeight(const VariantFacts& facts, double width, int fontPixels);
std::vector<ChartHit> drawVariants(QPainter& painter, const QRectF& box, const VariantFacts& facts, const Theme& theme,
                                   int fontPixels, std::optional<CommunicatorId> selected = {});

}  // namespace weft
