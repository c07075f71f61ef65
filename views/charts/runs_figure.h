// Charts of several runs as figures.
#pragma once

#include "views/charts/scatter_facts.h"
#include "views/charts/variant_facts.h"
#include "views/shared/figure.h"

namespace weft {

// What the runs do not record gives a figure that is refused. `captions`: source, provenance.
Figure scatterFigure(const ScatterFacts& facts, const FigureStyle& style, const QStringList& captions);
// Without a sentence on whiskers where there are none.
Figure variantsFigure(const VariantFacts& facts, const FigureStyle& style, const QStringList& captions);

}  // namespace weft
