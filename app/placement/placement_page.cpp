#include "app/placement/placement_page.h"

#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSaveFile>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include "analysis/pairs/filter_options.h"
#include "app/filters/chip_bar.h"
#include "app/filters/item_menu.h"
#include "app/page/figure_offer.h"
#include "app/placement/answer_panel.h"
#include "app/placement/hosts_panel.h"
#include "app/placement/placement_maps.h"
#include "app/placement/placement_options.h"
#include "app/placement/placement_saving.h"
#include "app/session/run_name.h"
#include "core/base/error.h"
#include "ibdiag/routes/minimal_routes.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

// As one would type it: words with blanks in quotes.
QString typed(const QStringList& words) {
  QStringList all{"weft remap"};
  for (const QString& word : words) all << (word.contains(' ') || word.isEmpty() ? '"' + word + '"' : word);
  return all.join(' ');
}

}  // namespace

PlacementPage::PlacementPage(const std::filesystem::path& path, const RunSession& open)
    : path_(path),
      trial_(session_),
      centre_(new QWidget),
      options_(new PlacementOptions),
      answer_(new AnswerPanel(trial_)),
      hosts_(new HostsPanel(session_, trial_)),
      maps_(new PlacementMaps(session_, trial_)),
      menu_(new ItemMenu(session_, *centre_)),
      missing_(new QLabel),
      find_(new QPushButton(tr("&Find places"))),
      cancel_(new QPushButton(tr("Cancel"))),
      progress_(new QProgressBar),
      asRun_(new QToolButton),
      launcher_(new QToolButton) {
  build();
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loaded}) connect(&session_, signal, this, &PlacementPage::showState);
  connect(&session_, &RunSession::runChanged, this, &Page::titleChanged);
  connect(&session_, &RunSession::failed, this, &Page::failed);
  connect(&session_.selection(), &Selection::filterChanged, answer_, &AnswerPanel::clear);  // it is of another part of the traffic
  connect(&session_.selection(), &Selection::filterChanged, &search_, &SearchProcess::cancel);
  connect(&trial_, &PlacementTrial::changed, this, &PlacementPage::showState);
  connect(&trial_, &PlacementTrial::failed, this, &Page::failed);
  connect(&search_, &SearchProcess::progress, this, [this](quint64 done, quint64 total) {
    progress_->setRange(0, static_cast<int>(total));
    progress_->setValue(static_cast<int>(done));
  });
  connect(&search_, &SearchProcess::found, this, [this](const std::shared_ptr<const FoundPlaces>& found) { take(*found); });
  connect(&search_, &SearchProcess::failed, this, &Page::failed);
  connect(&search_, &SearchProcess::ended, this, &PlacementPage::showState);
  connect(&write_, &Job::failed, this, &Page::failed);
  const PairFilter filter = open.selection().filter();
  if (open.run() && open.traffic()) session_.adopt(open);
  else session_.open(path_);
  if (session_.run()) session_.setView({bestSource(*session_.run(), *session_.traffic()), LinkMetric::bytes, open.chosen().rails});  // rails count here, whatever the source
  session_.selection().setFilter(filter);
  showState();
}

// The widgets look into session, trial and search, which go last.
PlacementPage::~PlacementPage() {
  closeDialogs();
  blockSignals(true);
  search_.blockSignals(true);
  search_.cancel();
  write_.stop();
  delete menu_;
  delete centre_;
}

QWidget* PlacementPage::searchRow() {
  auto* row = new QWidget;
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(6, 2, 6, 2);
  find_->setToolTip(tr("Search for better places of the ranks with these options, in the background"));
  cancel_->setToolTip(tr("End the search; nothing of it is kept"));
  progress_->setAccessibleName(tr("How far the search is"));
  progress_->setMaximumWidth(220);
  asRun_->setText(tr("Open as run…"));
  asRun_->setToolTip(tr("Write the run with the places of B as a run store of its own, and open it"));
  launcher_->setText(tr("Save launcher file…"));
  launcher_->setToolTip(tr("Write the places of B for the program that starts the ranks"));
  launcher_->setPopupMode(QToolButton::InstantPopup);
  auto* kinds = new QMenu(launcher_);
  for (const std::string& word : launcherWords()) kinds->addAction(qt(word), this, [this, word] { askForLauncher(qt(word)); });
  launcher_->setMenu(kinds);
  for (QWidget* each : {static_cast<QWidget*>(find_), static_cast<QWidget*>(cancel_), static_cast<QWidget*>(progress_)}) line->addWidget(each);
  line->addStretch(1);
  line->addWidget(asRun_);
  line->addWidget(launcher_);
  connect(find_, &QPushButton::clicked, this, &PlacementPage::findPlaces);
  connect(cancel_, &QPushButton::clicked, &search_, &SearchProcess::cancel);
  connect(asRun_, &QToolButton::clicked, this, &PlacementPage::askForRun);
  return row;
}

void PlacementPage::build() {
  missing_->setTextFormat(Qt::PlainText);
  missing_->setWordWrap(true);
  missing_->setContentsMargins(6, 2, 6, 2);
  missing_->setAccessibleName(tr("What is missing"));
  auto* below = new QSplitter(Qt::Horizontal);
  below->addWidget(answer_);
  below->addWidget(hosts_);
  below->setStretchFactor(0, 3);
  below->setStretchFactor(1, 2);
  auto* parts = new QSplitter(Qt::Vertical);
  parts->addWidget(maps_);
  parts->addWidget(below);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 2);
  auto* column = new QVBoxLayout(centre_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* each : {static_cast<QWidget*>(new ChipBar(session_)), static_cast<QWidget*>(options_), searchRow(), static_cast<QWidget*>(missing_)}) column->addWidget(each);
  column->addWidget(parts, 1);
}

