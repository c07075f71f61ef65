#include "app/compare/choose_run.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostOffered = 6;

}  // namespace

ChooseRun::ChooseRun(QWidget* parent) : QWidget(parent), rows_(new QVBoxLayout) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(this);
  column->addStretch(2);
  column->addLayout(rows_);
  column->addStretch(3);
  rows_->setSpacing(8);
}

void ChooseRun::add(const QString& title, const std::vector<Run>& runs) {
  if (runs.empty()) return;
  rows_->addWidget(new QLabel(title), 0, Qt::AlignHCenter);
  for (std::size_t at = 0; at < runs.size() && at < mostOffered; ++at) {
    auto* button = new QPushButton(menuText(runs[at].name));
    button->setToolTip(pathText(runs[at].path));
    connect(button, &QPushButton::clicked, this, [this, path = runs[at].path] { emit chosen(path); });
    rows_->addWidget(button, 0, Qt::AlignHCenter);
  }
}

void ChooseRun::show(const QString& open, const std::vector<Run>& others, const std::vector<Run>& recent) {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    if (QWidget* old = item->widget()) {
      old->hide();
      old->deleteLater();  // not at once: it may be the widget that was clicked
    }
    delete item;
  }
  auto* sentence = new QLabel(tr("Choose a run to compare with %1: the difference, or both side by side.").arg(open));
  sentence->setWordWrap(true);
  sentence->setAlignment(Qt::AlignCenter);
  rows_->addWidget(sentence);
  add(tr("Open runs"), others);
  add(tr("Open lately"), recent);
  auto* file = new QPushButton(tr("Open another run…"));
  connect(file, &QPushButton::clicked, this, &ChooseRun::fileAsked);
  rows_->addWidget(file, 0, Qt::AlignHCenter);
}

}  // namespace weft

#include "moc_choose_run.cpp"
