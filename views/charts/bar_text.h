// Texts and tooltips of bars.
#pragma once

#include <QString>

#include "reports/table.h"
#include "views/charts/bar_facts.h"

namespace weft {

QString describe(const BarFacts& facts);                               // "time, summed over ranks"
QString humanValue(BarMetric metric, double value);                    // "12.4 ms", "1.53 GB", "46.4 k"
QString totalText(const BarFacts& facts, const Bar& bar);              // as the axis measures: "1.53 GB", "12.5 %"
QString exactValue(const BarFacts& facts, const BarSegment& segment);  // all digits, without a unit
QString leftOutText(const BarFacts& facts);                            // "54 smaller ones with …"; may be empty
// What a dot represents on a logarithmic axis.
QString dotText();
QString tooltip(const BarFacts& facts, std::size_t bar);
// "seconds", "bytes" or "calls"
Column columnOf(BarMetric metric);
Table barsTable(const BarFacts& facts);

}  // namespace weft