QString PlacementPage::missing() const {
  const auto& run = session_.run();
  if (!run) return session_.loading() ? tr("The run is being read …") : QString();
  if (!run->hasFabric()) return tr("This run has no fabric. Import it with a topology and forwarding tables, as ibdiagnet.lst and ibdiagnet.fdbs.");
  if (const QString why = whyNotText(*run, session_.traffic().get(), {TrafficSource::pair}); !why.isEmpty())
    return tr("Places are found by the traffic between pairs of ranks: %1. Record the run by weft record, or import a trace or Open MPI's monitoring, and the hosts of the ranks by --hosts.").arg(why);
  if (!routesUnknown(run->fabric).empty())
    return tr("Routes are not known: the run has no forwarding tables. Import them, as ibdiagnet.fdbs, or have minimal hops assumed by View > Map layout.");
  for (const Process& each : run->snapshot.processes)
    if (run->hostOf(each.rank)) return {};
  return tr("No host of this run is in the fabric. Import it with --hosts FILE, which says which rank ran where.");
}

QStringList PlacementPage::options() const {
  QStringList all = options_->arguments();
  const auto& run = session_.run();
  if (!run) return all;
  const FilterWords words = wordsOf(run->snapshot, session_.selection().filter());
  for (const FilterOption& option : filterOptions())
    for (const std::string& word : words.*option.words) all << QString("--%1=%2").arg(option.name, qt(word));
  if (run->severalRails && session_.chosen().rails == Rails::first) all << "--rails" << "first";
  if (run->settings.assumeRoutes) all << "--assume-minimal-hops";
  return all;
}

void PlacementPage::findPlaces() {
  if (!missing().isEmpty() || !trial_.ready()) return;
  searched_ = options();
  progress_->setRange(0, 0);
  search_.start(session_.run(), searched_);
  showState();
}

void PlacementPage::take(const FoundPlaces& found) {
  rerouted_ = found.fabric;
  trial_.take(found.hosts, rerouted_);
  answer_->show(found.answer);
}

void PlacementPage::showState() {
  const QString why = missing();
  missing_->setText(why);
  missing_->setVisible(!why.isEmpty());
  maps_->setBanner(why.isEmpty() || session_.loading() ? QString() : tr("no places can be found"));
  const bool can = why.isEmpty() && trial_.ready();
  find_->setEnabled(can && !search_.running());
  for (QWidget* each : {static_cast<QWidget*>(cancel_), static_cast<QWidget*>(progress_)}) each->setVisible(search_.running());
  for (QWidget* each : {static_cast<QWidget*>(asRun_), static_cast<QWidget*>(launcher_)}) each->setEnabled(can);
}

void PlacementPage::askForLauncher(const QString& launcher) {
  const QString path = QFileDialog::getSaveFileName(centre_, tr("Save the file for %1").arg(launcher), pathText(path_.parent_path() / "ranks.txt"));
  if (!path.isEmpty()) writeLauncher(path, launcher);
}

void PlacementPage::writeLauncher(const QString& path, const QString& launcher) {
  try {
    const std::string text = launcherTextOf(trial_.places(), *session_.run(), *launcherOf(launcher.toStdString()));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 || !file.commit())
      throw Error(path.toStdString() + " could not be written (" + file.errorString().toStdString() + ")");
  } catch (const Error& error) {
    emit failed(qt(error.what()));
  }
}

void PlacementPage::askForRun() {
  const std::filesystem::path proposed = path_.parent_path() / (path_.stem().string() + "-placed.weft");
  const QString path = QFileDialog::getSaveFileName(centre_, tr("Save as run"), pathText(proposed), tr("Runs (*.weft)"));
  if (!path.isEmpty()) writeRun(path);
}

void PlacementPage::writeRun(const QString& path) {
  try {
    QString how = searched_.isEmpty() ? tr("places as the run had them") : typed(searched_);
    if (trial_.isTouched()) how += tr(", then ranks moved by hand");
    const RunToWrite what{session_.run(), trial_.isRerouted() ? rerouted_ : nullptr, placedRanks(trial_.places()), how.toStdString()};
    write_.find([this, what, path](const Stopped&) -> std::function<void()> {
      weft::writeRun(what, path.toStdString());
      return [this, path] { emit runWritten(path); };
    });
  } catch (const Error& error) {
    emit failed(qt(error.what()));
  }
}

QString PlacementPage::title() const { return tr("Places: %1").arg(runName(session_, path_)); }
QString PlacementPage::tip() const { return tr("Better places for the ranks of %1").arg(pathText(path_)); }
bool PlacementPage::busy() const { return session_.loading() || session_.predicting() || trial_.busy() || search_.running() || write_.busy(); }
void PlacementPage::fit() { maps_->fit(); }

Table PlacementPage::shownRows() const {
  const QWidget* focus = QApplication::focusWidget();
  return focus && hosts_->isAncestorOf(focus) ? hosts_->shownRows() : answer_->shownRows();
}

FigureOffer PlacementPage::figures(FigureView) {
  FigureOffer offer;
  offer.request = [](FigureView) -> FigureRequest { throw Error("figures are drawn of runs: open the places as a run first"); };
  return offer;
}

}  // namespace weft

#include "moc_placement_page.cpp"
