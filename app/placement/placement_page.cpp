#include "app/placement/placement_page.h"

#include <QApplication>
#include <QLabel>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "analysis/pairs/filter_options.h"
#include "analysis/placement/placement_rows.h"
#include "app/filters/chip_bar.h"
#include "app/filters/item_menu.h"
#include "app/panels/figure_offer.h"
#include "app/placement/answer_panel.h"
#include "app/placement/front_choice.h"
#include "app/placement/hosts_panel.h"
#include "app/placement/placement_maps.h"
#include "app/placement/placement_matrix.h"
#include "app/placement/placement_options.h"
#include "app/placement/search_row.h"
#include "app/session/run_name.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/routes/minimal_routes.h"
#include "core/base/short_text.h"
#include "views/tables/changed_ends.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {

PlacementPage::PlacementPage(const std::filesystem::path& path, const RunSession& open)
    : path_(path), trial_(session_), centre_(new QWidget), options_(new PlacementOptions(centre_)),
      answer_(new AnswerPanel(trial_)), hosts_(new HostsPanel(session_, trial_)),
      maps_(new PlacementMaps(session_, trial_)), menu_(new ItemMenu(session_, *centre_)),
      matrix_(new PlacementMatrix(session_, trial_)), changed_(new ChangedEnds(session_.selection())),
      row_(new SearchRow), front_(new FrontChoice), missing_(new QLabel) {
  build();
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loaded})
    connect(&session_, signal, this, &PlacementPage::showState);
  connect(&session_, &RunSession::runChanged, this, &Page::titleChanged);
  connect(&session_, &RunSession::failed, this, &Page::failed);
  connect(&session_.selection(), &Selection::filterChanged, this,
          &PlacementPage::forgetAnswer);  // it is of another part of the traffic
  connect(&session_.selection(), &Selection::filterChanged, &search_, &SearchProcess::cancel);
  connect(options_, &PlacementOptions::modelledChanged, &trial_, &PlacementTrial::setModelled);
  connect(options_, &PlacementOptions::modelledChanged, this, &PlacementPage::forgetAnswer);
  connect(options_, &PlacementOptions::modelledChanged, &search_, &SearchProcess::cancel);
  connect(&trial_, &PlacementTrial::changed, this, &PlacementPage::showState);
  connect(&trial_, &PlacementTrial::changed, this, &PlacementPage::showEffect);
  connect(row_, &SearchRow::optionsAsked, options_, &PlacementOptions::openBelow);
  connect(&trial_, &PlacementTrial::failed, this, &Page::failed);
  connect(&search_, &SearchProcess::progress, row_, &SearchRow::setProgress);
  connect(row_, &SearchRow::findAsked, this, &PlacementPage::findPlaces);
  connect(row_, &SearchRow::cancelAsked, &search_, &SearchProcess::cancel);
  connect(front_, &FrontChoice::chosen, this, [this](std::size_t at) {
    const auto& offered = answer_->answer().offered;
    if (at < offered.size()) trial_.take(hostsOf(session_.run()->fabric, offered[at]), rerouted_);
  });
  connect(row_, &SearchRow::runAsked, this, &PlacementPage::askForRun);
  connect(row_, &SearchRow::launcherAsked, this, &PlacementPage::askForLauncher);
  connect(&search_, &SearchProcess::found, this,
          [this](const std::shared_ptr<const FoundPlaces>& found) { take(*found); });
  connect(&search_, &SearchProcess::failed, this, &Page::failed);
  connect(&search_, &SearchProcess::ended, this, &PlacementPage::showState);
  connect(&write_, &Job::failed, this, &Page::failed);
  const PairFilter filter = open.selection().filter();
  if (open.run() && open.traffic()) session_.adopt(open);
  else session_.open(path_);
  if (session_.run())
    session_.setView({bestSource(*session_.run(), *session_.traffic()), LinkMetric::bytes,
                      open.chosen().rails});  // rails count here, whatever the source
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

