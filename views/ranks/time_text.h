// Texts of bars of run times.
#pragma once

#include <QString>

#include "reports/table.h"
#include "views/ranks/time_facts.h"

namespace weft {

QString percentText(double ratio);  // "+1.25 %" of 1.0125
// What stands behind the bar: its seconds, or how much more net time.
QString valueText(const TimeFacts& facts, const TimeBar& bar);
QString tooltip(const TimeFacts& facts, const TimePanel& panel, const TimeBar& bar);
QString axisTitle(const TimeFacts& facts);
// Every number, one line for each bar.
Table timesTable(const TimeFacts& facts);

}  // namespace weft
