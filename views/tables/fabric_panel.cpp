#include "views/tables/fabric_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "views/tables/findings_model.h"
#include "views/shared/filter_row.h"
#include "views/shared/number_text.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr qsizetype mostShown = 600;  // letters: an order of many hosts must leave the table room; its copy has all

QString subnetText(const SubnetCounts& counts, const SubnetTrace* trace) {
  QStringList levels;
  for (const std::uint64_t switches : counts.switchesOnLevel) levels << QString::number(switches);
  QString text = QObject::tr("Subnet %1: %2, %3")
                     .arg(number(counts.subnet))
                     .arg(QObject::tr("%n adapter(s)", nullptr, formOf(counts.adapters)),
                          QObject::tr("%n switch(es)", nullptr, formOf(counts.switches)));
  if (levels.size() > 1) text += QObject::tr(" (by level %1)").arg(levels.join(" + "));
  if (counts.routers > 0) text += QObject::tr(", %n router(s)", nullptr, formOf(counts.routers));
  if (counts.aggregationNodes > 0)
    text += QObject::tr(", %n aggregation node(s)", nullptr, formOf(counts.aggregationNodes));
  text += QObject::tr(", %n link(s)", nullptr, formOf(counts.links));
  if (counts.tables < counts.switches) text += QObject::tr("; %n forwarding table(s)", nullptr, formOf(counts.tables));
  if (trace && counts.tables > 0 && trace->pairs > 0)
    text += trace->arrived() == trace->pairs
                ? QObject::tr("; all %1 pairs arrive").arg(trace->pairs)
                : QObject::tr("; %n of %1 pairs does/do not arrive", nullptr, formOf(trace->unreachable()))
                      .arg(trace->pairs);
  if (trace && counts.tables > 0 && trace->notKnown() > 0)
    text += QObject::tr(", of %1 %2").arg(trace->notKnown()).arg(sentenceText(QObject::tr("it"), Absence::notKnown));
  return text;
}

}  // namespace

FindingsFilter::FindingsFilter(FindingsModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), model_(model), mildest_(int(FindingSeverity::note)) {
  setSourceModel(&model);
  setSortRole(Qt::UserRole);
}

void FindingsFilter::setWords(const QString& words) {
  words_ = words.trimmed();
  invalidateFilter();
}

void FindingsFilter::setMildest(int severity) {
  mildest_ = severity;
  invalidateFilter();
}

bool FindingsFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  if (int(model_.severity(row)) > mildest_) return false;
  for (int column = 0; column < FindingsModel::columns; ++column)
    if (model_.index(row, column).data().toString().contains(words_, Qt::CaseInsensitive)) return true;
  return false;
}

FabricPanel::FabricPanel(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), model_(new FindingsModel(this)),
      shown_(new FindingsFilter(*model_, this)), table_(new QTableView(this)), summary_(new QLabel(this)),
      totals_(new QLabel(this)), sentence_(new QLabel(this)), order_(new QPushButton(tr("Find that order"), this)) {
  summary_->setWordWrap(true);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  summary_->setAccessibleName(tr("What the fabric consists of"));
  sentence_->setWordWrap(true);
  sentence_->setTextFormat(Qt::PlainText);
  sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  sentence_->setAccessibleName(tr("The finding in full"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addWidget(summary_);
  column->addLayout(choices());
  column->addWidget(table_, 1);
  column->addWidget(sentence_);
  column->addWidget(order_, 0, Qt::AlignLeft);
  order_->setToolTip(tr("Search for an order of hosts that keeps rings on their leaf switches"));
  connect(order_, &QPushButton::clicked, this, &FabricPanel::orderAsked);
  addTable();
  connect(&selection_, &Selection::selectionChanged, this, &FabricPanel::showSelected);
  refresh();
}

QLayout* FabricPanel::choices() {
  auto* severity = new QComboBox(this);
  severity->addItem(tr("all findings"), int(FindingSeverity::note));
  severity->addItem(tr("warnings and errors"), int(FindingSeverity::warning));
  severity->addItem(tr("errors"), int(FindingSeverity::error));
  severity->setAccessibleName(tr("Severity of the findings"));
  const auto [row, filter] = filterRow(*this, *totals_, tr("Filter: kind, name or words"), tr("Filter the findings"),
                                       [this] { return shownRows(); });
  row->insertWidget(0, severity);
  connect(severity, &QComboBox::currentIndexChanged, this, [this, severity] {
    shown_->setMildest(severity->currentData().toInt());
    count();
  });
  connect(filter, &QLineEdit::textChanged, this, [this](const QString& words) {
    shown_->setWords(words);
    count();
  });
  return row;
}

void FabricPanel::addTable() {
  table_->setModel(shown_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(-1, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 6);
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setTabKeyNavigation(false);
  staysAtTop(*table_);
  table_->setAccessibleName(tr("Findings of the fabric's check"));
  const auto choose = [this](const QModelIndex& at) {
    if (filling_ || !at.isValid()) return;
    const Item place = model_->placeOf(shown_->mapToSource(at).row());
    if (place != Item()) selection_.select(place);
  };
  table_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(table_, &QWidget::customContextMenuRequested, this, [this](QPoint at) {
    const QModelIndex row = table_->indexAt(at);
    if (row.isValid())
      selection_.askForMenu(model_->placeOf(shown_->mapToSource(row).row()), table_->viewport()->mapToGlobal(at),
                            asTsv(shownRow(*table_, row)));
  });
  // Not what is current: the keyboard comes by a row that nobody chose.
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, choose] {
    tell();
    choose(table_->selectionModel()->selectedRows().value(0));
  });
  connect(table_, &QTableView::clicked, this, choose);  // once more on the row that is current already
  connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& at) {
    const Item place = model_->placeOf(shown_->mapToSource(at).row());
    if (place != Item()) selection_.focus(place);
  });
}

