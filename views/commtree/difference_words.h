// Texts of a tree of two runs.
#pragma once

#include <QString>

#include "views/commtree/difference_forest.h"

namespace weft {

QString name(TotalsMeasure measure);                                              // "time"
QString amountWords(TotalsMeasure measure, const std::optional<double>& amount);  // "12.4 ms"; "not recorded"
QString differenceWords(TotalsMeasure measure, double difference);                // "+12.4 ms", "−300 MB"
QString differenceWords(TotalsMeasure measure, const NodeSides& sides);           // the same, or why there is none
QString tooltip(const DifferenceForest& both, std::uint32_t node, TotalsMeasure measure);
QString noteOf(const DifferenceForest& both);  // how many only one run has; may be empty

}  // namespace weft
