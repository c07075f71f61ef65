#include "views/commtree/communicator_tree.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QHeaderView>
#include <QLineEdit>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

#include "core/records/filter_dimensions.h"
#include "core/sums/communicator_words.h"
#include "views/commtree/bar_delegate.h"
#include "views/commtree/shown_communicators.h"
#include "views/commtree/tree_bar.h"
#include "views/commtree/tree_columns.h"
#include "views/commtree/tree_zoom.h"
#include "views/shared/accessible.h"
#include "views/shared/scroll_part.h"
#include "views/shared/shortcuts.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QTreeView* makeView(QAbstractItemModel* shown) {
  auto* view = new QTreeView;
  view->setModel(shown);
  view->setUniformRowHeights(true);  // thousands of rows
  view->setAlternatingRowColors(true);
  view->setSortingEnabled(true);
  view->sortByColumn(CommunicatorModel::name, Qt::AscendingOrder);
  view->setMouseTracking(true);
  view->setIndentation(14);  // names are long and nested
  view->setExpandsOnDoubleClick(false);
  view->setTextElideMode(Qt::ElideRight);  // what a family is comes first; names of communicators mostly fit
  view->header()->setStretchLastSection(false);
  view->setContextMenuPolicy(Qt::CustomContextMenu);
  view->setAccessibleName(QObject::tr("communicator tree"));
  return view;
}

}  // namespace

CommunicatorTree::CommunicatorTree(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), model_(new CommunicatorModel(this)),
      shown_(new ShownCommunicators(*model_, this)), view_(makeView(shown_)), bar_(new TreeBar),
      legend_(new TreeLegend), delegate_(new BarDelegate(view_)), columns_(new TreeColumns(*view_, *model_)),
      note_(new QLabel), scroll_(new ScrollPart(*view_->verticalScrollBar())) {
  view_->setItemDelegate(delegate_);
  note_->setObjectName("note");
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(6, 2, 6, 2);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(bar_);
  column->addWidget(note_);
  column->addWidget(view_, 1);
  column->addWidget(legend_);

  view_->viewport()->installEventFilter(this);
  view_->installEventFilter(this);
  new TreeZoom(*view_);
  connectParts();
  addShortcuts();
  setFocusProxy(view_);
  const auto own = [this](const QString& text, void (CommunicatorTree::*what)()) {
    menu_ << new QAction(text, this);
    connect(menu_.back(), &QAction::triggered, this, what);
  };
  own(QObject::tr("Communicator sizes…"), &CommunicatorTree::sizesAsked);
  own(QObject::tr("Expand all"), &CommunicatorTree::expandAll);
  own(QObject::tr("Collapse all"), &CommunicatorTree::collapseAll);
  colour();
  showNote();
}

void CommunicatorTree::connectParts() {
  connect(bar_, &TreeBar::searched, this, &CommunicatorTree::search);
  connect(bar_, &TreeBar::measureChosen, this, &CommunicatorTree::colour);
  connect(bar_, &TreeBar::sizesAsked, this, &CommunicatorTree::sizesAsked);
  connect(columns_, &TreeColumns::chosen, this, &CommunicatorTree::columnsChosen);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &CommunicatorTree::select);
  connect(view_, &QTreeView::clicked, this, &CommunicatorTree::select);  // also if the row is current already
  connect(view_, &QTreeView::doubleClicked, this, &CommunicatorTree::focusOn);
  connect(view_, &QTreeView::expanded, columns_, &TreeColumns::fit);
  connect(view_, &QTreeView::entered, this, &CommunicatorTree::hover);
  connect(view_, &QWidget::customContextMenuRequested, this, &CommunicatorTree::showMenu);
  connect(&selection_, &Selection::selectionChanged, this, [this] {
    reveal();
    tellRow();
  });
  connect(&selection_, &Selection::hoverChanged, this, [this] {
    const auto* id = std::get_if<CommunicatorId>(&selection_.hovered());
    delegate_->setHovered(id ? std::optional(*id) : std::nullopt);
    view_->viewport()->update();
  });
  connect(&selection_, &Selection::focusChanged, this, [this] {
    const auto* id = std::get_if<CommunicatorId>(&selection_.focused());
    const QModelIndex shown = id ? shown_->mapFromSource(model_->indexOf(*id)) : QModelIndex();
    if (shown.isValid()) view_->scrollTo(shown, QAbstractItemView::PositionAtCenter);  // opens what it is in
  });
  connect(&selection_, &Selection::filterChanged, this, &CommunicatorTree::showNote);
}

void CommunicatorTree::addShortcuts() {
  onKey(*this, QKeySequence::Find, [this] { bar_->search()->setFocus(); });
  onKey(*this, QKeySequence::Cancel, [this] {
    if (bar_->search()->text().isEmpty()) selection_.clear();
    bar_->search()->clear();
    view_->setFocus();
  });
}

void CommunicatorTree::setRun(std::shared_ptr<const RunSnapshot> run) {
  revealing_ = true;  // a reset moves the current row; nobody selected anything
  delegate_->setColours(std::nullopt);
  legend_->show(nullptr, nullptr);
  model_->setRun(std::move(run));
  bar_->search()->clear();
  openShape();
  columns_->update();
  revealing_ = false;
  colour();
  showNote();
  reveal();
  tellRow();
}

