// Diagnostics of what the reader of metrics had to skip.
#pragma once

#include "importers/otf2/trace_metrics.h"

namespace weft {

void tellMetricTroubles(const TraceMetricLayout& layout, const TraceMetrics& metrics, Otf2Archive& archive);

}  // namespace weft