void FabricPanel::show(std::shared_ptr<const OpenRun> run, std::shared_ptr<const FabricFindings> findings) {
  run_ = std::move(run);
  findings_ = std::move(findings);
  refresh();
}

void FabricPanel::refresh() {
  filling_ = true;
  model_->show(run_, findings_);
  table_->resizeColumnsToContents();
  filling_ = false;
  summary_->setText(summary());
  tell();
  count();
}

// The gravest about what is selected; the row that was chosen, where it is one.
QModelIndex FabricPanel::selectedRow() const {
  if (selection_.selected() == Item()) return {};
  const auto isAbout = [this](int row) {
    return model_->placeOf(shown_->mapToSource(shown_->index(row, 0)).row()) == selection_.selected();
  };
  const QModelIndex now = table_->selectionModel()->selectedRows().value(0);
  if (now.isValid() && isAbout(now.row())) return now;
  for (int row = 0; row < shown_->rowCount(); ++row)
    if (isAbout(row)) return shown_->index(row, 0);
  return {};
}

void FabricPanel::showSelected() {
  filling_ = true;
  const QModelIndex row = selectedRow();
  if (!row.isValid()) table_->clearSelection();
  else if (!table_->selectionModel()->isRowSelected(row.row())) {
    table_->selectRow(row.row());
    table_->scrollTo(row);
  }
  filling_ = false;
  tell();
}

bool FabricPanel::marksSelected() const { return selectedRow().isValid(); }

void FabricPanel::tell() {
  const QModelIndex row = table_->selectionModel()->selectedRows(FindingsModel::textColumn).value(0);
  const QString text = row.data().toString();
  sentence_->setText(text.size() > mostShown ? text.left(mostShown) + "…" : text);
  order_->setVisible(row.isValid() && model_->kind(shown_->mapToSource(row).row()) == FindingKind::ringCrossings);
  sentence_->setVisible(table_->fontMetrics().horizontalAdvance(text) > table_->columnWidth(FindingsModel::textColumn));
}

QString FabricPanel::summary() const {
  if (!run_) return {};
  if (!run_->hasFabric()) return tr("This run has no fabric.");
  if (!findings_) return tr("The fabric is being checked …");
  QStringList lines;
  for (const SubnetCounts& counts : findings_->counts) {
    const SubnetTrace* trace = nullptr;
    for (const SubnetTrace& one : findings_->trace.subnets)
      if (one.subnet == counts.subnet) trace = &one;
    lines << subnetText(counts, trace);
  }
  return lines.join('\n');
}

void FabricPanel::count() { totals_->setText(tr("%1 of %2 findings").arg(shown_->rowCount()).arg(model_->rowCount())); }

Table FabricPanel::shownRows() const { return weft::shownRows(*table_); }

}  // namespace weft

#include "moc_fabric_panel.cpp"