// Title and text of each column that is shown.
void CommunicatorTree::tellRow() {
  const QModelIndex row = shown_->mapFromSource(model_->indexOf(selection_.selected()));
  QStringList parts;
  for (int column = 0; row.isValid() && column < shown_->columnCount(); ++column) {
    const QString text = row.siblingAtColumn(column).data().toString();
    if (view_->isColumnHidden(column) || text.isEmpty()) continue;
    parts << (column == CommunicatorModel::name ? text
                                                : shown_->headerData(column, Qt::Horizontal).toString() + " " + text);
  }
  tellSelected(*view_, parts.join(", "));
}

void CommunicatorTree::setPart(std::shared_ptr<const RunSnapshot> part) {
  model_->setPart(std::move(part));
  columns_->update();
  colour();
  showNote();
  tellRow();
}

void CommunicatorTree::setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic) {
  model_->setSelected(std::move(traffic));
  columns_->update();
  tellRow();
}

bool CommunicatorTree::marksSelected() const {
  return shown_->mapFromSource(model_->indexOf(selection_.selected())).isValid() ||
         model_->recorded(CommunicatorModel::share);
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

void CommunicatorTree::setLocality(std::shared_ptr<const LocalityFacts> locality) {
  model_->setLocality(std::move(locality));
  search(bar_->search()->text());  // may ask where communicators are
  columns_->update();
  colour();
}

void CommunicatorTree::colour() {
  const CommForest& forest = model_->forest();
  const Theme theme = Theme::of(palette());
  for (std::size_t at = 1; at < treeMeasures; ++at)
    bar_->setRecorded(TreeMeasure(at), TreeColours(forest, TreeMeasure(at), theme).recorded());
  colours_ = TreeColours(forest, bar_->measure(), theme, range_);
  if (!colours_->recorded()) colours_ = TreeColours(forest, TreeMeasure::none, theme);
  delegate_->setColours(colours_);
  legend_->show(&forest, &*colours_);
  columns_->fit();
  view_->viewport()->update();
  emit coloursChanged();
}

void CommunicatorTree::setRange(std::optional<ValueRange> range) {
  if (range_ == range) return;
  range_ = range;
  colour();
}

TreeMeasure CommunicatorTree::measure() const { return colours_->measure(); }
void CommunicatorTree::setMeasure(TreeMeasure measure) { bar_->setMeasure(measure); }
QStringList CommunicatorTree::hiddenColumns() const { return columns_->hidden(); }
void CommunicatorTree::setHiddenColumns(const QStringList& titles) { columns_->setHidden(titles); }
void CommunicatorTree::expandAll() { view_->expandAll(); }
void CommunicatorTree::collapseAll() { view_->collapseAll(); }

void CommunicatorTree::showMenu(const QPoint& at) {
  const QModelIndex index = view_->indexAt(at);
  selection_.askForMenu(
      model_->itemAt(shown_->mapToSource(index)), view_->viewport()->mapToGlobal(at),
      index.isValid() ? columns_->unfolded([&] { return asTsv(expandedRow(*view_, index)); }) : QString(), menu_);
}

void CommunicatorTree::showNote() {
  const auto& run = model_->forest().run;
  QString note;
  if (run && model_->forest().nodes.empty()) note = qt(noCommunicators());
  else if (run)  // the tree shows each communicator by itself
    note = qt(notFollowedSentence(
        restrict(without(selection_.filter(), FilterDimension::communicator), {Measure::profile, run->keys}),
        QObject::tr("communicator profile").toStdString()));
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
}

void CommunicatorTree::select(const QModelIndex& shown) {
  const bool chosen = shown.isValid() && view_->selectionModel()->isSelected(shown);  // who only comes by chose nothing
  if (!revealing_ && chosen) selection_.select(model_->itemAt(shown_->mapToSource(shown)));
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
  const QModelIndex shown = shown_->mapFromSource(model_->indexOf(selection_.selected()));
  if (shown.isValid() && shown.siblingAtColumn(0) == view_->currentIndex().siblingAtColumn(0)) return;
  revealing_ = true;
  view_->setCurrentIndex(shown);
  if (shown.isValid()) view_->scrollTo(shown);
  revealing_ = false;
}

void CommunicatorTree::search(const QString& text) {
  revealing_ = true;
  shown_->setQuery(text);
  if (!text.isEmpty()) view_->expandAll();
  bar_->setMatches(shown_->matchText());
  revealing_ = false;
  reveal();
}

Table CommunicatorTree::shownRows() const {
  return columns_->unfolded([this] { return expandedRows(*view_); });
}

bool CommunicatorTree::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_->viewport() && event->type() == QEvent::Leave) selection_.hover({});
  if (watched == view_->viewport() && event->type() == QEvent::Resize) columns_->fit();
  if (watched == view_->viewport() && event->type() == QEvent::FontChange)
    QMetaObject::invokeMethod(columns_, &TreeColumns::update,
                              Qt::QueuedConnection);  // once the titles have the font, too
  if (watched == view_ && event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Copy)) {
      copyTable(shownRows());
      return true;
    }
    if (key->key() == Qt::Key_F && key->modifiers() == Qt::NoModifier) {
      columns_->fit();
      return true;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
      if (view_->currentIndex().isValid()) focusOn(view_->currentIndex());
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void CommunicatorTree::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) colour();
  QWidget::changeEvent(event);
}

}  // namespace weft

#include "moc_communicator_tree.cpp"
