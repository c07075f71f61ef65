#include "app/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "app/compare/choose_run.h"
#include "app/filters/filter_bar.h"
#include "app/page/banners.h"
#include "app/panels/film_play.h"
#include "app/panels/load_line.h"
#include "app/page/page_stack.h"
#include "app/page/run_contents.h"
#include "app/panels/view_set.h"
#include "app/window/focus_mark.h"
#include "app/window/focus_walk.h"
#include "app/window/layouts.h"
#include "app/window/map_actions.h"
#include "app/window/middle.h"
#include "app/window/page_tabs.h"
#include "app/window/presentation.h"
#include "app/window/start_page.h"
#include "app/window/window_state.h"
#include "app/window/workspace_bar.h"
#include "app/workspaces/change_page.h"
#include "app/workspaces/summary_page.h"
#include "app/workspaces/workspaces.h"
#include "views/fattree/map_view.h"
#include "views/shared/number_text.h"

namespace weft {

MainWindow::MainWindow(Workspace first, QWidget* parent)
    : QMainWindow(parent), actions_(*this), pages_(actions_), workspace_(first),
      docks_(new QMainWindow(this, Qt::Widget)),
      panels_(*docks_, *actions_.views, [this](Panel panel) { goTo(panel); }), importStrip_(new ImportStrip),
      message_(new MessageStrip), bars_(new Deck), middle_(new Middle), centre_(new Deck),
      workspaces_(new Workspaces(*docks_, panels_, *middle_, *centre_)), row_(new WorkspaceBar(pages_, actions_)),
      summary_(new SummaryPage), change_(new ChangePage), chooseRun_(new ChooseRun), start_(new StartPage),
      totals_(new QLabel), notes_(new QLabel), mapActions_(new MapActions(*actions_.mapLayout)),
      presentation_(new Presentation(*this)) {
  setAcceptDrops(true);
  buildBars();
  buildCentre();
  buildWorkspaces();
  totals_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  totals_->setAccessibleName(tr("Totals of the selected regions"));
  statusBar()->addWidget(totals_, 1);
  notes_->setObjectName("notes");  // a button would make the bar higher
  notes_->setTextFormat(Qt::RichText);
  notes_->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  notes_->setContentsMargins(8, 0, 12, 0);
  notes_->setToolTip(tr("Messages of the import"));
  notes_->hide();
  statusBar()->addPermanentWidget(notes_);
  connect(notes_, &QLabel::linkActivated, this, [this] { goTo(Panel::diagnostics); });
  connectImport();
  connectPages();
  connectActions();
  connectWindows();
  connectWorkspaces();
  windowState::restore(*this, panels_);
  showPage();
}

MainWindow::~MainWindow() {
  opener_.stop();
  // A bar that goes with the focus in it would look for the next view, in pages that are half gone.
  if (QWidget* focused = focusWidget()) focused->clearFocus();
}

void MainWindow::buildBars() {
  auto* column = new QWidget;
  auto* rows = new QVBoxLayout(column);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(new PageTabs(pages_, actions_));
  rows->addWidget(row_);
  rows->addWidget(bars_);
  auto* bar = addToolBar(tr("In force"));
  bar->setObjectName("inForce");
  bar->setMovable(false);
  bar->toggleViewAction()->setEnabled(false);
  bar->addWidget(column);
}

void MainWindow::buildCentre() {
  auto* within = new QVBoxLayout(middle_);
  within->setContentsMargins(0, 0, 0, 0);
  within->setSpacing(0);
  within->addWidget(centre_, 1);
  docks_->setCentralWidget(middle_);
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* strip : {static_cast<QWidget*>(importStrip_), static_cast<QWidget*>(message_)})
    column->addWidget(strip);
  column->addWidget(workspaces_, 1);
  start_->setSamplesAvailable(RunOpener::sampleFolder().has_value(), RunOpener::trainingSampleFolder().has_value());
  setCentralWidget(whole);
}

