// Titles and cell texts of the columns of the communicator tree.
#pragma once

#include <QString>

#include "views/commtree/comm_forest.h"

namespace weft {

QString columnTitle(const CommForest& forest, int column);  // a CommunicatorColumn
QString columnTip(const CommForest& forest, int column);

}  // namespace weft
