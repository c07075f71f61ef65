#include "app/window/presentation.h"

#include <QApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
#include <QTimer>
#include <QToolBar>

namespace weft {
namespace {

constexpr double larger = 1.5;

}  // namespace

Presentation::Presentation(QMainWindow& window)
    : QObject(&window), window_(window), end_(new QShortcut(Qt::Key_Escape, &window)) {
  end_->setEnabled(false);
  connect(end_, &QShortcut::activated, this, [this] { set(false); });
}

void Presentation::set(bool run) {
  if (run == running()) return;
  window_.setUpdatesEnabled(false);  // nobody wants to see half of it
  const QSize size = run ? window_.size() : before_->size;
  if (run) {
    before_ = Before{QApplication::font(), window_.windowState(), size};
    QFont font = before_->font;
    font.setPointSizeF(font.pointSizeF() * larger);
    QApplication::setFont(font);
  } else {
    QApplication::setFont(before_->font);
  }
  end_->setEnabled(run);
  const Qt::WindowStates state = run ? window_.windowState() | Qt::WindowFullScreen : before_->state;
  if (!run) before_.reset();
  emit changed(run);  // the arrangement is kept as it is with its bars, and may bring some that are hidden
  showBars(!run);
  window_.setWindowState(state);
  QTimer::singleShot(0, this, [this, size] { restoreSize(size); });
}

// Panels that come back ask for the room that their larger text needed; what they need now is known once they are laid
// out.
void Presentation::restoreSize(const QSize& size) {
  window_.setUpdatesEnabled(true);
  if (!running() && !window_.isMaximized() && !window_.isFullScreen()) window_.resize(size);
}

// A menu bar that is hidden takes no keys: it is made flat.
void Presentation::showBars(bool show) {
  window_.menuBar()->setMaximumHeight(show ? QWIDGETSIZE_MAX : 0);
  window_.statusBar()->setVisible(show);
  for (QToolBar* bar : window_.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) bar->setVisible(show);
}

}  // namespace weft

#include "moc_presentation.cpp"
