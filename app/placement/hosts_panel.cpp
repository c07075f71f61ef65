#include "app/placement/hosts_panel.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QToolButton* button(const QString& text, const QString& tip) {
  auto* made = new QToolButton;
  made->setText(text);
  made->setToolTip(tip);
  return made;
}

}  // namespace

HostsPanel::HostsPanel(RunSession& session, PlacementTrial& trial, QWidget* parent)
    : QWidget(parent), session_(session), trial_(trial), model_(new HostsModel(trial, this)), tree_(new QTreeView),
      to_(new QComboBox), move_(button(tr("Move"), tr("The chosen ranks go to this host"))),
      undo_(button(tr("Undo"), {})), redo_(button(tr("Redo"), {})),
      back_(button(tr("Undo all"), tr("All ranks back to where the run had them"))) {
  build();
  connect(model_, &HostsModel::dropped, this, [this](const RankDrag& drag, HostIndex host, std::optional<RankId> rank) {
    // After the drop is over: rows are other ones then.
    QMetaObject::invokeMethod(
        &trial_, [=, this] { trial_.drop(drag, host, rank); }, Qt::QueuedConnection);
  });
  connect(&trial_, &PlacementTrial::changed, this, &HostsPanel::show);
  connect(&session_.selection(), &Selection::selectionChanged, this, &HostsPanel::follow);
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, &HostsPanel::tellRow);
  connect(move_, &QToolButton::clicked, this, &HostsPanel::moveChosen);
  connect(back_, &QToolButton::clicked, &trial_, &PlacementTrial::putBack);
  show();
}

void HostsPanel::build() {
  tree_->setModel(model_);
  tree_->setAccessibleName(tr("Hosts and their ranks"));
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setDragDropMode(QAbstractItemView::DragDrop);
  tree_->setDefaultDropAction(Qt::MoveAction);
  tree_->setDropIndicatorShown(true);
  tree_->setAlternatingRowColors(true);
  tree_->setUniformRowHeights(true);
  tree_->setTabKeyNavigation(false);
  tree_->header()->setStretchLastSection(true);
  to_->setAccessibleName(tr("Host to move to"));
  to_->setToolTip(tr("Where the chosen ranks go: free hosts first"));
  to_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  to_->setMinimumContentsLength(12);
  addStep(*undo_, tr("Undo"), tr("Undo the last move (Ctrl+Z)"), QKeySequence::Undo, trial_.undo().canUndo(),
          &QUndoStack::undo, &QUndoStack::canUndoChanged);
  addStep(*redo_, tr("Redo"), tr("Redo the last move that was undone (Ctrl+Shift+Z)"), QKeySequence::Redo,
          trial_.undo().canRedo(), &QUndoStack::redo, &QUndoStack::canRedoChanged);
  auto* row = new QHBoxLayout;
  row->addWidget(to_, 1);
  for (QWidget* each : {move_, undo_, redo_, back_}) row->addWidget(each);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(2, 2, 2, 2);
  column->addWidget(tree_, 1);
  column->addLayout(row);
}

void HostsPanel::addStep(QToolButton& place, const QString& text, const QString& tip, QKeySequence::StandardKey keys,
                         bool can, void (QUndoStack::*step)(), void (QUndoStack::*canChanged)(bool)) {
  auto* action = new QAction(text, this);
  action->setToolTip(tip);
  action->setShortcuts(keys);
  action->setEnabled(can);
  connect(action, &QAction::triggered, &trial_.undo(), step);
  connect(&trial_.undo(), canChanged, action, &QAction::setEnabled);
  place.setDefaultAction(action);
}

// What was open stays open, what was chosen stays chosen.
void HostsPanel::show() {
  showing_ = true;
  std::set<std::uint32_t> open;
  for (const HostIndex host : model_->hosts())
    if (tree_->isExpanded(model_->indexOf(host))) open.insert(number(host));
  const auto current = model_->hostAt(tree_->currentIndex());
  model_->show(session_.run());
  for (const std::uint32_t host : open)
    if (const QModelIndex at = model_->indexOf(HostIndex(host)); at.isValid()) tree_->expand(at);
  if (current) tree_->setCurrentIndex(model_->indexOf(*current));
  offerHosts();
  for (QWidget* each : {static_cast<QWidget*>(to_), static_cast<QWidget*>(move_), static_cast<QWidget*>(back_)})
    each->setEnabled(trial_.ready());
  for (int column = 0; column < HostsModel::ranks; ++column) tree_->resizeColumnToContents(column);
  showing_ = false;
}

void HostsPanel::offerHosts() {
  const QVariant now = to_->currentData();
  to_->clear();
  for (const bool free : {true, false})
    for (const HostIndex host : model_->hosts())
      if (model_->isFree(host) == free)
        to_->addItem(free ? tr("%1 (free)").arg(model_->nameOf(host)) : model_->nameOf(host), number(host));
  to_->setCurrentIndex(std::max(0, to_->findData(now)));
}

void HostsPanel::follow() {
  const auto* host = std::get_if<HostIndex>(&session_.selection().selected());
  if (!host || model_->hostAt(tree_->currentIndex()) == *host) return;
  showing_ = true;
  tree_->setCurrentIndex(model_->indexOf(*host));
  showing_ = false;
}

void HostsPanel::tellRow() {
  if (showing_) return;
  if (const auto host = model_->hostAt(tree_->currentIndex())) session_.selection().select(*host);
}

std::vector<std::uint32_t> HostsPanel::chosen() const {
  std::set<std::uint32_t> items;
  for (const QModelIndex& each : tree_->selectionModel()->selectedRows())
    for (const std::uint32_t item : model_->itemsAt(each)) items.insert(item);
  return {items.begin(), items.end()};
}

void HostsPanel::moveChosen() {
  if (to_->currentIndex() >= 0) trial_.move(chosen(), HostIndex(to_->currentData().toUInt()));
}

Table HostsPanel::shownRows() const { return expandedRows(*tree_); }

}  // namespace weft

#include "moc_hosts_panel.cpp"
