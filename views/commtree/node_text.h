// Texts about a communicator in the tree.
#pragma once

#include <QString>

#include "core/base/known_value.h"
#include "views/commtree/comm_forest.h"
#include "views/commtree/communicator_column.h"

namespace weft {

inline const QString notRecorded = QStringLiteral("–");

QString humanTime(const CommNode& node);    // "12.4 ms", "≤ 12.4 ms" for maxima, "–"
QString humanVolume(const CommNode& node);  // "1.53 GB", "–"
QString humanCalls(const CommNode& node);
QString humanImbalance(const CommNode& node);                          // "1.45×", "≤ 1.45×" for a family, "–"
QString localityWord(const CommForest& forest, const CommNode& node);  // "node", "leaf", "pod", "spine", "nodes", "–"
// Why there is nothing in a column of numbers. A number that the whole run has, but not the part that a filter keeps,
// does not apply under the filter.
Absence whyAbsent(const CommForest& forest, const CommNode& node, CommunicatorColumn::Column column);
QString tooltip(const CommForest& forest, const CommNode& node);

}  // namespace weft
