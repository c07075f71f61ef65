#include "app/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include "app/appearance.h"
#include "app/details_panel.h"
#include "app/diagnostics_panel.h"
#include "app/export_dialog.h"
#include "app/filter_bar.h"
#include "app/find_box.h"
#include "app/missing_data.h"
#include "app/panels.h"
#include "app/range_dialog.h"
#include "app/recent_files.h"
#include "app/start_page.h"
#include "app/strips.h"
#include "app/totals.h"
#include "app/view_set.h"
#include "app/window_state.h"
#include "views/charts/bars_view.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_view.h"
#include "views/region_filter.h"

namespace weft {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent), opener_(session_), actions_(*this), importStrip_(new ImportStrip), message_(new MessageStrip),
      missing_(new MissingStrip), centre_(new QStackedWidget), start_(new StartPage), totals_(new QLabel),
      diagnostics_(new DiagnosticsPanel), views_(std::make_unique<ViewSet>(session_)) {
  setWindowTitle(tr("Weft"));
  setAcceptDrops(true);
  buildCentre();
  auto* details = new DetailsPanel(session_);
  panels_ = std::make_unique<Panels>(
      *this, Panels::Contents{views_->regions(), views_->tree(), views_->matrix(), views_->bars(), details, diagnostics_},
      *actions_.views);
  totals_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  totals_->setAccessibleName(tr("Totals of the selected regions"));
  statusBar()->addWidget(totals_, 1);
  connectImport();
  connectSession();
  connectActions();
  addToolBar(new FilterBar(session_, actions_, this));
  windowState::restore(*this, *panels_);
  panels_->setShown(false);
}

MainWindow::~MainWindow() { opener_.cancelImport(); }

void MainWindow::buildCentre() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* strip : {static_cast<QWidget*>(importStrip_), static_cast<QWidget*>(message_), static_cast<QWidget*>(missing_)})
    column->addWidget(strip);
  column->addWidget(centre_, 1);
  centre_->addWidget(start_);
  centre_->addWidget(views_->map());
  start_->setSampleAvailable(RunOpener::sampleFolder().has_value());
  setCentralWidget(page);
}

void MainWindow::connectImport() {
  const ImportProcess& import = opener_.import();
  connect(&import, &ImportProcess::started, importStrip_, &ImportStrip::begin);
  connect(&import, &ImportProcess::started, message_, &QWidget::hide);
  connect(&import, &ImportProcess::progress, importStrip_, &ImportStrip::show);
  connect(&import, &ImportProcess::succeeded, importStrip_, &QWidget::hide);
  connect(&import, &ImportProcess::cancelled, importStrip_, &QWidget::hide);
  connect(&import, &ImportProcess::failed, importStrip_, &QWidget::hide);
  connect(&import, &ImportProcess::failed, message_, &MessageStrip::tell);
  connect(importStrip_, &ImportStrip::cancelRequested, &opener_, &RunOpener::cancelImport);
  connect(&opener_, &RunOpener::refused, message_, [this](const QString& sentence) { message_->tell(sentence); });
  connect(&opener_, &RunOpener::opened, this, &recentFiles::add);
  connect(&opener_, &RunOpener::opened, start_, &StartPage::refresh);
}

void MainWindow::connectSession() {
  connect(&session_, &RunSession::opening, this,
          [this](const QString& path) { statusBar()->showMessage(tr("Reading %1 …").arg(path)); });
  connect(&session_, &RunSession::opening, message_, &QWidget::hide);
  connect(&session_, &RunSession::loaded, this, [this] { statusBar()->clearMessage(); });
  connect(&session_, &RunSession::failed, message_, [this](const QString& sentence) { message_->tell(sentence); });
  connect(&session_, &RunSession::runChanged, this, &MainWindow::showRun);
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged}) {
    connect(&session_, signal, this, [this] { totals_->setText(totalsOf(session_)); });
    connect(&session_, signal, this, &MainWindow::showMissing);
  }
  connect(missing_, &MissingStrip::diagnosticsRequested, this, [this] { panels_->raiseDiagnostics(); });
  connect(&session_.selection(), &Selection::historyChanged, this, [this] {
    actions_.back->setEnabled(session_.selection().canGoBack());
    actions_.forward->setEnabled(session_.selection().canGoForward());
  });
}

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
  connect(actions_.keys, &QAction::triggered, this,
          [this] { QMessageBox(QMessageBox::NoIcon, tr("Keys and gestures"), keysSheet(), QMessageBox::Close, this).exec(); });
  connect(actions_.about, &QAction::triggered, this, [this] { QMessageBox::about(this, tr("About Weft"), aboutText()); });
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
  connect(start_, &StartPage::openRunRequested, this, &MainWindow::askForRun);
  connect(start_, &StartPage::openBundleRequested, this, &MainWindow::askForBundle);
  connect(start_, &StartPage::openSampleRequested, &opener_, &RunOpener::openSample);
  connect(start_, &StartPage::recentRequested, this, [this](const QString& path) { open({path.toStdString()}); });
  views_->connectActions(actions_);
}

void MainWindow::showRun() {
  const auto& run = session_.run();
  actions_.enableForRun(run != nullptr);
  centre_->setCurrentIndex(run ? 1 : 0);  // the map, or the start page
  panels_->setShown(run != nullptr);
  diagnostics_->show(run);
  setWindowTitle(run ? tr("%1 — Weft").arg(QString::fromStdString(run->snapshot.path.filename().string())) : tr("Weft"));
}

void MainWindow::showMissing() {
  QStringList lines;
  if (const auto& run = session_.run())
    for (const std::string& line : missingData(*run, session_.traffic().get())) lines << QString::fromStdString(line);
  missing_->tell(lines);
}

void MainWindow::askForRun() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Open a run"), {}, tr("Runs (*.weft);;All files (*)"));
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
  connect(box, &FindBox::chosen, this, [this](const Findable& one) {
    if (const auto* region = std::get_if<RegionId>(&one.what)) session_.selection().setRegions({*region});
    else session_.selection().select(std::get<Item>(one.what));
  });
  box->show();
}

void MainWindow::exportFigure(FigureView view) {
  auto* dialog = new ExportDialog(session_, *views_, view, this);
  connect(dialog, &ExportDialog::written, this, [this](const QString& path) { statusBar()->showMessage(tr("Saved %1").arg(path), 8000); });
  connect(dialog, &ExportDialog::refused, message_, [this](const QString& sentence) { message_->tell(sentence); });
  dialog->show();
}

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
  if (QAction* action = actions_.byKey(*event)) action->trigger();
  else QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  windowState::save(*this, *panels_);
  opener_.cancelImport();
  event->accept();
}

}  // namespace weft
