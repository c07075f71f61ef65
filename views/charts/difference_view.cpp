#include "views/charts/difference_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSpinBox>

#include "views/charts/difference_canvas.h"
#include "views/charts/pair_text.h"
#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"

namespace weft {

DifferenceView::DifferenceView(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), metric_(new QComboBox), count_(new QSpinBox), note_(new QLabel),
      canvas_(new DifferenceCanvas) {
  metric_->addItems({QObject::tr("Time"), QObject::tr("Volume"), QObject::tr("Calls")});
  metric_->setAccessibleName(QObject::tr("what the bars measure"));
  count_->setRange(3, 200);
  count_->setValue(15);
  count_->setPrefix(QObject::tr("top "));
  count_->setAccessibleName(QObject::tr("number of communicators"));
  note_->setWordWrap(true);
  note_->setTextFormat(Qt::PlainText);
  note_->setContentsMargins(8, 2, 8, 2);
  auto* scroll = new QScrollArea;
  scroll->setWidget(canvas_);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(6, 4, 6, 0);
  bar->addWidget(metric_);
  bar->addWidget(count_);
  bar->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addLayout(bar);
  column->addWidget(scroll, 1);
  column->addWidget(note_);
  connect(metric_, &QComboBox::currentIndexChanged, this, &DifferenceView::refresh);
  connect(count_, &QSpinBox::valueChanged, this, &DifferenceView::refresh);
  const auto item = [this](std::size_t at) {
    const auto id = facts_.bars[at].inFirst;
    return id ? Item(*id) : Item();
  };
  connect(canvas_, &DifferenceCanvas::chosen, this, [=, this](std::size_t at) {
    selection_.select(item(at));
    canvas_->setSelected(at);  // also one that only the second run has
  });
  connect(canvas_, &DifferenceCanvas::focused, this, [=, this](std::size_t at) { selection_.focus(item(at)); });
  connect(canvas_, &DifferenceCanvas::hovered, this,
          [=, this](std::optional<std::size_t> at) { selection_.hover(at ? item(*at) : Item()); });
  connect(canvas_, &DifferenceCanvas::clearAsked, &selection_, &Selection::clear);
  connect(&selection_, &Selection::selectionChanged, this, &DifferenceView::showSelected);
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  onKey(*this, QKeySequence::Cancel, [this] { selection_.clear(); });
  refresh();
}

void DifferenceView::setRuns(std::shared_ptr<const RunSnapshot> first, std::shared_ptr<const RunSnapshot> second,
                             std::shared_ptr<const RunMatch> match) {
  first_ = std::move(first);
  second_ = std::move(second);
  match_ = std::move(match);
  refresh();
}

BarMetric DifferenceView::barMetric() const { return static_cast<BarMetric>(metric_->currentIndex()); }

void DifferenceView::refresh() {
  facts_ = {};
  facts_.missing = QObject::tr("Two runs are needed for a difference.").toStdString();
  if (first_ && second_ && match_)
    facts_ = collectDifference(*first_, *second_, *match_, barMetric(), static_cast<std::size_t>(count_->value()));
  canvas_->show(facts_);
  const QString note = differenceNote(facts_);
  note_->setText(note);
  note_->setVisible(!note.isEmpty());
  showSelected();
}

void DifferenceView::showSelected() {
  const auto* id = std::get_if<CommunicatorId>(&selection_.selected());
  std::optional<std::size_t> found;
  for (std::size_t at = 0; id && at < facts_.bars.size(); ++at)
    if (facts_.bars[at].inFirst == *id) found = at;
  canvas_->setSelected(found);
}

Table DifferenceView::shownRows() const { return differencesTable(facts_); }

}  // namespace weft

#include "moc_difference_view.cpp"
