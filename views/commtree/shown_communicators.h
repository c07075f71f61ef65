#pragma once

#include <QSortFilterProxyModel>

namespace weft {

// Sorts numbers as numbers and names naturally, "not recorded" last in either direction; a search keeps what matches
// with its ancestors.
class ShownCommunicators : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit ShownCommunicators(QObject* parent);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

}  // namespace weft