void PlacementPage::build() {
  missing_->setTextFormat(Qt::PlainText);
  missing_->setWordWrap(true);
  missing_->setContentsMargins(6, 2, 6, 2);
  missing_->setAccessibleName(tr("What is missing"));
  auto* told = new QTabWidget;
  told->setDocumentMode(true);
  told->addTab(changed_, tr("Link ends that change most"));
  told->addTab(answer_, tr("Placements"));
  told->addTab(matrix_, tr("Matrix"));
  told->setTabToolTip(0, tr("Now, then and the difference of each link end"));
  told->setTabToolTip(1, tr("Results of mappers, and of moves by hand"));
  told->setTabToolTip(2, tr("Traffic matrix with the ranks on their new hosts: drag ranks by their labels"));
  auto* below = new QSplitter(Qt::Horizontal);
  below->addWidget(told);
  below->addWidget(hosts_);
  below->setStretchFactor(0, 3);
  below->setStretchFactor(1, 2);
  auto* parts = new QSplitter(Qt::Vertical);
  parts->addWidget(maps_);
  parts->addWidget(below);
  parts->setStretchFactor(0, 3);
  parts->setStretchFactor(1, 2);
  parts->setSizes({600, 400});  // of any height these shares
  auto* column = new QVBoxLayout(centre_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (QWidget* each : {static_cast<QWidget*>(new ChipBar(session_)), static_cast<QWidget*>(row_),
                        static_cast<QWidget*>(front_), static_cast<QWidget*>(missing_)})
    column->addWidget(each);
  column->addWidget(parts, 1);
}

QString PlacementPage::missing() const {
  const auto& run = session_.run();
  if (!run) return session_.loading() ? tr("The run is being read …") : QString();
  if (!run->hasFabric())
    return tr(
        "This run has no fabric. Import it with a topology and forwarding tables, as ibdiagnet.lst and "
        "ibdiagnet.fdbs.");
  if (const QString why =
          options_->modelled() ? QString() : whyNotText(*run, session_.traffic().get(), {TrafficSource::pair});
      !why.isEmpty())
    return tr("A placement search needs the traffic between pairs of ranks: %1. Record the run with weft record, or "
              "import a trace or Open MPI's monitoring, and the hosts of the ranks.")
        .arg(why);
  if (!routesUnknown(run->fabric).empty())
    return tr("%1: the run has no forwarding tables. Import them, as ibdiagnet.fdbs, or have minimal hops assumed by "
              "View > Map layout.")
        .arg(sentenceText(tr("Routes"), Absence::notKnown, Verb::are));
  for (const Process& each : run->snapshot.processes)
    if (run->hostOf(each.rank)) return {};
  return tr("No host of this run is in the fabric. Import the run again with a file that lists the host of each rank.");
}

QStringList PlacementPage::options() const {
  QStringList all = options_->arguments();
  const auto& run = session_.run();
  if (!run) return all;
  const FilterWords words = wordsOf(run->snapshot, session_.selection().filter());
  for (const FilterOption& option : filterOptions())
    for (const std::string& word : words[option]) all << QString("--%1=%2").arg(option.name, qt(word));
  if (const Rails rails = session_.chosen().rails; run->severalRails && rails != Rails::measured)
    all << "--rails" << (rails == Rails::first ? "first" : "even");
  if (run->settings.assumeRoutes) all << "--assume-minimal-hops";
  return all;
}

void PlacementPage::findPlaces() {
  if (!missing().isEmpty() || !trial_.ready()) return;
  searched_ = options();
  row_->setProgress(0, 0);
  search_.start(session_.run(), searched_);
  showState();
}

void PlacementPage::findSoon(const QString& move) {
  options_->choose(QStringLiteral("quick"), move);
  soon_ = true;
  showState();
}

void PlacementPage::take(const FoundPlaces& found) {
  rerouted_ = found.fabric;
  trial_.take(found.hosts, rerouted_);
  answer_->show(found.answer);
  front_->show(found.answer);
}

void PlacementPage::forgetAnswer() {
  answer_->clear();
  front_->show({});
}

void PlacementPage::showState() {
  const QString why = session_.loading() ? QString() : missing();
  missing_->setText(why);
  missing_->setVisible(!why.isEmpty());
  maps_->setBanner(why.isEmpty() || session_.loading() ? QString() : tr("no placement can be found"));
  row_->setState(missing().isEmpty() && trial_.ready(), search_.running());
  if (soon_ && missing().isEmpty() && trial_.ready() && std::exchange(soon_, false)) findPlaces();
}

// "989 → 916 MB on the most loaded link, −7.3 %"
void PlacementPage::showEffect() {
  if (!trial_.ready()) {  // with the room that the answer takes, so that nothing moves when it is there
    row_->tell(
        missing().isEmpty() || session_.loading() ? tr("The pairs are being read …") : tr("No placement can be found"),
        QStringLiteral(" "));
    return changed_->tell({});
  }
  const PlacementMetrics &before = trial_.metricsBefore(), after = trial_.places().metrics();
  const MostLoadedEnds ends = mostLoadedEnds(before, after);
  front_->mark(!trial_.isTouched());
  const std::size_t moved = trial_.movedRanks();
  changed_->show(trial_.places().fabric(), *trial_.before(), trial_.places().loads(), QStringLiteral("bytes"));
  if (moved == 0 && !trial_.isRerouted())
    return row_->tell(tr("%1 on the most loaded link, as the ranks are").arg(qt(humanBytes(ends.before))),
                      tr("Find a placement, or drag ranks to other hosts."));
  const auto change = [](std::uint64_t now, std::uint64_t then) {
    return tr("%1 → %2 (%3)")
        .arg(qt(humanBytes(now)), qt(humanBytes(then)), qt(changeText(ratio(double(then), double(now)) - 1)));
  };
  row_->tell((ends.byCapacity ? tr("%1 on the most loaded link by capacity") : tr("%1 on the most loaded link"))
                 .arg(change(ends.before, ends.after)),
             tr("Over links %1; inside hosts %2. %3. A prediction.")
                 .arg(change(before.offNode, after.offNode),
                      change(before.bytes - before.offNode, after.bytes - after.offNode),
                      tr("%n rank(s) move(s)", nullptr, formOf(moved))));
}

QString PlacementPage::title() const { return tr("Placement: %1").arg(runName(session_, path_)); }
QString PlacementPage::tip() const { return tr("Better placement for the ranks of %1").arg(pathText(path_)); }
bool PlacementPage::busy() const {
  return session_.loading() || session_.predicting() || trial_.busy() || search_.running() || write_.busy();
}
void PlacementPage::fit() { maps_->fit(); }

Table PlacementPage::shownRows() const {
  const QWidget* focus = QApplication::focusWidget();
  if (focus && hosts_->isAncestorOf(focus)) return hosts_->shownRows();
  return focus && matrix_->isAncestorOf(focus) ? matrix_->view().shownRows() : answer_->shownRows();
}

FigureOffer PlacementPage::figures(FigureView) {
  FigureOffer offer;
  offer.request = [](FigureView) -> FigureRequest {
    throw Error(tr("figures show runs: open the placement as a run first").toStdString());
  };
  return offer;
}

}  // namespace weft

#include "moc_placement_page.cpp"
