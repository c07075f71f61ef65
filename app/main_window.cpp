#include "app/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include "app/details_panel.h"
#include "app/diagnostics_panel.h"
#include "app/fabric_panel.h"
#include "app/filter_bar.h"
#include "app/missing_data.h"
#include "app/panels.h"
#include "app/links_panel.h"
#include "app/map_actions.h"
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
#include "views/switchmatrix/switch_matrix_view.h"

namespace weft {

MainWindow::MainWindow(RunSession& session, QWidget* parent)
    : QMainWindow(parent),
      session_(session),
      opener_(session_),
      actions_(*this),
      importStrip_(new ImportStrip),
      message_(new MessageStrip),
      missing_(new MissingStrip),
      centre_(new QStackedWidget),
      start_(new StartPage),
      totals_(new QLabel),
      diagnostics_(new DiagnosticsPanel),
      views_(std::make_unique<ViewSet>(session_)) {
  setWindowTitle(tr("Weft"));
  setAcceptDrops(true);
  buildCentre();
  auto* details = new DetailsPanel(session_);
  panels_ = std::make_unique<Panels>(
      *this,
      Panels::Contents{views_->regions(), views_->tree(), views_->matrix(), views_->bars(), views_->links(), views_->fabric(), details, diagnostics_},
      *actions_.views);
  totals_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  totals_->setAccessibleName(tr("Totals of the selected regions"));
  statusBar()->addWidget(totals_, 1);
  connectImport();
  connectSession();
  connectActions();
  new MapActions(*actions_.mapLayout, session_);
  auto* bar = addToolBar(tr("In force"));
  bar->setObjectName("inForce");
  bar->setMovable(false);
  bar->addWidget(new FilterBar(session_, actions_));
  windowState::restore(*this, *panels_);
  panels_->setShown(false);
}

MainWindow::~MainWindow() { opener_.cancelImport(); }

void MainWindow::buildCentre() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* strip :
       {static_cast<QWidget*>(importStrip_), static_cast<QWidget*>(message_), static_cast<QWidget*>(missing_)})
    column->addWidget(strip);
  column->addWidget(centre_, 1);
  centre_->addWidget(start_);
  centre_->addWidget(views_->map());
  centre_->addWidget(views_->switches());
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
  connect(&session_, &RunSession::mapSettingsChanged, this, &MainWindow::showCentre);
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

void MainWindow::showRun() {
  const auto& run = session_.run();
  actions_.enableForRun(run != nullptr);
  showCentre();
  panels_->setShown(run != nullptr);
  diagnostics_->show(run);
  setWindowTitle(run ? tr("%1 — Weft").arg(QString::fromStdString(run->snapshot.path.filename().string()))
                     : tr("Weft"));
}

void MainWindow::showCentre() {
  const bool matrix = session_.mapSettings().kind == MapKind::matrix;
  if (!session_.run()) centre_->setCurrentWidget(start_);
  else if (matrix) centre_->setCurrentWidget(views_->switches());
  else centre_->setCurrentWidget(views_->map());
}

void MainWindow::showMissing() {
  QStringList lines;
  if (const auto& run = session_.run())
    for (const std::string& line : missingData(*run, session_.traffic().get())) lines << QString::fromStdString(line);
  missing_->tell(lines);
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
