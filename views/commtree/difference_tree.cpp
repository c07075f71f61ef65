#include "views/commtree/difference_tree.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>

#include "core/sums/communicator_words.h"
#include "views/commtree/difference_delegate.h"
#include "views/commtree/difference_words.h"
#include "views/commtree/shown_communicators.h"
#include "views/commtree/tree_zoom.h"
#include "views/shared/shortcuts.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {

DifferenceTree::DifferenceTree(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), model_(new DifferenceModel(this)),
      shown_(new ShownCommunicators(*model_, this)), view_(new QTreeView), search_(new QLineEdit),
      measure_(new QComboBox), delegate_(new DifferenceDelegate(view_)), note_(new QLabel) {
  view_->setModel(shown_);
  view_->setItemDelegate(delegate_);
  view_->setUniformRowHeights(true);
  view_->setAlternatingRowColors(true);
  view_->setSortingEnabled(true);
  view_->sortByColumn(CommunicatorModel::name, Qt::AscendingOrder);
  view_->setExpandsOnDoubleClick(false);
  view_->setMouseTracking(true);
  view_->setAccessibleName(QObject::tr("communicators of two runs"));
  search_->setPlaceholderText(QObject::tr("Find: name, size:4, call:split"));
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName(QObject::tr("find a communicator"));
  for (const TotalsMeasure each :
       {TotalsMeasure::time, TotalsMeasure::volume, TotalsMeasure::calls, TotalsMeasure::imbalance})
    measure_->addItem(name(each));
  measure_->setAccessibleName(QObject::tr("what is compared"));
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(6, 2, 6, 2);
  auto* line = new QHBoxLayout;
  line->addWidget(search_, 1);
  line->addWidget(measure_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(line);
  column->addWidget(view_, 1);
  column->addWidget(note_);
  setFocusProxy(view_);
  new TreeZoom(*view_);
  connectParts();
  setRuns(nullptr, nullptr, nullptr);
}

void DifferenceTree::connectParts() {
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    revealing_ = true;
    shown_->setQuery(text);
    if (!text.isEmpty()) view_->expandAll();
    revealing_ = false;
    reveal();
  });
  connect(measure_, &QComboBox::currentIndexChanged, this, [this](int at) {
    model_->setMeasure(TotalsMeasure(at));
    rescale();
  });
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &DifferenceTree::select);
  connect(view_, &QTreeView::clicked, this, &DifferenceTree::select);
  connect(view_, &QTreeView::doubleClicked, this, [this](const QModelIndex& at) {
    const QModelIndex shown = at.siblingAtColumn(0);
    if (const auto id = model_->inFirst(shown_->mapToSource(shown))) selection_.focus(*id);
    else view_->setExpanded(shown, !view_->isExpanded(shown));
  });
  connect(view_, &QTreeView::entered, this, [this](const QModelIndex& at) {
    const auto id = model_->inFirst(shown_->mapToSource(at));
    selection_.hover(id ? Item(*id) : Item());
  });
  connect(&selection_, &Selection::selectionChanged, this, &DifferenceTree::reveal);
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Find, [this] { search_->setFocus(); });
  onKey(*this, QKeySequence::Cancel, [this] {
    if (search_->text().isEmpty()) selection_.clear();
    search_->clear();
    view_->setFocus();
  });
}

void DifferenceTree::setRuns(std::shared_ptr<const RunSnapshot> first, std::shared_ptr<const RunSnapshot> second,
                             std::shared_ptr<const RunMatch> match) {
  revealing_ = true;  // a reset moves the current row; nobody selected anything
  const bool any = first && second && match;
  model_->setForest(any ? std::make_shared<const DifferenceForest>(differenceForest(*first, *second, *match))
                        : nullptr);
  search_->clear();
  openShape();
  revealing_ = false;
  QString note = any ? noteOf(*model_->both()) : QObject::tr("Two runs are needed for a difference.");
  if (any && model_->both()->sides.empty()) note = qt(noCommunicators(QObject::tr("Neither run").toStdString()));
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
  rescale();
  reveal();
}

// The whole of what few rows are, else the top.
void DifferenceTree::openShape() {
  constexpr std::size_t fewNodes = 60;
  if (model_->forest().nodes.size() <= fewNodes) view_->expandAll();
  else view_->expandToDepth(0);
}

void DifferenceTree::rescale() {
  const double most = model_->both() ? model_->both()->most(measure()) : 0;
  delegate_->setMost(most > 0 ? most : 1);
  for (int column = 0; column < DifferenceModel::differenceColumns; ++column) view_->resizeColumnToContents(column);
  view_->viewport()->update();
}

void DifferenceTree::select(const QModelIndex& shown) {
  if (revealing_ || !shown.isValid() || !view_->selectionModel()->isSelected(shown)) return;
  const auto id = model_->inFirst(shown_->mapToSource(shown));
  if (id) selection_.select(*id);
  else selection_.clear();
}

void DifferenceTree::reveal() {
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  const QModelIndex shown = id ? shown_->mapFromSource(model_->indexOfFirst(*id)) : QModelIndex();
  if (!shown.isValid() || shown.siblingAtColumn(0) == view_->currentIndex().siblingAtColumn(0)) return;
  revealing_ = true;
  view_->setCurrentIndex(shown);
  view_->scrollTo(shown);
  revealing_ = false;
}

Table DifferenceTree::shownRows() const { return expandedRows(*view_); }

}  // namespace weft

#include "moc_difference_tree.cpp"
