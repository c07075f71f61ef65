#include "views/matrix/matrix_view.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include "core/units.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_marks.h"
#include "views/matrix/matrix_text.h"
#include "views/shortcuts.h"

namespace weft {

MatrixView::MatrixView(Selection& selection, QWidget* parent)
    : QWidget(parent),
      selection_(selection),
      kind_(new QComboBox),
      order_(new QComboBox),
      log_(new QCheckBox("Log scale")),
      note_(new QLabel),
      canvas_(new MatrixCanvas) {
  addControls();
  canvas_->tooltipOf = [this](MatrixGeometry::Cell cell) { return tooltip(cell); };
  connect(canvas_, &MatrixCanvas::cellChosen, this, [this](auto cell) { selection_.select(itemOf(cell)); });
  connect(canvas_, &MatrixCanvas::cellFocused, this, [this](auto cell) { selection_.focus(itemOf(cell)); });
  connect(canvas_, &MatrixCanvas::entryChosen, this, [this](auto at) { selection_.select(facts_->entries[at].host); });
  connect(canvas_, &MatrixCanvas::cellHovered, this,
          [this](auto cell) { selection_.hover(cell ? itemOf(*cell) : Item()); });
  connect(&selection_, &Selection::selectionChanged, this, [this] { refresh(Stale::marks); });
  connect(&selection_, &Selection::regionsChanged, this, [this] { refresh(Stale::cells); });
  refresh(Stale::facts);
}

void MatrixView::addControls() {
  kind_->addItems({"Hosts", "Ports"});
  order_->addItems({"By name", "By leaf switch"});
  kind_->setAccessibleName("rows and columns of the matrix");
  order_->setAccessibleName("order of rows and columns");
  log_->setChecked(true);
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(6, 0, 6, 2);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(6, 4, 6, 0);
  bar->addWidget(kind_);
  bar->addWidget(order_);
  bar->addWidget(log_);
  bar->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(bar);
  column->addWidget(note_);
  column->addWidget(canvas_, 1);
  connect(kind_, &QComboBox::currentIndexChanged, this, [this] { refresh(Stale::facts); });
  connect(order_, &QComboBox::currentIndexChanged, this, [this] { refresh(Stale::facts); });
  connect(log_, &QCheckBox::toggled, this, [this] { refresh(Stale::cells); });
  onKey(*this, QKeySequence::Copy, [this] { QApplication::clipboard()->setText(asTsv()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.clear(); });
}

void MatrixView::setRun(std::shared_ptr<const RunSnapshot> run, std::shared_ptr<const Fabric> fabric,
                        std::shared_ptr<const PortTraffic> traffic, std::shared_ptr<const MatrixFacts> hosts) {
  run_ = std::move(run);
  fabric_ = std::move(fabric);
  traffic_ = std::move(traffic);
  hostsByName_ = std::move(hosts);
  refresh(Stale::facts);
}

MatrixKind MatrixView::kind() const { return kind_->currentIndex() == 0 ? MatrixKind::hosts : MatrixKind::ports; }
MatrixOrder MatrixView::order() const { return order_->currentIndex() == 0 ? MatrixOrder::name : MatrixOrder::leaf; }
bool MatrixView::logarithmic() const { return log_->isChecked(); }
void MatrixView::setKind(MatrixKind kind) { kind_->setCurrentIndex(kind == MatrixKind::hosts ? 0 : 1); }

void MatrixView::refresh(Stale what) {
  stale_ = std::max(stale_, what);
  if (!isVisible()) return;  // showEvent() catches up
  const Stale now = std::exchange(stale_, Stale::nothing);
  if (now == Stale::facts) collect();
  if (now >= Stale::cells) addUp();
  if (now >= Stale::marks) mark();
}

void MatrixView::showEvent(QShowEvent*) { refresh(Stale::nothing); }

void MatrixView::collect() {
  facts_.reset();
  samePlaces_ = false;
  if (!fabric_ || !traffic_) return;
  const bool usual = kind() == MatrixKind::hosts && order() == MatrixOrder::name;
  if (usual && hostsByName_) {
    facts_ = hostsByName_;
    return;
  }
  facts_ = std::make_shared<const MatrixFacts>(collectMatrix(*fabric_, *traffic_, kind(), order()));
  if (usual) hostsByName_ = facts_;
}

void MatrixView::addUp() {
  pyramid_.reset();
  if (facts_)
    pyramid_ = std::make_shared<const MatrixPyramid>(cellsOf(*facts_, selection_.regions()),
                                                     static_cast<std::uint32_t>(facts_->entries.size()));
  const QString why = sentence();
  if (!why.isEmpty()) return canvas_->showSentence(why);
  canvas_->show(facts_, pyramid_, logarithmic() ? Scaling::logarithmic : Scaling::linear, samePlaces_);
  samePlaces_ = true;
}

void MatrixView::mark() {
  if (!facts_ || !pyramid_ || !run_) return note_->hide();
  canvas_->setSelected(cellOf(*facts_, *fabric_, selection_.selected()));
  canvas_->setMarked(marksOf(*facts_, *run_, *fabric_, selection_.selected()));
  showNote();
}

void MatrixView::showNote() {
  QString note = sentence().isEmpty() ? matrixNote(*facts_, *traffic_, selection_.regions()) : QString();
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  const Communicator* communicator = id != nullptr ? run_->find(*id) : nullptr;
  if (communicator != nullptr && marksOf(*facts_, *run_, *fabric_, *id).empty())
    note.prepend("The hosts of " + QString::fromStdString(communicator->name) + " are not known: no rows are marked. ");
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
}

QString MatrixView::sentence() const {
  if (!run_) return "No run is open.";
  if (!fabric_ || fabric_->nodes().empty())
    return "This run has no fabric: ports can't be told apart by host. Import the bundle with its network dumps.";
  if (!traffic_) return "Traffic is being read…";
  if (!traffic_->recorded()) return "Port traffic is not recorded in this run.";
  if (facts_->entries.empty()) return "No port of the recording is in this fabric.";
  if (pyramid_->largest() == 0) return "Nothing was sent in the chosen regions.";
  return {};
}

QString MatrixView::tooltip(MatrixGeometry::Cell cell) const { return cellText(*facts_, *pyramid_, cell); }

Item MatrixView::itemOf(MatrixGeometry::Cell cell) const {
  const MatrixEntry& from = facts_->entries[cell.row];
  const MatrixEntry& to = facts_->entries[cell.column];
  if (from.port) return PortPair{*from.port, *to.port};
  return HostPair{from.host, to.host};
}

QString MatrixView::asTsv() const {
  if (!facts_ || !pyramid_ || !sentence().isEmpty()) return {};
  return cellsAsTsv(*facts_, *pyramid_, canvas_->geometry().visible(0));
}

}  // namespace weft
