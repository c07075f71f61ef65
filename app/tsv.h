#pragma once

#include <QString>

class QAbstractItemModel;

namespace weft {

// The cells of a table as they are shown, with a header line; tabs and line ends within a cell become blanks.
QString tsvOf(const QAbstractItemModel& table);

}  // namespace weft
