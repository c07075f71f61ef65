#include "views/commtree/communicator_tree.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "views/commtree/bar_delegate.h"
#include "views/commtree/shown_communicators.h"
#include "views/commtree/tree_tsv.h"
#include "views/shortcuts.h"

namespace weft {

CommunicatorTree::CommunicatorTree(Selection& selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      model_(new CommunicatorModel(this)),
      shown_(new ShownCommunicators(this)),
      view_(new QTreeView),
      search_(new QLineEdit),
      note_(new QLabel) {
  shown_->setSourceModel(model_);
  view_->setModel(shown_);
  view_->setUniformRowHeights(true);  // thousands of rows
  view_->setAlternatingRowColors(true);
  view_->setSortingEnabled(true);
  view_->sortByColumn(CommunicatorModel::name, Qt::AscendingOrder);
  view_->setMouseTracking(true);
  view_->setIndentation(14);  // names are long and nested
  view_->setExpandsOnDoubleClick(false);
  view_->setItemDelegate(new BarDelegate(view_));
  view_->setTextElideMode(Qt::ElideMiddle);  // the end of a path tells siblings apart
  view_->header()->setStretchLastSection(false);
  view_->setAccessibleName("communicator tree");
  view_->viewport()->installEventFilter(this);
  view_->installEventFilter(this);
  search_->setPlaceholderText("Find a communicator");
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName("find a communicator by name");
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(6, 2, 6, 2);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(search_);
  column->addWidget(note_);
  column->addWidget(view_, 1);

  connect(search_, &QLineEdit::textChanged, this, &CommunicatorTree::search);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &CommunicatorTree::select);
  connect(view_, &QTreeView::clicked, this, &CommunicatorTree::select);  // also where it is current already
  connect(view_, &QTreeView::doubleClicked, this, &CommunicatorTree::focusOn);
  connect(view_, &QTreeView::expanded, this, &CommunicatorTree::fitNames);
  connect(view_, &QTreeView::entered, this, &CommunicatorTree::hover);
  connect(&selection_, &Selection::selectionChanged, this, &CommunicatorTree::reveal);
  connect(&selection_, &Selection::regionsChanged, this, &CommunicatorTree::showNote);
  addShortcuts();
  setFocusProxy(view_);
  showNote();
}

void CommunicatorTree::addShortcuts() {
  onKey(*this, QKeySequence::Find, [this] { search_->setFocus(); });
  onKey(*this, QKeySequence::Cancel, [this] {
    if (search_->text().isEmpty()) selection_.clear();
    search_->clear();
    view_->setFocus();
  });
}

void CommunicatorTree::setRun(std::shared_ptr<const RunSnapshot> run) {
  revealing_ = true;  // a reset moves the current row; nobody selected anything
  model_->setRun(std::move(run));
  search_->clear();
  openShape();
  fitColumns();
  revealing_ = false;
  showNote();
  reveal();
}

void CommunicatorTree::setRegionsRecorded(bool recorded) {
  regionsRecorded_ = recorded;
  showNote();
}

// Opens level by level as long as all of the next one fits; families that show only more of the same stay folded.
void CommunicatorTree::openShape() {
  constexpr std::size_t fewRows = 40;
  std::vector<QModelIndex> level{QModelIndex()};
  for (std::size_t rows = 0; !level.empty();) {
    std::vector<QModelIndex> next;
    for (const QModelIndex& at : level)
      for (int row = 0; row < shown_->rowCount(at); ++row) next.push_back(shown_->index(row, 0, at));
    rows += next.size();
    if (rows > fewRows) return;
    for (const QModelIndex& at : level) view_->setExpanded(at, at.isValid());
    std::erase_if(next, [this](const QModelIndex& at) {
      return staysFolded(model_->forest(), static_cast<std::uint32_t>(shown_->mapToSource(at).internalId()));
    });
    level = std::move(next);
  }
}

void CommunicatorTree::fitColumns() {
  for (int column = 1; column < CommunicatorModel::columns; ++column) {
    view_->resizeColumnToContents(column);
    // Room for a bar, and no text so long that it pushes the numbers out.
    const bool hasBar = column >= CommunicatorModel::time && column <= CommunicatorModel::calls;
    view_->setColumnWidth(column, std::clamp(view_->columnWidth(column) + 8, hasBar ? 76 : 40, 160));
  }
  fitNames();
}

// Names take what the numbers leave, and no less than they need, within reason.
void CommunicatorTree::fitNames() {
  constexpr int widest = 360;
  int others = 0;
  for (int column = 1; column < CommunicatorModel::columns; ++column) others += view_->columnWidth(column);
  view_->resizeColumnToContents(CommunicatorModel::name);
  const int needed = std::min(view_->columnWidth(CommunicatorModel::name) + 8, widest);
  view_->setColumnWidth(CommunicatorModel::name, std::max(needed, view_->viewport()->width() - others));
}

void CommunicatorTree::showNote() {
  const bool empty = model_->forest().nodes.empty();
  const bool unfiltered = !selection_.regions().empty() && !regionsRecorded_;
  if (empty && model_->forest().run)
    note_->setText("This run has no communicator profile: communicators are not recorded.");
  else if (unfiltered)
    note_->setText("Not recorded by region: these are the numbers of the whole run.");
  note_->setVisible((empty && model_->forest().run) || unfiltered);
}

void CommunicatorTree::select(const QModelIndex& shown) {
  if (revealing_ || !shown.isValid()) return;
  // A family stands for no single communicator: nothing else may look as if it did.
  const auto id = model_->communicatorAt(shown_->mapToSource(shown));
  if (id) selection_.select(*id);
  else selection_.clear();
}

void CommunicatorTree::focusOn(const QModelIndex& shown) {
  const QModelIndex first = shown.siblingAtColumn(0);
  if (const auto id = model_->communicatorAt(shown_->mapToSource(first))) selection_.focus(*id);
  else view_->setExpanded(first, !view_->isExpanded(first));
}

void CommunicatorTree::hover(const QModelIndex& shown) {
  const auto id = model_->communicatorAt(shown_->mapToSource(shown));
  selection_.hover(id ? Item(*id) : Item());
}

void CommunicatorTree::reveal() {
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  const QModelIndex shown = id ? shown_->mapFromSource(model_->indexOf(*id)) : QModelIndex();
  if (shown.isValid() && shown.siblingAtColumn(0) == view_->currentIndex().siblingAtColumn(0)) return;
  // Clearing must not take a family's row away from under the user's keys.
  if (!shown.isValid() && view_->currentIndex().isValid() &&
      !model_->communicatorAt(shown_->mapToSource(view_->currentIndex())))
    return;
  revealing_ = true;
  view_->setCurrentIndex(shown);
  if (shown.isValid()) view_->scrollTo(shown);
  revealing_ = false;
}

void CommunicatorTree::search(const QString& text) {
  revealing_ = true;
  shown_->setFilterFixedString(text);
  if (!text.isEmpty()) view_->expandAll();
  revealing_ = false;
  reveal();
}

QString CommunicatorTree::asTsv() const { return shownAsTsv(*view_); }

bool CommunicatorTree::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_->viewport() && event->type() == QEvent::Leave) selection_.hover({});
  if (watched == view_->viewport() && event->type() == QEvent::Resize) fitNames();
  if (watched == view_ && event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Copy)) return QApplication::clipboard()->setText(asTsv()), true;
    if (key->key() == Qt::Key_F && key->modifiers() == Qt::NoModifier) return fitColumns(), true;
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      if (view_->currentIndex().isValid()) focusOn(view_->currentIndex());
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace weft
