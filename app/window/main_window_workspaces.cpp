// The workspaces of the window: which is in front, and how one gets there.
#include <QVBoxLayout>

#include "app/compare/choose_run.h"
#include "app/filters/filter_bar.h"
#include "app/filters/item_menu.h"
#include "app/page/banners.h"
#include "app/panels/film_play.h"
#include "app/page/page_stack.h"
#include "app/page/run_contents.h"
#include "app/panels/view_set.h"
#include "app/panels/without_it.h"
#include "app/placement/placement_page.h"
#include "app/placement/search_row.h"
#include "app/window/compare_menu.h"
#include "app/window/main_window.h"
#include "app/window/workspace_bar.h"
#include "app/workspaces/change_page.h"
#include "app/workspaces/summary_page.h"
#include "app/workspaces/workspaces.h"
#include "views/commtree/filter_tree.h"
#include "views/tables/fabric_panel.h"
#include "views/tables/link_inspector.h"
#include "views/waits/wait_story_view.h"

namespace weft {
namespace {

// What is said where there is one run.
class ComparePlace : public WorkspacePage {
 public:
  explicit ComparePlace(QWidget* view) {
    auto* place = new PanelPlace(QObject::tr("Comparison"), false);
    place->take(view);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(place);
  }
  void fill(const Decks&, const RunContents&) override {}
};

}  // namespace

void MainWindow::buildWorkspaces() {
  workspaces_->addPage(Workspace::summary, summary_);
  workspaces_->addPage(Workspace::change, change_);
  workspaces_->addPage(Workspace::compare, new ComparePlace(chooseRun_));
}

void MainWindow::connectWorkspaces() {
  connect(row_, &WorkspaceBar::chosen, this, &MainWindow::turnTo);
  connect(summary_, &SummaryPage::evidenceAsked, this, &MainWindow::showEvidence);
  connect(summary_, &SummaryPage::addAsked, this, &MainWindow::addSource);
  connect(summary_, &SummaryPage::notesAsked, this, [this] { goTo(Panel::diagnostics); });
  connect(summary_, &SummaryPage::failed, message_, [this](const QString& sentence) { message_->tell(sentence); });
  connectChange();
  for (WorkspacePage* page : workspaces_->findChildren<WorkspacePage*>())
    connect(page, &WorkspacePage::importAsked, this, [this] { addToRun(MissingSource::nothing); });
  connect(chooseRun_, &ChooseRun::fileAsked, this, [this] { compareMenu_->askForFile(); });
  connect(chooseRun_, &ChooseRun::chosen, this,
          [this](const std::filesystem::path& path) { compareMenu_->compareWith(path); });
  for (std::size_t at = 0; at < workspaceCount; ++at)
    connect(actions_.workspaces[at], &QAction::triggered, this, [this, at] { turnTo(Workspace(at)); });
  for (std::size_t at = 0; at < actions_.places.size(); ++at)
    connect(actions_.places[at], &QAction::triggered, this, [this, at] { workspaces_->goToPlace(at); });
  connect(actions_.maximise, &QAction::triggered, this, [this] { maximise(!isMaximised()); });
  connect(actions_.filter, &QAction::triggered, this, &MainWindow::showFilter);
}

void MainWindow::connectChange() {
  SummaryFeed& feed = summary_->feed();
  connect(&feed, &SummaryFeed::changed, change_, [this] {
    if (showsChange()) showAnswers();
  });
  connect(change_, &ChangePage::placesAsked, this, &MainWindow::findPlaces);
  connect(change_, &ChangePage::launcherAsked, this, [this] {
    if (auto* places = dynamic_cast<PlacementPage*>(&pages_.current())) places->row().saveLauncher();
  });
  connect(change_, &ChangePage::mapAsked, this, &MainWindow::showRunMap);
  connect(change_, &ChangePage::addAsked, this, &MainWindow::addSource);
  connect(change_, &ChangePage::computeAsked, &feed, [&feed] { feed.compute(); });
  connect(change_, &ChangePage::stopAsked, &feed, &SummaryFeed::stop);
  connect(change_, &ChangePage::failed, message_, [this](const QString& sentence) { message_->tell(sentence); });
  // They are of a run, and go with it; later, because it may be on its way.
  connect(&pages_, &Pages::listChanged, this, &MainWindow::closeLostPlaces, Qt::QueuedConnection);
}

void MainWindow::closeLostPlaces() {
  std::vector<Page*> lost;
  for (const auto& page : pages_.all())
    if (const auto* places = dynamic_cast<PlacementPage*>(page.get()); places && !pages_.find(places->path()))
      lost.push_back(page.get());
  for (Page* page : lost) pages_.close(*page);
}

void MainWindow::addSource(MissingSource source) {
  if (source != MissingSource::tables) return addToRun(source);
  RunSession& session = pages_.run().session();
  MapSettings settings = session.mapSettings();
  settings.assumeRoutes = true;
  session.setMapSettings(settings);
  turnTo(Workspace::links);
}

void MainWindow::connectParts(RunPage& page) {
  const auto ifCurrent = [this, &page](auto what) {
    return [this, &page, what](auto&&...) {
      if (&pages_.current() == &page) what();
    };
  };
  connect(&page.parts().inspector(), &LinkInspector::placementAsked, this,
          ifCurrent([this] { turnTo(Workspace::change); }));
  // Outside of Everything as the card of Change tries it: with new tables.
  const auto takeAway = [this, &page](const Item& item) {
    WithoutIt& without = page.views().without();
    if (workspace_ == Workspace::everything) return without.take(item);
    if (without.active()) without.take(item);
    else without.tryFailure(item);
    showRunMap();
  };
  connect(&page.parts().inspector(), &LinkInspector::failureAsked, this, takeAway);
  connect(&page.views().menu(), &ItemMenu::withoutAsked, this, takeAway);
  connect(&page.parts().wait(), &WaitStoryView::routeAsked, this, ifCurrent([this] { turnTo(Workspace::links); }));
  connect(page.views().of<FabricPanel>(), &FabricPanel::orderAsked, this, ifCurrent([this] { findPlaces("host"); }));
  connect(page.bar(), &FilterBar::filterAsked, this, ifCurrent([this] { showFilter(); }));
  connect(&page.session().selection(), &Selection::selectionChanged, this, ifCurrent([this] { showAnswers(); }));
  for (const auto signal : {&FilmPlay::changed, &FilmPlay::moved})
    connect(&page.views().film(), signal, page.bar(), [&page] { page.bar()->setMoment(page.views().film().drawn()); });
}

bool MainWindow::idle() const {
  const bool summarises = workspace_ == Workspace::summary || showsChange();
  return !pages_.busy() && !opener_.importing() && !(summarises && summary_->busy());
}

bool MainWindow::showsChange() const { return workspace_ == Workspace::change || pages_.isPartOfRun(pages_.current()); }

// The search of a proposal, in the workspace that shows what it comes to.
void MainWindow::findPlaces(const QString& move) {
  leaveFor(Workspace::change);
  compareMenu_->openPlacement().findSoon(move);
  showPage();
}

// In Change: what is tried there and is no placement.
void MainWindow::showRunMap() {
  leaveFor(Workspace::change);
  pages_.raise(pages_.run());
  showPage();
}

void MainWindow::tryFailure(const Item& item) {
  showRunMap();
  pages_.run().views().without().tryFailure(item);
}

// For as long as Links is in front: what the other sentences say is of the source before.
void MainWindow::showPorts() {
  RunSession& session = pages_.run().session();
  if (session.shown().view.source == TrafficSource::port) return;
  viewBeforePorts_ = {&session, session.shown().view};
  session.setView({TrafficSource::port});
}

void MainWindow::leavePorts() {
  const auto before = std::exchange(viewBeforePorts_, std::nullopt);
  RunSession& session = pages_.run().session();
  if (before && before->first == &session && session.shown().view.source == TrafficSource::port)
    session.setView(before->second);
}

// What is selected comes first: one step back leads to the sentence.
void MainWindow::showEvidence(const Item& item, EvidencePage page) {
  if (item != Item()) pages_.run().session().selection().select(item);
  switch (page) {
    case EvidencePage::links:
      turnTo(Workspace::links);
      if (item != Item() && workspaces_->page())
        workspaces_->page()->raise(pages_.run().parts().inspector().parentWidget());
      break;
    case EvidencePage::waits:
      turnTo(Workspace::waits);
      break;
    case EvidencePage::routing:
      showRunMap();
      return change_->tryBestRouting(summary_->feed());
    case EvidencePage::functions:
      goTo(Panel::functions);
      break;
    case EvidencePage::findings:
      showRunMap();
      workspaces_->raise(Panel::fabric);
      break;
    case EvidencePage::ports:
      turnTo(Workspace::links);
      showPorts();
      break;
    case EvidencePage::places:
      return findPlaces({});
    case EvidencePage::order:
      return findPlaces("host");
    case EvidencePage::failure:
      return tryFailure(item);
  }
}

// A comparison that is open is what Compare shows, places that were looked for are the effect that Change shows.
void MainWindow::turnTo(Workspace workspace) {
  leaveFor(workspace);
  putInFront(workspace);
}

// Back leads to where one came from.
void MainWindow::leaveFor(Workspace workspace) {
  if (pages_.run().session().run()) turns_.turned(workspace_, workspace, pages_.run().session().selection());
  workspace_ = workspace;
}

bool MainWindow::isMaximised() const { return workspaces_->isMaximised() || panels_.isMaximised(); }

void MainWindow::maximise(bool on) {
  if (workspace_ == Workspace::everything) panels_.maximise(on);
  else workspaces_->maximise(on);
}

void MainWindow::goBack() {
  if (const auto turn = turns_.back(pages_.current().selection())) putInFront(*turn);
  showSteps();
}

void MainWindow::goForward() {
  if (const auto turn = turns_.forward(pages_.current().selection())) putInFront(*turn);
  showSteps();
}

void MainWindow::putInFront(Workspace workspace) {
  RunPage& run = pages_.run();
  workspace_ = workspace;
  Page* shown = &run;
  if (workspace == Workspace::change)
    if (Page* places = compareMenu_->placesOfRun()) shown = places;
  if (workspace == Workspace::compare)
    for (const auto& page : pages_.all())
      if (!dynamic_cast<RunPage*>(page.get()) && !pages_.isPartOfRun(*page)) shown = page.get();
  pages_.raise(*shown);
  showPage();
}

void MainWindow::goTo(Panel panel) {
  if (pages_.run().blank() || &pages_.current() != &pages_.run()) return;
  if (workspace_ != Workspace::everything && workspaces_->raise(panel)) return;
  const Workspace own = specOf(panel).workspace;
  if (workspace_ != Workspace::everything && own != Workspace::everything) {
    turnTo(own);
    if (workspaces_->raise(panel)) return;
  }
  if (workspace_ != Workspace::everything) turnTo(Workspace::everything);
  panels_.raise(panel);
}

// Places of a run are a part of Change; a comparison stands alone in its workspace.
void MainWindow::placePage() {
  if (workspace_ != Workspace::links) leavePorts();
  RunPage& run = pages_.run();
  const bool isRun = &pages_.current() == &run, places = pages_.isPartOfRun(pages_.current());
  const bool open = (isRun || places) && run.session().run() != nullptr;
  const Workspace shown = isRun ? workspace_ : places ? Workspace::change : Workspace::compare;
  row_->show(shown);
  row_->setVisible(!isRun || open);
  row_->setWaysShown(!isRun || workspace_ != Workspace::everything);
  bars_->setVisible(!isRun || workspace_ == Workspace::everything ||
                    (open && workspace_ != Workspace::summary && workspace_ != Workspace::compare));
  actions_.maximise->setEnabled(open);
  if (!open) return shown == Workspace::everything ? workspaces_->turnTo(shown, {}) : workspaces_->showAlone();
  if (isRun) run.enter(workspace_);
  workspaces_->turnTo(shown, contentsOf(*run.session().run()));
  showAnswers();
}

void MainWindow::showAnswers() {
  RunPage& run = pages_.run();
  workspaces_->follow(run.session().selection().selected() != Item());
  if (workspace_ == Workspace::summary || showsChange()) summary_->show(run.session());
  if (workspace_ == Workspace::compare)
    chooseRun_->show(pages_.titleOf(run), compareMenu_->others(), compareMenu_->recent());
  if (showsChange() && run.session().run()) change_->show(run, summary_->feed(), pages_.isPartOfRun(pages_.current()));
}

void MainWindow::showFilter() {
  FilterTree& tree = pages_.run().parts().tree();
  const auto raise = [&] { return workspaces_->page() && workspaces_->page()->raise(tree.parentWidget()); };
  if (!raise()) {
    turnTo(Workspace::links);
    raise();
  }
  tree.takeWords();
}

}  // namespace weft