void MainWindow::showPage() {
  RunPage& run = pages_.run();
  const bool isRun = &pages_.current() == &run;
  if (!isRun) panels_.setShown(false);  // first, or the window grows to hold both for a moment, and stays so
  centre_->turnTo(isRun && run.blank() ? start_ : pages_.current().centre());
  bars_->turnTo(isRun ? run.bar() : nullptr);
  panels_.turnTo(run.panels());
  workspaces_->setRun(run);
  mapActions_->setSession(run.session());
  showRun();
}

void MainWindow::showRun() {
  RunPage& run = pages_.run();
  const bool isRun = &pages_.current() == &run;
  const bool open = isRun && run.session().run();
  actions_.enableForRun(open, !open || run.session().run()->hasFabric());
  actions_.moveRun->setEnabled(isRun && pages_.all().size() > 1);
  actions_.closeRun->setEnabled(pages_.all().size() > 1 || !run.blank());
  actions_.hideUnused->setChecked(run.views().map()->options().hideUnused);
  actions_.railColours->setChecked(run.views().map()->railColours());
  actions_.railColours->setEnabled(open && run.session().run()->rails != nullptr);
  if (open) panels_.suit(contentsOf(*run.session().run()));
  middle_->setFlat(open && !run.session().run()->hasFabric());
  placePage();
  panels_.setShown(
      open && workspace_ == Workspace::everything &&
      (!presentation_->running() || !run.session().run()->hasFabric()));  // without a map they are what is presented
  showTotals();
  if (run.session().loading()) statusBar()->showMessage(tr("Reading %1 …").arg(run.tip()));
  else statusBar()->clearMessage();
  if (!isRun)  // what a comparison has as well
    for (QAction* action :
         {actions_.copy, actions_.clearSelection, actions_.fit, actions_.exportMap, actions_.exportFigure})
      action->setEnabled(true);
  setWindowTitle(open || !isRun ? tr("%1 — Weft").arg(pages_.current().title()) : tr("Weft"));
  showSteps();
}

void MainWindow::showTotals() {
  RunPage& run = pages_.run();
  const auto film = run.views().film().drawn();
  totals_->setText(&pages_.current() != &run ? pages_.current().tip()
                   : film                    ? filmTotals(run.session(), *film)
                                             : totalsOf(run.session()));
  totals_->setToolTip(film ? QString() : totalsTip(run.session()));
  const std::size_t notes =
      &pages_.current() == &run && run.session().run() ? run.session().run()->snapshot.diagnostics.size() : 0;
  const QString words = tr("%n note(s)", nullptr, formOf(notes));
  notes_->setText(QStringLiteral("<a href=\"notes\">%1</a>").arg(words));
  notes_->setAccessibleName(words);
  notes_->setVisible(notes > 0);
}

void MainWindow::showSteps() {
  const Selection& selection = pages_.current().selection();
  actions_.back->setEnabled(turns_.canGoBack(selection));
  actions_.forward->setEnabled(turns_.canGoForward(selection));
}

void MainWindow::tell(const QString& sentence, const QString& details) { message_->tell(sentence, details); }

void MainWindow::offerSession(bool available) { start_->setSessionAvailable(available); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  std::vector<std::filesystem::path> paths;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) paths.emplace_back(url.toLocalFile().toStdString());
  open(paths);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Cancel) && presentation_->running()) presentation_->set(false);
  else if (event->matches(QKeySequence::Cancel) && isMaximised()) maximise(false);
  else if (QAction* action = actions_.byKey(*event)) action->trigger();
  else if (!views().takeKey(*event)) QMainWindow::keyPressEvent(event);
}

bool MainWindow::focusNextPrevChild(bool next) {
  QWidget* to = focusWalk::next(*this, next);
  if (to) takeKeyboardTo(*to, next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return to != nullptr;
}

void MainWindow::goToPart(bool next) {
  if (QWidget* to = focusWalk::nextPart(*this, next)) takeKeyboardTo(*to, Qt::ShortcutFocusReason);
}

void MainWindow::takeKeyboardTo(QWidget& to, Qt::FocusReason reason) {
  to.setFocus(reason);
  FocusMark::show(to);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  presentation_->set(false);
  windowState::save(*this, panels_);
  opener_.stop();
  event->accept();
  emit closed();
}

}  // namespace weft

#include "moc_main_window.cpp"
