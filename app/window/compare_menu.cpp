#include "app/window/compare_menu.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/session/run_opener.h"
#include "app/placement/placement_page.h"
#include "app/session/recent_files.h"
#include "app/window/pages.h"
#include "views/shared/text.h"

namespace weft {
namespace {

std::vector<RunPage*> openRuns(const Pages& pages) {
  std::vector<RunPage*> runs;
  for (RunPage* run : pages.runs())
    if (!run->blank()) runs.push_back(run);
  return runs;
}

}  // namespace

CompareMenu::CompareMenu(QMenu& menu, Pages& pages) : QObject(&menu), menu_(menu), pages_(pages) {
  connect(&menu, &QMenu::aboutToShow, this, &CompareMenu::fill);
  fill();
}

void CompareMenu::fill() {
  menu_.clear();
  qDeleteAll(menu_.findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  const auto runs = openRuns(pages_);
  const bool any = !pages_.run().blank();
  for (const auto& [name, path] : others())
    menu_.addAction(tr("With %1").arg(menuText(name)), this, [this, path = path] { compareWith(path); });
  QAction* all = menu_.addAction(tr("&All open runs"), this, &CompareMenu::compareAll);
  all->setEnabled(runs.size() >= 2);
  menu_.addSeparator();
  QAction* file = menu_.addAction(tr("With a &file…"), this, &CompareMenu::askForFile);
  file->setEnabled(any);
  QMenu* lately = menu_.addMenu(tr("With a &recent one"));
  for (const auto& [name, path] : recent())
    lately->addAction(menuText(pathText(path)), this, [this, path = path] { compareWith(path); });
  lately->setEnabled(any && !lately->isEmpty());
  menu_.addSeparator();
  QAction* places = menu_.addAction(tr("With a better &placement of the ranks…"), this, [this] { openPlacement(); });
  places->setStatusTip(tr("Look for hosts on which the ranks would load the links less, or move ranks by hand"));
  places->setEnabled(any);
}

std::vector<ChooseRun::Run> CompareMenu::others() const {
  std::vector<ChooseRun::Run> list;
  for (const RunPage* run : openRuns(pages_))
    if (run != &pages_.run()) list.push_back({pages_.titleOf(*run), run->path()});
  return list;
}

std::vector<ChooseRun::Run> CompareMenu::recent() const {
  std::vector<ChooseRun::Run> list;
  for (const QString& path : recentFiles::list())
    if (isRunStore(path.toStdString()) && !pages_.find(path.toStdString()))
      list.push_back({QFileInfo(path).fileName(), path.toStdString()});
  return list;
}

ComparePage::Run CompareMenu::runAt(const std::filesystem::path& path) const {
  RunPage* open = pages_.find(path);
  return {path, open ? &open->session() : nullptr};
}

ComparePage::Run CompareMenu::current() const { return {pages_.run().path(), &pages_.run().session()}; }

void CompareMenu::compareWith(const std::filesystem::path& runStore) { open({current(), runAt(runStore)}); }

// The run of the current tab comes first: the others are compared with it.
void CompareMenu::compareAll() {
  std::vector<ComparePage::Run> runs{current()};
  for (RunPage* run : openRuns(pages_))
    if (run != &pages_.run() && runs.size() < ComparePage::most) runs.push_back({run->path(), &run->session()});
  open(runs);
}

void CompareMenu::open(const std::vector<ComparePage::Run>& runs) {
  if (runs.size() < 2) return;
  auto page = std::make_unique<ComparePage>(runs);
  ComparePage* const added = page.get();
  connect(added, &ComparePage::addAsked, this, [this, added] { addTo(*added); });
  if (runs.size() == 2) added->turnTo(CompareMode::difference);
  pages_.add(std::move(page));
}

// A page of these and another one takes its place.
void CompareMenu::addTo(ComparePage& page) {
  if (page.paths().size() >= ComparePage::most) return;
  const QString path = askForPath();
  if (path.isEmpty()) return;
  std::vector<ComparePage::Run> runs;
  for (const auto& one : page.paths()) runs.push_back(runAt(one));
  runs.push_back(runAt(path.toStdString()));
  open(runs);
  pages_.close(page);
}

QString CompareMenu::askForPath() const {
  return QFileDialog::getOpenFileName(menu_.parentWidget(), tr("Compare with a run"), {},
                                      tr("Runs (*.weft);;All files (*)"));
}

PlacementPage* CompareMenu::placesOfRun() const {
  for (const auto& page : pages_.all())
    if (auto* places = dynamic_cast<PlacementPage*>(page.get()); places && places->path() == pages_.run().path())
      return places;
  return nullptr;
}

PlacementPage& CompareMenu::openPlacement() {
  if (PlacementPage* open = placesOfRun()) {
    pages_.raise(*open);
    return *open;
  }
  auto page = std::make_unique<PlacementPage>(pages_.run().path(), pages_.run().session());
  PlacementPage& added = *page;
  connect(&added, &PlacementPage::runWritten, this,
          [this](const QString& path) { pages_.open(path.toStdString(), path); });
  pages_.add(std::move(page));
  return added;
}

void CompareMenu::askForFile() {
  if (const QString path = askForPath(); !path.isEmpty()) compareWith(path.toStdString());
}

}  // namespace weft

#include "moc_compare_menu.cpp"
