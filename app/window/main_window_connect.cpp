// What the window hears of: imports, pages and runs.
#include "app/page/banners.h"
#include "app/panels/film_play.h"
#include "app/page/page_stack.h"
#include "app/panels/view_set.h"
#include "app/session/origins.h"
#include "app/session/recent_files.h"
#include "app/session/who_dialog.h"
#include "app/window/main_window.h"
#include "app/window/start_page.h"

namespace weft {

void MainWindow::connectImport() {
  const ImportProcess& import = opener_.import();
  connect(&import, &ImportProcess::started, importStrip_, &ImportStrip::begin);
  connect(&import, &ImportProcess::started, message_, [this](const QString& bundle) {
    message_->forget({});
    message_->forget(bundle);
  });
  connect(&import, &ImportProcess::progress, importStrip_, &ImportStrip::show);
  connect(&import, &ImportProcess::succeeded, importStrip_, &QWidget::hide);
  connect(&import, &ImportProcess::cancelled, importStrip_, &QWidget::hide);
  connect(&import, &ImportProcess::cancelled, message_, [this](const QString& bundle) {
    message_->tell(tr("The import of %1 was cancelled: nothing of it was kept").arg(bundle), {}, bundle);
  });
  connect(&import, &ImportProcess::failed, importStrip_, &QWidget::hide);
  connect(&import, &ImportProcess::failed, message_, &MessageStrip::tell);
  connect(importStrip_, &ImportStrip::cancelRequested, &opener_, &RunOpener::cancelImport);
  connect(&opener_, &RunOpener::refused, message_,
          [this](const QString& sentence, const QString& about) { message_->tell(sentence, {}, about); });
  connect(&opener_, &RunOpener::ready, this,
          [this](const QString& runStore, const QString& named, const QString& source) {
            message_->forget({});
            origins::remember(runStore.toStdString(), source.toStdString());
            pages_.open(runStore.toStdString(), named);
          });
}

void MainWindow::connectPages() {
  for (RunPage* page : pages_.runs()) connectRun(*page);
  connect(&pages_, &Pages::runAdded, this, [this](RunPage* page) { connectRun(*page); });
  connect(&pages_, &Pages::added, this, [this](Page* page) { connectCompare(*page); });
  connect(&pages_, &Pages::currentChanged, this, [this] {
    // Else the keyboard would move to a table, which would treat its current row as chosen by the user.
    if (QWidget* focus = focusWidget()) focus->clearFocus();
    showPage();
  });
}

void MainWindow::connectRun(RunPage& page) {
  RunSession& session = page.session();
  centre_->add(
      page.centre());  // a map that is drawn by GL must be there before its window is, or the window is made again
  const auto whenCurrent = [this, &page](auto what) {
    return [this, &page, what] {
      if (&pages_.current() == &page) (this->*what)();
    };
  };
  connect(&page, &Page::titleChanged, this, whenCurrent(&MainWindow::showPage));
  connect(&page, &RunPage::refused, this,
          [this, &page](const QString& sentence, const QString& about) { fail(page, sentence, about); });
  connect(&page, &RunPage::diagnosticsRequested, this, [this] { goTo(Panel::diagnostics); });
  if (auto* strip = page.centre()->findChild<MissingStrip*>()) offerWhoIsWho(*strip, session, *this);
  connect(&page, &RunPage::shown, this, [this](const QString& named) {
    recentFiles::add(named);
    message_->forget(named);
    start_->refresh();
  });
  for (const auto signal : {&RunSession::trafficChanged, &RunSession::loadsChanged, &RunSession::loaded})
    connect(&session, signal, this, whenCurrent(&MainWindow::showRun));
  for (const auto signal : {&FilmPlay::changed, &FilmPlay::moved})
    connect(&page.views().film(), signal, this, whenCurrent(&MainWindow::showTotals));
  connect(&session.selection(), &Selection::historyChanged, this,
          [this, &session] { turns_.stepped(session.selection()); });
  connect(&session.selection(), &Selection::historyChanged, this, whenCurrent(&MainWindow::showSteps));
  connect(&session, &RunSession::findingsChanged, this, whenCurrent(&MainWindow::showAnswers));
  connectParts(page);
}

void MainWindow::connectCompare(Page& page) {
  if (qobject_cast<RunPage*>(&page)) return;
  centre_->add(page.centre());
  connect(&page, &Page::failed, message_, [this](const QString& sentence) { message_->tell(sentence); });
  connect(&page.selection(), &Selection::historyChanged, this, [this, &page] {
    turns_.stepped(page.selection());
    showSteps();
  });
}

// A page whose run can't be read is of no use, but for the last one.
void MainWindow::fail(RunPage& page, const QString& sentence, const QString& about) {
  if (page.blank() && pages_.all().size() > 1) pages_.close(page);
  message_->tell(sentence, {}, about);
}

}  // namespace weft
