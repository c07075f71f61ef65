#include "app/window/windows.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/window/window_state.h"
#include "app/window/window_workspace.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr int saveMs = 30000, settlingMs = 500;
constexpr QPoint beside{30, 30};  // from one window to the next

}  // namespace

Windows::Windows(bool remember, Workspace first) : first_(first) {
  if (!remember) return;
  QDir().mkpath(QFileInfo(sessionFile::path()).path());
  auto lock = std::make_unique<QLockFile>(sessionFile::path() + ".lock");
  lock->setStaleLockTime(0);  // however long the program runs; one that is gone is recognised by its number
  if (!lock->tryLock()) return;
  lock_ = std::move(lock);
  last_ = sessionFile::read();
  if (last_ && last_->pageCount() == 0) last_.reset();
  connect(&often_, &QTimer::timeout, this, &Windows::save);
  connect(&settling_, &QTimer::timeout, this, [this] {
    if (std::ranges::all_of(windows_, &MainWindow::idle,
                            [](const auto& window) -> const MainWindow& { return *window; }))
      survive();
  });
  often_.start(saveMs);
}

Windows::~Windows() = default;

MainWindow& Windows::add() {
  windows_.push_back(std::make_unique<MainWindow>(first_));
  MainWindow& window = *windows_.back();
  if (windows_.size() > 1) window.move(windows_[windows_.size() - 2]->pos() + beside);
  connectWindow(window);
  window.show();
  offerSession();
  return window;
}

void Windows::connectWindow(MainWindow& window) {
  connect(&window, &MainWindow::newWindowRequested, this, [this] { add(); });
  connect(&window, &MainWindow::quitRequested, this, &Windows::quit);
  connect(&window, &MainWindow::restoreRequested, this, &Windows::restore);
  connect(&window, &MainWindow::moveRequested, this, [this, &window](RunPage* page) { moveToNew(window, *page); });
  connect(&window, &MainWindow::closed, this, [this, &window] { drop(window); });
  // Soon after something was opened or closed, but once for several.
  connect(&window.pages(), &Pages::listChanged, this, [this] { QTimer::singleShot(0, this, &Windows::save); });
}

void Windows::start() {
  const bool failed = last_ && last_->restoring;
  if (last_ && !failed && windowState::restoresSession()) restore();
  if (windows_.empty()) add();
  if (failed)
    windows_.front()->tell(
        tr("Weft ended while it brought back the last session, so it starts empty this time; "
           "the session is available on the start page"));
}

// The flag in the file tells the next start if this one does not survive.
void Windows::restore() {
  if (!last_) return;
  const SavedSession last = *std::exchange(last_, {});
  restoring_ = true;
  SavedSession marked = last;
  marked.restoring = true;
  if (lock_) sessionFile::write(marked);
  QStringList gone;
  bool first = true;
  for (const SavedWindow& saved : last.windows) {
    const bool unused = first && windows_.size() == 1 && windows_.front()->pages().run().blank();
    MainWindow& window = unused ? *windows_.front() : add();
    gone << windowState::restore(window, saved);
    first = false;
  }
  offerSession();
  if (!gone.isEmpty() && !windows_.empty())
    windows_.front()->tell(tr("%n run(s) of the last session can't be found any more", nullptr, formOf(gone.size())),
                           gone.join('\n'));
  settling_.start(settlingMs);
}

void Windows::offerSession() {
  for (const auto& window : windows_) window->offerSession(last_.has_value());
}

void Windows::moveToNew(MainWindow& from, RunPage& page) {
  MainWindow& to = add();
  to.pages().run().takeOver(page);
  from.pages().close(page);
}

void Windows::save() {
  if (!lock_ || restoring_ || quitting_) return;
  const SavedSession now = session();
  if (now.pageCount() == 0 && last_) return;  // nothing was done yet: the last session may still be wanted
  const QByteArray bytes = toJson(now);
  if (bytes != written_ && sessionFile::write(now)) written_ = bytes;
}

// What was restored is all read, or the user was content to end it.
void Windows::survive() {
  settling_.stop();
  restoring_ = false;
  save();
}

SavedSession Windows::session() const {
  SavedSession saved;
  for (const auto& window : windows_) saved.windows.push_back(windowState::saved(*window));
  return saved;
}

// What was open at the end is what comes back, so the last window's runs are saved with it.
void Windows::quit() {
  survive();
  quitting_ = true;
  for (std::size_t i = windows_.size(); i > 0; --i) windows_[i - 1]->close();
}

void Windows::drop(MainWindow& window) {
  if (windows_.size() == 1) survive();
  const auto at = std::ranges::find(windows_, &window, &std::unique_ptr<MainWindow>::get);
  if (at == windows_.end()) return;
  at->release()->deleteLater();
  windows_.erase(at);
  if (windows_.empty()) quitting_ = true;
  else save();
}

}  // namespace weft

#include "moc_windows.cpp"
