// What the tree says about a communicator, in words.
#pragma once

#include <QString>

#include "views/commtree/comm_forest.h"

namespace weft {

inline const QString notRecorded = QStringLiteral("–");

QString humanTime(const CommNode& node);    // "12.4 ms", "≤ 12.4 ms" for maxima, "–"
QString humanVolume(const CommNode& node);  // "1.53 GB", "–"
QString humanCalls(const CommNode& node);
QString humanImbalance(const CommNode& node);  // "1.45×", "≤ 1.45×" for a family, "–"
QString localityWord(const CommForest& forest, const CommNode& node);  // "node", "leaf", "pod", "spine", "nodes", "–"
QString tooltip(const CommForest& forest, const CommNode& node);

}  // namespace weft
