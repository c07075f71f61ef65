#include "app/window/start_page.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/session/recent_files.h"

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

std::vector<std::filesystem::path> localFiles(const QMimeData& data) {
  std::vector<std::filesystem::path> paths;
  for (const QUrl& url : data.urls())
    if (url.isLocalFile()) paths.emplace_back(url.toLocalFile().toStdString());
  return paths;
}

}  // namespace

DropArea::DropArea(QWidget* parent) : QFrame(parent) {
  setAcceptDrops(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 20, 24, 20);
  column->addWidget(label(tr("Drop a bundle here"), 1.25, true, this));
  column->addWidget(label(
      tr("A folder with communicator profiles, traces, port traffic and fabric dumps from the cluster, or an archive "
         "of it. Or a run that was imported before (.weft)."),
      1.0, false, this));
}

void DropArea::dragEnterEvent(QDragEnterEvent* event) {
  if (localFiles(*event->mimeData()).empty()) return;
  event->acceptProposedAction();
  setAwaiting(true);
}

void DropArea::dragLeaveEvent(QDragLeaveEvent*) { setAwaiting(false); }

void DropArea::dropEvent(QDropEvent* event) {
  setAwaiting(false);
  event->acceptProposedAction();
  emit dropped(localFiles(*event->mimeData()));
}

void DropArea::setAwaiting(bool awaiting) {
  awaiting_ = awaiting;
  update();
}

void DropArea::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor line = palette().color(awaiting_ ? QPalette::Highlight : QPalette::PlaceholderText);
  painter.setPen(QPen(line, awaiting_ ? 2.5 : 1.5, Qt::DashLine));
  line.setAlpha(awaiting_ ? 40 : 12);
  painter.setBrush(line);
  painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 8, 8);
}

StartPage::StartPage(QWidget* parent) : QWidget(parent), recent_(new QVBoxLayout) {
  auto* column = new QVBoxLayout;
  column->addWidget(label(tr("See which links your MPI program loads"), 1.8, true, this));
  column->addSpacing(8);
  auto* area = new DropArea(this);
  connect(area, &DropArea::dropped, this, &StartPage::dropped);
  column->addWidget(area);
  column->addSpacing(8);
  addButtons(*column);
  column->addSpacing(12);
  recentHeading_ = label(tr("Opened before"), 1.1, true, this);
  column->addWidget(recentHeading_);
  recent_->setSpacing(0);
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

void StartPage::addButtons(QVBoxLayout& column) {
  auto* row = new QHBoxLayout;
  const auto button = [&](const QString& text, const QString& tip, auto signal) {
    auto* one = new QPushButton(text, this);
    one->setToolTip(tip);
    one->setMinimumWidth(120);  // five of them fit side by side
    row->addWidget(one);
    connect(one, &QPushButton::clicked, this, signal);
    return one;
  };
  button(tr("Open a &bundle…"), tr("Import a folder from a cluster, then open it"), &StartPage::openBundleRequested);
  button(tr("Open a &run…"), tr("Open a run store that weft import wrote"), &StartPage::openRunRequested);
  sample_ = button(tr("Open the &sample"), tr("HPCC on 16 ranks over a fabric with two rails"),
                   &StartPage::openSampleRequested);
  training_ = button(tr("Open the &training sample"), tr("A training job on 128 GPUs over a rail-optimised fabric"),
                     &StartPage::openTrainingSampleRequested);
  session_ = button(tr("Restore &last session"), tr("Open the runs again that were open at its end"),
                    &StartPage::restoreRequested);
  session_->hide();
  row->addStretch(1);
  column.addLayout(row);
}

void StartPage::refresh() {
  while (QLayoutItem* old = recent_->takeAt(0)) {
    old->widget()->deleteLater();
    delete old;
  }
  const QStringList paths = recentFiles::list();
  for (const QString& path : paths) {
    const QFileInfo file(path);
    auto* one = new QPushButton(
        tr("%1   in %2").arg(file.fileName(), QDir::toNativeSeparators(file.path())).replace('&', "&&"), this);
    one->setFlat(true);
    one->setStyleSheet("text-align: left; padding: 4px");
    one->setToolTip(path);
    recent_->addWidget(one);
    connect(one, &QPushButton::clicked, this, [this, path] { emit recentRequested(path); });
  }
  recentHeading_->setVisible(!paths.isEmpty());
  if (paths.isEmpty()) return;
  auto* forget = new QToolButton(this);
  forget->setText(tr("Forget these"));
  forget->setToolTip(tr("Empties the list; the files stay where they are"));
  forget->setAutoRaise(true);
  recent_->addWidget(forget);
  connect(forget, &QToolButton::clicked, this, [this] {
    recentFiles::clear();
    refresh();
  });
}

void StartPage::setSessionAvailable(bool available) { session_->setVisible(available); }

void StartPage::setSamplesAvailable(bool sample, bool training) {
  sample_->setVisible(sample);
  training_->setVisible(training);
}

}  // namespace weft

#include "moc_start_page.cpp"
