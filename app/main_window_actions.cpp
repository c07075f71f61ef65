// What the window's menus do.
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMessageBox>
#include <QStatusBar>

#include "app/appearance.h"
#include "app/export_dialog.h"
#include "app/find_box.h"
#include "app/main_window.h"
#include "app/panels.h"
#include "app/range_dialog.h"
#include "app/recent_files.h"
#include "app/start_page.h"
#include "app/strips.h"
#include "app/totals.h"
#include "app/view_set.h"
#include "views/fattree/map_view.h"

namespace weft {

void MainWindow::connectActions() {
  Selection& selection = session_.selection();
  connect(actions_.openRun, &QAction::triggered, this, &MainWindow::askForRun);
  connect(actions_.openBundle, &QAction::triggered, this, &MainWindow::askForBundle);
  connect(actions_.openSample, &QAction::triggered, &opener_, &RunOpener::openSample);
  connect(actions_.openRecent, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
  connect(actions_.closeRun, &QAction::triggered, &session_, &RunSession::close);
  connect(actions_.quit, &QAction::triggered, this, &QWidget::close);
  connect(actions_.exportMap, &QAction::triggered, this, [this] { exportFigure(FigureView::map); });
  connect(actions_.exportFigure, &QAction::triggered, this, [this] { exportFigure(FigureView::matrix); });
  connect(actions_.copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(views_->asTsv()); });
  connect(actions_.colourRange, &QAction::triggered, this, [this] { (new RangeDialog(*views_->map(), this))->show(); });
  connect(actions_.find, &QAction::triggered, this, &MainWindow::find);
  connect(actions_.clearSelection, &QAction::triggered, &selection, &Selection::clear);
  connect(actions_.back, &QAction::triggered, &selection, &Selection::back);
  connect(actions_.forward, &QAction::triggered, &selection, &Selection::forward);
  connect(actions_.resetLayout, &QAction::triggered, this, [this] { panels_->arrange(); });
  connect(actions_.keys, &QAction::triggered, this, [this] {
    QMessageBox(QMessageBox::NoIcon, tr("Keys and gestures"), keysSheet(), QMessageBox::Close, this).exec();
  });
  connect(actions_.about, &QAction::triggered, this,
          [this] { QMessageBox::about(this, tr("About Weft"), aboutText()); });
  connectAppearance();
  connect(start_, &StartPage::openRunRequested, this, &MainWindow::askForRun);
  connect(start_, &StartPage::openBundleRequested, this, &MainWindow::askForBundle);
  connect(start_, &StartPage::openSampleRequested, &opener_, &RunOpener::openSample);
  connect(start_, &StartPage::recentRequested, this, [this](const QString& path) { open({path.toStdString()}); });
  views_->connectActions(actions_);
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
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a run"), {}, tr("Runs and packed bundles (*.weft *.tar *.tar.gz *.tgz *.tar.xz *.txz *.zip);;All files (*)"));
  if (!path.isEmpty()) open({path.toStdString()});
}

void MainWindow::askForBundle() {
  const QString path = QFileDialog::getExistingDirectory(this, tr("Open a bundle: a folder from a cluster"));
  if (!path.isEmpty()) open({path.toStdString()});
}

void MainWindow::fillRecent() {
  actions_.openRecent->clear();
  for (const QString& path : recentFiles::list())
    actions_.openRecent->addAction(path, this, [this, path] { open({path.toStdString()}); });
  if (actions_.openRecent->isEmpty()) actions_.openRecent->addAction(tr("nothing yet"))->setEnabled(false);
}

void MainWindow::find() {
  auto* box = new FindBox(findables(*session_.run()), this);
  connect(box, &FindBox::chosen, this, [this](const Findable& one, bool routeTo) {
    Selection& selection = session_.selection();
    if (const auto* region = std::get_if<RegionId>(&one.what)) return selection.setRegions({*region});
    const Item& item = std::get<Item>(one.what);
    routeTo ? selection.extend(item) : selection.select(item);
  });
  box->show();
}

void MainWindow::exportFigure(FigureView view) {
  auto* dialog = new ExportDialog(session_, *views_, view, this);
  connect(dialog, &ExportDialog::written, this,
          [this](const QString& path) { statusBar()->showMessage(tr("Saved %1").arg(path), 8000); });
  dialog->show();
}

}  // namespace weft
