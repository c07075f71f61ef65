// Texts and tooltips of paired bars.
#pragma once

#include <QString>

#include "reports/table.h"
#include "views/charts/difference_facts.h"

namespace weft {

QString signedValue(BarMetric metric, double difference);  // "+12.4 ms", "−300 MB", "±0 s"
// The text in place of a difference: "only in A", "not recorded in B", "not of one kind"; empty where there is one.
QString whyNoDifference(const DifferenceBar& bar);
// How many are only in one run, not compared, or omitted; may be empty.
QString differenceNote(const DifferenceFacts& facts);
QString differenceTooltip(const DifferenceFacts& facts, std::size_t bar);
Table differencesTable(const DifferenceFacts& facts);  // communicator, A, B, difference; exact

}  // namespace weft
