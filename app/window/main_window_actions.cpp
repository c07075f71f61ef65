// What the window's menus do.
#include <QFileDialog>
#include <QStatusBar>

#include "app/page/banners.h"
#include "app/page/export_dialog.h"
#include "app/panels/figure_offer.h"
#include "app/panels/load_line.h"
#include "app/page/panels.h"
#include "app/panels/view_set.h"
#include "app/session/recent_files.h"
#include "app/window/appearance.h"
#include "app/window/compare_menu.h"
#include "app/window/find_box.h"
#include "app/window/import_dialog.h"
#include "app/window/layouts.h"
#include "app/window/main_window.h"
#include "app/window/manual.h"
#include "app/window/map_legend.h"
#include "app/window/presentation.h"
#include "app/window/range_dialog.h"
#include "app/window/start_page.h"
#include "app/window/text_dialog.h"
#include "app/window/tour.h"
#include "app/session/who_dialog.h"
#include "app/window/window_state.h"
#include "views/fattree/map_view.h"
#include "views/shared/text.h"
#include "views/shared/table_copy.h"

namespace weft {

void MainWindow::connectActions() {
  const auto onSelection = [this](void (Selection::*step)()) {
    return [this, step] { (pages_.current().selection().*step)(); };
  };
  connect(actions_.openRun, &QAction::triggered, this, &MainWindow::askForRun);
  connect(actions_.openBundle, &QAction::triggered, this, &MainWindow::askForBundle);
  connect(actions_.importWith, &QAction::triggered, this, [this] { askForImport({}); });
  addWhoIsWho(
      *actions_.openRecent, *this, [this] { return session().run(); }, opener_,
      [this](QDialog* dialog) { showDialog(dialog); });
  connect(actions_.openSample, &QAction::triggered, &opener_, &RunOpener::openSample);
  connect(actions_.openTrainingSample, &QAction::triggered, &opener_, &RunOpener::openTrainingSample);
  connect(actions_.openRecent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
  connect(actions_.closeRun, &QAction::triggered, this, [this] { pages_.close(pages_.current()); });
  connect(actions_.quit, &QAction::triggered, this, &MainWindow::quitRequested);
  connect(actions_.exportMap, &QAction::triggered, this, [this] { exportFigure(FigureView::map); });
  connect(actions_.exportFigure, &QAction::triggered, this, [this] { exportFigure(FigureView::matrix); });
  connect(actions_.copy, &QAction::triggered, this, [this] { copyTable(pages_.current().shownRows()); });
  fillCopyMenu(*actions_.copyAs, [this] { return pages_.current().shownRows(); });
  connect(actions_.fit, &QAction::triggered, this, [this] { pages_.current().fit(); });
  connect(actions_.hideUnused, &QAction::toggled, this, [this](bool hide) { views().map()->setHideUnused(hide); });
  connect(actions_.railColours, &QAction::toggled, this,
          [this](bool wanted) { views().map()->setRailColours(wanted); });
  connect(actions_.mapColours, &QMenu::aboutToShow, this, &MainWindow::fillMapColours);
  connect(actions_.colourRange, &QAction::triggered, this,
          [this] { showDialog(new RangeDialog(*views().map(), this)); });
  connect(actions_.find, &QAction::triggered, this, &MainWindow::find);
  connect(actions_.clearSelection, &QAction::triggered, this, onSelection(&Selection::clear));
  connect(actions_.back, &QAction::triggered, this, &MainWindow::goBack);
  connect(actions_.forward, &QAction::triggered, this, &MainWindow::goForward);
  connect(actions_.nextPart, &QAction::triggered, this, [this] { goToPart(true); });
  connect(actions_.previousPart, &QAction::triggered, this, [this] { goToPart(false); });
  connect(actions_.nextPage, &QAction::triggered, this, [this] { pages_.step(1); });
  connect(actions_.previousPage, &QAction::triggered, this, [this] { pages_.step(-1); });
  connect(actions_.resetLayout, &QAction::triggered, this, [this] { panels_.arrange(); });
  connect(actions_.tour, &QAction::triggered, this, [this] {
    delete findChild<Tour*>();
    new Tour(*this);
  });
  connect(actions_.manual, &QAction::triggered, this, [this] {
    if (const auto folder = Manual::folder()) (new Manual(*folder, this))->show();
    else message_->tell(tr("the manual is not installed; docs/ of the sources has it"));
  });
  connect(actions_.legend, &QAction::triggered, this, [this] { (new MapLegend(this))->show(); });
  connect(actions_.keys, &QAction::triggered, this,
          [this] { showTextDialog(*this, tr("Keys and gestures"), keysSheet()); });
  connect(actions_.about, &QAction::triggered, this, [this] { showTextDialog(*this, tr("About Weft"), aboutText()); });
  connectAppearance();
  connect(start_, &StartPage::openRunRequested, this, &MainWindow::askForRun);
  connect(start_, &StartPage::openBundleRequested, this, &MainWindow::askForBundle);
  connect(start_, &StartPage::openSampleRequested, &opener_, &RunOpener::openSample);
  connect(start_, &StartPage::openTrainingSampleRequested, &opener_, &RunOpener::openTrainingSample);
  connect(start_, &StartPage::dropped, this, &MainWindow::open);
  connect(start_, &StartPage::recentRequested, this, [this](const QString& path) { open({path.toStdString()}); });
}

void MainWindow::connectWindows() {
  new Layouts(*actions_.layouts, *this, panels_);
  compareMenu_ = new CompareMenu(*actions_.compare, pages_);
  connect(actions_.newWindow, &QAction::triggered, this, &MainWindow::newWindowRequested);
  connect(actions_.moveRun, &QAction::triggered, this, [this] { emit moveRequested(&pages_.run()); });
  connect(start_, &StartPage::restoreRequested, this, &MainWindow::restoreRequested);
  actions_.restoreAtStart->setChecked(windowState::restoresSession());
  connect(actions_.restoreAtStart, &QAction::triggered, this, &windowState::setRestoresSession);
  connect(actions_.presentation, &QAction::triggered, presentation_, &Presentation::set);
  connect(presentation_, &Presentation::changed, this, [this](bool running) {
    actions_.presentation->setChecked(running);
    showRun();
  });
}

void MainWindow::connectAppearance() {
  connect(actions_.largerText, &QAction::triggered, this, [] { appearance::stepText(1); });
  connect(actions_.smallerText, &QAction::triggered, this, [] { appearance::stepText(-1); });
  connect(actions_.standardText, &QAction::triggered, this, [] { appearance::stepText(0); });
  const std::pair<QAction*, appearance::Colours> choices[] = {{actions_.systemColours, appearance::Colours::system},
                                                              {actions_.lightColours, appearance::Colours::light},
                                                              {actions_.darkColours, appearance::Colours::dark}};
  for (const auto& [action, colours] : choices) {
    action->setChecked(appearance::colours() == colours);
    connect(action, &QAction::triggered, this, [colours = colours] { appearance::setColours(colours); });
  }
}

void MainWindow::askForRun() {
  const QString path = QFileDialog::getOpenFileName(
      this, tr("Open a run"), {},
      tr("Runs and packed bundles (*.weft *.tar *.tar.gz *.tgz *.tar.xz *.txz *.zip);;All files (*)"));
  if (!path.isEmpty()) open({path.toStdString()});
}

void MainWindow::askForBundle() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("Open a bundle: a folder from a cluster"));
  if (!path.isEmpty()) open({path.toStdString()});
}

