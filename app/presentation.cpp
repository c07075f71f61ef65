#include "app/presentation.h"

#include <QApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QShortcut>
#include <QStatusBar>
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
  if (run) {
    before_ = Before{QApplication::font(), window_.windowState()};
    QFont font = before_->font;
    font.setPointSizeF(font.pointSizeF() * larger);
    QApplication::setFont(font);
  } else {
    QApplication::setFont(before_->font);
  }
  end_->setEnabled(run);
  showBars(!run);
  window_.setWindowState(run ? window_.windowState() | Qt::WindowFullScreen : before_->state);
  if (!run) before_.reset();
  emit changed(run);
}

// A menu bar that is hidden takes no keys: it is made flat.
void Presentation::showBars(bool show) {
  window_.menuBar()->setMaximumHeight(show ? QWIDGETSIZE_MAX : 0);
  window_.statusBar()->setVisible(show);
  for (QToolBar* bar : window_.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) bar->setVisible(show);
}

}  // namespace weft
