#include "views/commtree/tree_columns.h"

#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <algorithm>
#include <array>

#include "views/commtree/column_text.h"
#include "views/commtree/communicator_model.h"

namespace weft {
namespace {

// Whatever the time is of.
QString keyOf(int column) { return columnTitle(CommForest(), column); }

bool mayBeAbsent(int column) {
  return column == CommunicatorModel::imbalance || column == CommunicatorModel::locality ||
         column == CommunicatorModel::share;
}

}  // namespace

TreeColumns::TreeColumns(QTreeView& view, const CommunicatorModel& model) : QObject(&view), view_(view), model_(model) {
  view.header()->setContextMenuPolicy(Qt::CustomContextMenu);
  view.header()->setToolTip(QObject::tr("Right button: choose the columns"));
  connect(view.header(), &QWidget::customContextMenuRequested, this, &TreeColumns::showMenu);
  view.header()->moveSection(view.header()->visualIndex(CommunicatorModel::share),
                             1);  // beside the name, while there is something to show
  update();
}

bool TreeColumns::isWanted(int column) const {
  if (mayBeAbsent(column) && !model_.recorded(CommunicatorModel::Column(column))) return false;
  return !hidden_.contains(keyOf(column));
}

void TreeColumns::update() {
  measured_ = false;
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
    action->setChecked(!view_.isColumnHidden(column));
    action->setEnabled(!mayBeAbsent(column) || model_.recorded(CommunicatorModel::Column(column)));
    connect(action, &QAction::toggled, this, [this, column](bool shown) {
      hidden_.removeAll(keyOf(column));
      if (shown) kept_.insert(column);
      else {
        kept_.erase(column);
        hidden_ << keyOf(column);
      }
      update();
      emit chosen();
    });
  }
  menu.exec(view_.header()->viewport()->mapToGlobal(at));
}

void TreeColumns::measure() {
  for (int column = 1; column < CommunicatorModel::columns; ++column) {
    view_.setColumnHidden(column, false);
    view_.resizeColumnToContents(column);
    // Room for a bar, and no text so long that it pushes the numbers out.
    const bool hasBar =
        (column >= CommunicatorModel::time && column <= CommunicatorModel::calls) || column == CommunicatorModel::share;
    widths_[static_cast<std::size_t>(column)] = std::clamp(view_.columnWidth(column), hasBar ? 58 : 34, 160);
  }
  view_.resizeColumnToContents(CommunicatorModel::name);
  widths_[CommunicatorModel::name] = std::clamp(view_.columnWidth(CommunicatorModel::name), 90, 120);
  measured_ = true;
}

void TreeColumns::show(int column, bool shown) { view_.setColumnHidden(column, !shown); }

// What does not fit yields, the least telling first; what the user asked for stays, and the table scrolls.
void TreeColumns::fit() {
  if (!measured_) measure();
  const int leastName = widths_[CommunicatorModel::name];
  constexpr std::array yielding{CommunicatorModel::call,     CommunicatorModel::imbalance, CommunicatorModel::calls,
                                CommunicatorModel::locality, CommunicatorModel::size,      CommunicatorModel::volume};
  int room = view_.viewport()->width() - leastName;
  std::array<bool, CommunicatorModel::columns> shown{};
  for (int column = 1; column < CommunicatorModel::columns; ++column) {
    shown[static_cast<std::size_t>(column)] = isWanted(column);
    if (isWanted(column)) room -= widths_[static_cast<std::size_t>(column)];
  }
  for (const auto column : yielding) {
    const auto at = static_cast<std::size_t>(column);
    if (room >= 0 || !shown[at] || kept_.contains(column)) continue;
    shown[at] = false;
    room += widths_[at];
  }
  for (int column = 1; column < CommunicatorModel::columns; ++column) {
    const auto at = static_cast<std::size_t>(column);
    show(column, shown[at]);
    if (shown[at]) view_.setColumnWidth(column, widths_[at]);
  }
  view_.setColumnWidth(CommunicatorModel::name, leastName + std::max(room, 0));
}

}  // namespace weft

#include "moc_tree_columns.cpp"
