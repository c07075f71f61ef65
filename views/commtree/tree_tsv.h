#pragma once

#include <QString>

class QModelIndex;
class QTreeView;

namespace weft {

// The rows that are expanded in a view of a CommunicatorModel, its shown columns, with a header; numbers exact.
QString shownAsTsv(const QTreeView& view);
QString rowAsTsv(const QTreeView& view, const QModelIndex& row);  // of it that row and the header; empty for no row

}  // namespace weft
