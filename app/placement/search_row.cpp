#include "app/placement/search_row.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "analysis/placement/launcher_files.h"
#include "views/shared/text.h"

namespace weft {

SearchRow::SearchRow(QWidget* parent)
    : QWidget(parent), find_(new QPushButton(tr("&Find places"))), cancel_(new QPushButton(tr("Cancel"))), progress_(new QProgressBar), asRun_(new QToolButton), launcher_(new QToolButton) {
  find_->setToolTip(tr("Search for better places of the ranks with these options, in the background"));
  cancel_->setToolTip(tr("End the search; nothing of it is kept"));
  progress_->setAccessibleName(tr("How far the search is"));
  progress_->setMaximumWidth(220);
  asRun_->setText(tr("Open as run…"));
  asRun_->setToolTip(tr("Write the run with the places of B as a run store of its own, and open it"));
  launcher_->setText(tr("Save launcher file…"));
  launcher_->setToolTip(tr("Write the places of B for the program that starts the ranks"));
  launcher_->setPopupMode(QToolButton::InstantPopup);
  auto* kinds = new QMenu(launcher_);
  for (const std::string& word : launcherWords()) kinds->addAction(qt(word), this, [this, word] { emit launcherAsked(qt(word)); });
  launcher_->setMenu(kinds);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(6, 2, 6, 2);
  for (QWidget* each : {static_cast<QWidget*>(find_), static_cast<QWidget*>(cancel_), static_cast<QWidget*>(progress_)}) line->addWidget(each);
  line->addStretch(1);
  line->addWidget(asRun_);
  line->addWidget(launcher_);
  connect(find_, &QPushButton::clicked, this, &SearchRow::findAsked);
  connect(cancel_, &QPushButton::clicked, this, &SearchRow::cancelAsked);
  connect(asRun_, &QToolButton::clicked, this, &SearchRow::runAsked);
}

void SearchRow::setState(bool can, bool searching) {
  find_->setEnabled(can && !searching);
  for (QWidget* each : {static_cast<QWidget*>(cancel_), static_cast<QWidget*>(progress_)}) each->setVisible(searching);
  for (QWidget* each : {static_cast<QWidget*>(asRun_), static_cast<QWidget*>(launcher_)}) each->setEnabled(can);
}

void SearchRow::setProgress(quint64 done, quint64 total) {
  progress_->setRange(0, static_cast<int>(total));
  progress_->setValue(static_cast<int>(done));
}

}  // namespace weft

#include "moc_search_row.cpp"
