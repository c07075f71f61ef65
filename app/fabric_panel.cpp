#include "app/fabric_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include "app/filter_row.h"
#include "app/findings_model.h"
#include "app/run_session.h"
#include "app/table_text.h"

namespace weft {
namespace {

QString subnetText(const SubnetCounts& counts, const SubnetTrace* trace) {
  QStringList levels;
  for (const std::uint64_t switches : counts.switchesOnLevel) levels << QString::number(switches);
  QString text = QObject::tr("Subnet %1: %2 adapters, %3 switches")
                     .arg(number(counts.subnet))
                     .arg(counts.adapters)
                     .arg(counts.switches);
  if (levels.size() > 1) text += QObject::tr(" (by level %1)").arg(levels.join(" + "));
  if (counts.routers > 0) text += QObject::tr(", %1 routers").arg(counts.routers);
  text += QObject::tr(", %1 links").arg(counts.links);
  if (counts.tables < counts.switches) text += QObject::tr("; %1 forwarding tables").arg(counts.tables);
  if (trace && counts.tables > 0 && trace->pairs > 0)
    text += trace->unreachable() == 0
                ? QObject::tr("; all %1 pairs arrive").arg(trace->pairs)
                : QObject::tr("; %1 of %2 pairs do not arrive").arg(trace->unreachable()).arg(trace->pairs);
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

FabricPanel::FabricPanel(RunSession& session, QWidget* parent)
    : QWidget(parent), session_(session), model_(new FindingsModel(this)), shown_(new FindingsFilter(*model_, this)),
      table_(new QTableView(this)), summary_(new QLabel(this)), totals_(new QLabel(this)) {
  summary_->setWordWrap(true);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  summary_->setAccessibleName(tr("What the fabric consists of"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 4, 4, 4);
  column->addWidget(summary_);
  column->addLayout(choices());
  column->addWidget(table_, 1);
  addTable();
  connect(&session, &RunSession::runChanged, this, &FabricPanel::refresh);
  connect(&session, &RunSession::findingsChanged, this, &FabricPanel::refresh);
  refresh();
}

QLayout* FabricPanel::choices() {
  auto* severity = new QComboBox(this);
  severity->addItem(tr("all findings"), int(FindingSeverity::note));
  severity->addItem(tr("warnings and errors"), int(FindingSeverity::warning));
  severity->addItem(tr("errors"), int(FindingSeverity::error));
  severity->setAccessibleName(tr("Severity of the findings"));
  const auto [row, filter] = filterRow(*this, *totals_, tr("Filter: kind, name or words"), tr("Filter the findings"),
                                       [this] { return asTsv(); });
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
  table_->setAccessibleName(tr("Findings of the fabric's check"));
  const auto choose = [this](const QModelIndex& at) {
    if (filling_ || !at.isValid()) return;
    const Item place = model_->placeOf(shown_->mapToSource(at).row());
    if (place != Item()) session_.selection().select(place);
  };
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, choose);
  connect(table_, &QTableView::clicked, this, choose);  // once more on the row that is current already
  connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& at) {
    const Item place = model_->placeOf(shown_->mapToSource(at).row());
    if (place != Item()) session_.selection().focus(place);
  });
}

void FabricPanel::refresh() {
  filling_ = true;
  model_->show(session_.run(), session_.findings());
  table_->resizeColumnsToContents();
  filling_ = false;
  summary_->setText(summary());
  count();
}

QString FabricPanel::summary() const {
  if (!session_.run()) return {};
  if (!session_.run()->hasFabric()) return tr("This run has no fabric.");
  const auto& findings = session_.findings();
  if (!findings) return tr("The fabric is being checked …");
  QStringList lines;
  for (const SubnetCounts& counts : findings->counts) {
    const SubnetTrace* trace = nullptr;
    for (const SubnetTrace& one : findings->trace.subnets)
      if (one.subnet == counts.subnet) trace = &one;
    lines << subnetText(counts, trace);
  }
  return lines.join('\n');
}

void FabricPanel::count() {
  totals_->setText(tr("%1 of %2 findings").arg(shown_->rowCount()).arg(model_->rowCount()));
}

QString FabricPanel::asTsv() const { return tsvOf(*table_); }

}  // namespace weft
