#pragma once

#include <QString>

class QTreeView;

namespace weft {

// The rows that are expanded in a view of a CommunicatorModel, its shown columns, with a header; numbers exact.
QString shownAsTsv(const QTreeView& view);

}  // namespace weft
