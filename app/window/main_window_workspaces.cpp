// The workspaces of the window: which is in front, and how one gets there.
#include <QVBoxLayout>

#include "app/compare/choose_run.h"
#include "app/filters/filter_bar.h"
#include "app/page/film_play.h"
#include "app/page/page_stack.h"
#include "app/page/run_contents.h"
#include "app/page/view_set.h"
#include "app/page/without_it.h"
#include "app/placement/placement_page.h"
#include "app/window/compare_menu.h"
#include "app/window/main_window.h"
#include "app/window/workspace_bar.h"
#include "app/workspaces/change_page.h"
#include "app/workspaces/summary_page.h"
#include "app/workspaces/workspaces.h"
#include "views/commtree/filter_tree.h"
#include "views/links/link_inspector.h"

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
  connect(summary_, &SummaryPage::addAsked, this, [this](MissingSource source) {
    if (source != MissingSource::tables) return askForImport();
    RunSession& session = pages_.run().session();
    MapSettings settings = session.mapSettings();
    settings.assumeRoutes = true;
    session.setMapSettings(settings);
    turnTo(Workspace::links);
  });
  connect(summary_, &SummaryPage::notesAsked, this, [this] { goTo(Panel::diagnostics); });
  connect(summary_, &SummaryPage::failed, message_, [this](const QString& sentence) { message_->tell(sentence); });
  connect(change_, &ChangePage::placementAsked, this, [this] { compareMenu_->openPlacement(); });
  connect(chooseRun_, &ChooseRun::fileAsked, this, [this] { compareMenu_->askForFile(); });
  connect(chooseRun_, &ChooseRun::chosen, this, [this](const std::filesystem::path& path) { compareMenu_->compareWith(path); });
  for (WorkspacePage* page : workspaces_->findChildren<WorkspacePage*>())
    connect(page, &WorkspacePage::importAsked, this, &MainWindow::askForImport);
  for (std::size_t at = 0; at < workspaceCount; ++at)
    connect(actions_.workspaces[at], &QAction::triggered, this, [this, at] { turnTo(Workspace(at)); });
  for (std::size_t at = 0; at < actions_.places.size(); ++at)
    connect(actions_.places[at], &QAction::triggered, this, [this, at] { workspaces_->goToPlace(at); });
  connect(actions_.maximise, &QAction::triggered, this, [this] { maximise(!isMaximised()); });
  connect(actions_.filter, &QAction::triggered, this, &MainWindow::showFilter);
}

void MainWindow::connectParts(RunPage& page) {
  const auto ifCurrent = [this, &page](auto what) {
    return [this, &page, what](auto&&...) {
      if (&pages_.current() == &page) what();
    };
  };
  connect(&page.parts().inspector(), &LinkInspector::placementAsked, this, ifCurrent([this] { turnTo(Workspace::change); }));
  connect(&page.parts().inspector(), &LinkInspector::failureAsked, this, [this, &page](const Item& item) {
    page.views().without().take(item);
    turnTo(Workspace::change);
  });
  connect(page.bar(), &FilterBar::filterAsked, this, ifCurrent([this] { showFilter(); }));
  connect(&page.session().selection(), &Selection::selectionChanged, this, ifCurrent([this] { showAnswers(); }));
  for (const auto signal : {&FilmPlay::changed, &FilmPlay::moved})
    connect(&page.views().film(), signal, page.bar(), [&page] { page.bar()->setMoment(page.views().film().drawn()); });
}

bool MainWindow::idle() const { return !pages_.busy() && !opener_.importing() && !(workspace_ == Workspace::summary && summary_->busy()); }

// What is selected comes first: one step back leads to the sentence.
void MainWindow::showEvidence(const Item& item, EvidencePage page) {
  if (item != Item()) pages_.run().session().selection().select(item);
  switch (page) {
    case EvidencePage::links: turnTo(Workspace::links); break;
    case EvidencePage::waits: turnTo(Workspace::waits); break;
    case EvidencePage::change: turnTo(Workspace::change); break;
    case EvidencePage::compare: turnTo(Workspace::compare); break;
    case EvidencePage::functions: goTo(Panel::functions); break;
  }
}

void MainWindow::turnTo(Workspace workspace) {
  if (pages_.run().session().run()) turns_.turned(workspace_, workspace, pages_.run().session().selection());
  putInFront(workspace);
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
  for (const auto& page : pages_.all()) {
    const bool isPlacement = dynamic_cast<PlacementPage*>(page.get()) != nullptr,
               isRun = dynamic_cast<RunPage*>(page.get()) != nullptr;
    const bool answers = workspace == Workspace::compare ? !isRun && !isPlacement : workspace == Workspace::change && isPlacement;
    if (!answers || (isPlacement && page.get() == &pages_.current())) continue;  // a second time: back to the proposals
    pages_.raise(*page);
    return showPage();
  }
  pages_.raise(run);
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

// Pages that are no runs stand alone in the workspace that they belong to.
void MainWindow::placePage() {
  RunPage& run = pages_.run();
  const bool isRun = &pages_.current() == &run;
  const bool open = isRun && run.session().run() != nullptr;
  Workspace shown = workspace_;
  if (!isRun) shown = dynamic_cast<PlacementPage*>(&pages_.current()) ? Workspace::change : Workspace::compare;
  row_->show(shown);
  row_->setVisible(!isRun || open);
  row_->setWaysShown(!isRun || workspace_ != Workspace::everything);
  bars_->setVisible(!isRun || workspace_ == Workspace::everything ||
                    (open && workspace_ != Workspace::summary && workspace_ != Workspace::compare));
  actions_.maximise->setEnabled(open);
  if (!open) return workspace_ == Workspace::everything ? workspaces_->turnTo(workspace_, {}) : workspaces_->showAlone();
  run.enter(workspace_);
  workspaces_->turnTo(workspace_, contentsOf(*run.session().run()));
  showAnswers();
}

void MainWindow::showAnswers() {
  RunPage& run = pages_.run();
  workspaces_->follow(run.session().selection().selected() != Item());
  if (workspace_ == Workspace::summary) summary_->show(run.session());
  if (workspace_ == Workspace::compare) chooseRun_->show(pages_.titleOf(run), compareMenu_->others(), compareMenu_->recent());
  if (workspace_ == Workspace::change) change_->show(run);
}

void MainWindow::showFilter() {
  if (workspace_ != Workspace::links) turnTo(Workspace::links);
  FilterTree& tree = pages_.run().parts().tree();
  if (workspaces_->page()) workspaces_->page()->raise(tree.parentWidget());
  tree.takeWords();
}

}  // namespace weft
