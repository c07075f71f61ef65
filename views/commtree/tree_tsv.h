#pragma once

#include <QString>

class QTreeView;

namespace weft {

// The rows that are expanded in a view of a CommunicatorModel, with a header; numbers exact.
QString shownAsTsv(const QTreeView& view);

}  // namespace weft
