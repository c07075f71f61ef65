#include "app/placement/search_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "analysis/placement/launcher_files.h"
#include "views/shared/text.h"

namespace weft {

SearchRow::SearchRow(QWidget* parent)
    : QWidget(parent), headline_(new QLabel), detail_(new QLabel), find_(new QPushButton(tr("&Find placement"))),
      cancel_(new QPushButton(tr("Cancel"))), progress_(new QProgressBar), options_(new QToolButton),
      asRun_(new QToolButton), launcher_(new QToolButton) {
  find_->setToolTip(tr("Search for a better placement of the ranks with these options, in the background"));
  cancel_->setToolTip(tr("End the search; nothing of it is kept"));
  progress_->setAccessibleName(tr("Progress of the search"));
  progress_->setMaximumWidth(220);
  asRun_->setText(tr("Open as run…"));
  asRun_->setToolTip(tr("Save the run with placement B as a run store of its own, and open it"));
  launcher_->setText(tr("Save launcher file…"));
  launcher_->setToolTip(tr("Save placement B for the launcher"));
  launcher_->setPopupMode(QToolButton::InstantPopup);
  auto* kinds = new QMenu(launcher_);
  for (const std::string& word : launcherWords())
    kinds->addAction(qt(word), this, [this, word] { emit launcherAsked(qt(word)); });
  launcher_->setMenu(kinds);
  options_->setText(tr("Advanced…"));
  options_->setToolTip(tr("Goal, effort, tables, hosts, slots, ranks that stay"));
  for (QLabel* label : {headline_, detail_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  QFont large = font();
  large.setPointSizeF(std::round(large.pointSizeF() * 2.6) / 2);
  large.setWeight(QFont::DemiBold);
  headline_->setFont(large);
  headline_->setAccessibleName(tr("Metrics of the placement"));
  auto* line = new QHBoxLayout;
  for (QWidget* each : {static_cast<QWidget*>(find_), static_cast<QWidget*>(cancel_), static_cast<QWidget*>(progress_)})
    line->addWidget(each);
  line->addWidget(options_);
  line->addStretch(1);
  line->addWidget(asRun_);
  line->addWidget(launcher_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 6);
  column->setSpacing(4);
  column->addWidget(headline_);
  column->addWidget(detail_);
  column->addLayout(line);
  connect(options_, &QToolButton::clicked, this,
          [this] { emit optionsAsked(options_->mapToGlobal(QPoint(0, options_->height()))); });
  connect(find_, &QPushButton::clicked, this, &SearchRow::findAsked);
  connect(cancel_, &QPushButton::clicked, this, &SearchRow::cancelAsked);
  connect(asRun_, &QToolButton::clicked, this, &SearchRow::runAsked);
}

void SearchRow::setState(bool can, bool searching) {
  find_->setEnabled(can && !searching);
  for (QWidget* each : {static_cast<QWidget*>(cancel_), static_cast<QWidget*>(progress_)}) each->setVisible(searching);
  for (QWidget* each : {static_cast<QWidget*>(asRun_), static_cast<QWidget*>(launcher_)}) each->setEnabled(can);
}

void SearchRow::tell(const QString& headline, const QString& detail) {
  headline_->setText(headline);
  detail_->setText(detail);
}

void SearchRow::saveLauncher() { launcher_->showMenu(); }

void SearchRow::setProgress(quint64 done, quint64 total) {
  progress_->setRange(0, static_cast<int>(total));
  progress_->setValue(static_cast<int>(done));
}

}  // namespace weft

#include "moc_search_row.cpp"
