// Sorts and filters the communicator tree: numbers by value, names naturally, "not recorded" last in either direction.
// A search keeps matches with their ancestors.
#pragma once

#include <QSortFilterProxyModel>

#include "views/commtree/communicator_query.h"

namespace weft {

class CommunicatorModel;

class ShownCommunicators : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  ShownCommunicators(CommunicatorModel& model, QObject* parent);

  void setQuery(const QString& text);
  // "3 of 70", or what is wrong with the query; empty if everything is shown.
  QString matchText() const;

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  void search();

  CommunicatorModel& model_;
  CommunicatorQuery query_;
  QueryResult found_;
};

}  // namespace weft
