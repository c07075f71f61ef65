#include "views/ranks/times_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QScrollArea>

#include "views/shared/shortcuts.h"
#include "views/shared/table_copy.h"
#include "views/ranks/time_text.h"
#include "views/ranks/times_canvas.h"

namespace weft {

TimesView::TimesView(QWidget* parent)
    : QWidget(parent), shown_(new QComboBox), area_(new QScrollArea), canvas_(new TimesCanvas) {
  shown_->addItems({tr("net, hook and wrap"), tr("net overhead")});
  shown_->setToolTip(tr("How long runs took, in parts; or how much more net time they took with a tool"));
  shown_->setAccessibleName(tr("what bars of times show"));
  area_->setWidget(canvas_);
  area_->setWidgetResizable(true);
  area_->setFrameShape(QFrame::NoFrame);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 0);
  layout->addWidget(shown_, 0, Qt::AlignLeft);
  layout->addWidget(area_, 1);
  connect(shown_, &QComboBox::currentIndexChanged, this, &TimesView::collect);
  onKey(*this, QKeySequence::Copy, [this] { copyTable(shownRows()); });
  collect();
}

void TimesView::setRun(std::shared_ptr<const RunSnapshot> run) {
  run_ = std::move(run);
  collect();
}

TimesShown TimesView::shown() const { return static_cast<TimesShown>(shown_->currentIndex()); }

void TimesView::collect() {
  facts_ = {};
  if (run_) facts_ = collectTimes(run_->toolTimes, run_->processes, shown());
  else facts_.missing = QObject::tr("No run is open.").toStdString();
  canvas_->setFacts(facts_);
}

Table TimesView::shownRows() const { return timesTable(facts_); }

}  // namespace weft

#include "moc_times_view.cpp"
