#include "app/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/recent_files.h"

namespace weft {
namespace {

QLabel* label(const QString& text, double scale, bool bold, QWidget* parent) {
  auto* one = new QLabel(text, parent);
  QFont font = one->font();
  font.setPointSizeF(font.pointSizeF() * scale);
  font.setBold(bold);
  one->setFont(font);
  one->setWordWrap(true);
  return one;
}

}  // namespace

StartPage::StartPage(QWidget* parent) : QWidget(parent), recent_(new QVBoxLayout) {
  auto* column = new QVBoxLayout;
  column->addWidget(label(tr("See which links your MPI program loads"), 1.8, true, this));
  column->addWidget(label(tr("Drop a bundle here: a folder with communicator profiles, port traffic and fabric dumps "
                             "from the cluster. Or a run that was imported before (.weft)."),
                          1.1, false, this));
  column->addSpacing(12);
  const auto button = [&](const QString& text, const QString& tip, auto signal) {
    auto* one = new QPushButton(text, this);
    one->setToolTip(tip);
    one->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    one->setMinimumWidth(220);
    column->addWidget(one);
    connect(one, &QPushButton::clicked, this, signal);
    return one;
  };
  button(tr("Open a bundle…"), tr("Import a folder from a cluster, then open it"), &StartPage::openBundleRequested);
  button(tr("Open a run…"), tr("Open a run store that weft import wrote"), &StartPage::openRunRequested);
  sample_ = button(tr("Open the sample"), tr("HPCC on 16 ranks over a fabric with two rails"),
                   &StartPage::openSampleRequested);
  session_ = button(tr("Restore last session"), tr("Open the runs again that were open at its end"), &StartPage::restoreRequested);
  session_->hide();
  column->addSpacing(12);
  recentHeading_ = label(tr("Opened before"), 1.1, true, this);
  column->addWidget(recentHeading_);
  column->addLayout(recent_);
  column->addStretch(1);

  auto* page = new QWidget(this);
  page->setMaximumWidth(720);
  page->setLayout(column);
  auto* outer = new QHBoxLayout(this);
  outer->setContentsMargins(32, 32, 32, 32);
  outer->addStretch(1);
  outer->addWidget(page, 6);
  outer->addStretch(1);
  refresh();
}

void StartPage::refresh() {
  while (QLayoutItem* old = recent_->takeAt(0)) {
    old->widget()->deleteLater();
    delete old;
  }
  const QStringList paths = recentFiles::list();
  for (const QString& path : paths) {
    const QFileInfo file(path);
    auto* one = new QPushButton(tr("%1   in %2").arg(file.fileName(), QDir::toNativeSeparators(file.path())), this);
    one->setFlat(true);
    one->setStyleSheet("text-align: left; padding: 4px");
    one->setToolTip(path);
    recent_->addWidget(one);
    connect(one, &QPushButton::clicked, this, [this, path] { emit recentRequested(path); });
  }
  recentHeading_->setVisible(!paths.isEmpty());
}

void StartPage::setSessionAvailable(bool available) { session_->setVisible(available); }

void StartPage::setSampleAvailable(bool available) { sample_->setVisible(available); }

}  // namespace weft
