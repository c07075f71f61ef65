// Visibility and widths of the tree's columns.
#pragma once

#include <QObject>
#include <QStringList>
#include <array>
#include <set>

#include "views/commtree/communicator_column.h"

class QTreeView;

namespace weft {

class CommunicatorModel;

class TreeColumns : public QObject {
  Q_OBJECT

 public:
  // The header's context menu chooses. The view is that of a proxy of the model.
  TreeColumns(QTreeView& view, const CommunicatorModel& model);

  // Columns that nothing was recorded for hide by themselves, until there is something.
  void update();
  // Each as wide as what it holds, within reason; names take what the numbers leave. In a narrow tree, only the columns
  // name, time and volume remain.
  void fit();
  // As if there were room for all columns: what is copied does not depend on the width of the panel.
  template <class What>
  auto unfolded(What what) {
    for (int column = 1; column < CommunicatorColumn::columns; ++column) show(column, isWanted(column));
    auto result = what();
    fit();
    return result;
  }

  QStringList hidden() const { return hidden_; }  // titles of those that the user hid
  void setHidden(const QStringList& titles);

 signals:
  void chosen();  // by the user

 private:
  void showMenu(const QPoint& at);
  bool isWanted(int column) const;
  void measure();
  void show(int column, bool shown);

  QTreeView& view_;
  const CommunicatorModel& model_;
  QStringList hidden_;
  std::set<int> kept_;  // the user asked for them: they do not yield
  std::array<int, CommunicatorColumn::columns> widths_{};
  bool measured_ = false;
};

}  // namespace weft