void MainWindow::addToRun(MissingSource what) {
  const auto& run = pages_.run().session().run();
  askForImport(run ? ImportAddition{what, run->snapshot.path, run->snapshot.sources} : ImportAddition{});
}

void MainWindow::askForImport(const ImportAddition& to) {
  auto* dialog = new ImportDialog(this, to);
  connect(dialog, &ImportDialog::chosen, &opener_, &RunOpener::importWith);
  dialog->show();
}

// What nobody recorded can't be chosen.
void MainWindow::fillMapColours() {
  static constexpr std::pair<MapColour, const char*> colours[] = {
      {MapColour::load, QT_TR_NOOP("&Load of links")},
      {MapColour::plane, QT_TR_NOOP("&Planes")},
      {MapColour::ber, QT_TR_NOOP("&Bit error rates")},
      {MapColour::temperature, QT_TR_NOOP("&Temperature of optics")},
      {MapColour::wait, QT_TR_NOOP("&Waits for credits")},
      {MapColour::congestion, QT_TR_NOOP("&Congestion")},
      {MapColour::trials, QT_TR_NOOP("Attempts to route &adaptively")}};
  actions_.mapColours->clear();
  for (const auto& [colour, title] : colours) {
    QAction* const choice =
        actions_.mapColours->addAction(tr(title), this, [this, colour = colour] { views().setMapColour(colour); });
    choice->setCheckable(true);
    choice->setChecked(views().mapColour() == colour);
    choice->setEnabled(views().canColourBy(colour));
  }
}

void MainWindow::fillRecent() {
  actions_.openRecent->clear();
  for (const QString& path : recentFiles::list())
    actions_.openRecent->addAction(menuText(path), this, [this, path] { open({path.toStdString()}); });
  if (actions_.openRecent->isEmpty()) actions_.openRecent->addAction(tr("nothing yet"))->setEnabled(false);
}

// About the run that is looked at, and gone with it.
void MainWindow::showDialog(QDialog* dialog) {
  pages_.run().keep(dialog);
  dialog->show();
}

void MainWindow::find() {
  auto* box = new FindBox(findables(*session().run()), this);
  connect(box, &FindBox::chosen, this, [this](const Findable& one, bool routeTo) {
    Selection& selection = session().selection();
    if (const auto* region = std::get_if<RegionId>(&one.what)) return selection.setRegions({*region});
    const Item& item = std::get<Item>(one.what);
    routeTo ? selection.extend(item) : selection.select(item);
    views().map()->showSelected();  // selected or not before, it is looked for
  });
  showDialog(box);
}

void MainWindow::exportFigure(FigureView view) {
  Page& page = pages_.current();
  auto* dialog = new ExportDialog(page.figures(view), this);
  connect(&page, &Page::figuresChanged, dialog, &ExportDialog::preview);
  connect(dialog, &ExportDialog::written, this,
          [this](const QString& path) { statusBar()->showMessage(tr("Saved %1").arg(path), 8000); });
  connect(dialog, &ExportDialog::refused, message_, [this](const QString& sentence) { message_->tell(sentence); });
  page.keep(dialog);
  dialog->show();
}

}  // namespace weft
