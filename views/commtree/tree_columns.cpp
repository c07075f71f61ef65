#include "views/commtree/tree_columns.h"

#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <algorithm>

#include "views/commtree/column_text.h"
#include "views/commtree/communicator_model.h"

namespace weft {
namespace {

// Whatever the time is of.
QString keyOf(int column) { return columnTitle(CommForest(), column); }

bool mayBeAbsent(int column) { return column == CommunicatorModel::imbalance || column == CommunicatorModel::locality; }

}  // namespace

TreeColumns::TreeColumns(QTreeView& view, const CommunicatorModel& model) : QObject(&view), view_(view), model_(model) {
  view.header()->setContextMenuPolicy(Qt::CustomContextMenu);
  view.header()->setToolTip("Right button: choose the columns");
  connect(view.header(), &QWidget::customContextMenuRequested, this, &TreeColumns::showMenu);
  update();
}

bool TreeColumns::isShown(int column) const {
  if (mayBeAbsent(column) && !model_.recorded(CommunicatorModel::Column(column))) return false;
  return !hidden_.contains(keyOf(column));
}

void TreeColumns::update() {
  for (int column = 1; column < CommunicatorModel::columns; ++column) view_.setColumnHidden(column, !isShown(column));
  fit();
}

void TreeColumns::setHidden(const QStringList& titles) {
  hidden_ = titles;
  update();
}

void TreeColumns::showMenu(const QPoint& at) {
  QMenu menu(&view_);
  for (int column = 1; column < CommunicatorModel::columns; ++column) {
    QAction* action = menu.addAction(keyOf(column));
    action->setCheckable(true);
    action->setChecked(isShown(column));
    action->setEnabled(!mayBeAbsent(column) || model_.recorded(CommunicatorModel::Column(column)));
    connect(action, &QAction::toggled, this, [this, column](bool shown) {
      hidden_.removeAll(keyOf(column));
      if (!shown) hidden_ << keyOf(column);
      update();
      emit chosen();
    });
  }
  menu.exec(view_.header()->viewport()->mapToGlobal(at));
}

void TreeColumns::fit() {
  for (int column = 1; column < CommunicatorModel::columns; ++column) {
    if (view_.isColumnHidden(column)) continue;
    view_.resizeColumnToContents(column);
    // Room for a bar, and no text so long that it pushes the numbers out.
    const bool hasBar = column >= CommunicatorModel::time && column <= CommunicatorModel::calls;
    view_.setColumnWidth(column, std::clamp(view_.columnWidth(column) + 8, hasBar ? 76 : 40, 160));
  }
  fitNames();
}

void TreeColumns::fitNames() {
  const int widest = std::max(225, view_.viewport()->width() * 11 / 20);  // the rest is for numbers
  int others = 0;
  for (int column = 1; column < CommunicatorModel::columns; ++column) others += view_.columnWidth(column);  // hidden: 0
  view_.resizeColumnToContents(CommunicatorModel::name);
  const int needed = std::min(view_.columnWidth(CommunicatorModel::name) + 8, widest);
  view_.setColumnWidth(CommunicatorModel::name, std::max(needed, view_.viewport()->width() - others));
}

}  // namespace weft

#include "moc_tree_columns.cpp"
