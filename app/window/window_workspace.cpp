#include "app/window/window_workspace.h"

#include "app/compare/compare_page.h"
#include "app/session/run_opener.h"
#include "app/page/panels.h"
#include "app/window/main_window.h"
#include "app/workspaces/workspaces.h"

namespace weft::windowState {
namespace {

// Null where one of its runs is gone, which is told once.
ComparePage* compareLater(Pages& pages, const SavedComparison& saved, QStringList& gone) {
  std::vector<ComparePage::Run> runs;
  for (const QString& path : saved.paths) {
    if (isRunStore(path.toStdString())) runs.push_back({path.toStdString(), nullptr});
    else if (!gone.contains(path)) gone << path;
  }
  if (static_cast<qsizetype>(runs.size()) < saved.paths.size() || runs.size() < 2 || runs.size() > ComparePage::most)
    return nullptr;
  auto page = std::make_unique<ComparePage>(runs, saved.state);
  ComparePage* added = page.get();
  pages.add(std::move(page), false);
  return added;
}

}  // namespace

SavedWindow saved(MainWindow& window) {
  SavedWindow saved{window.saveGeometry(), window.panels().state(), {}, 0};
  saved.workspace = wordOf(window.workspace());
  saved.splitters = window.workspaces().states();
  for (RunPage* page : window.pages().runs()) {
    if (page->blank()) continue;
    if (page == &window.pages().run()) saved.current = static_cast<int>(saved.runs.size());
    saved.runs.push_back({QString::fromStdString(page->path().string()), page->state()});
  }
  for (const auto& page : window.pages().all()) {
    const auto* comparison = dynamic_cast<const ComparePage*>(page.get());
    if (!comparison) continue;
    if (comparison == &window.pages().current()) saved.comparison = static_cast<int>(saved.comparisons.size());
    saved.comparisons.push_back({{}, comparison->state()});
    for (const auto& path : comparison->paths())
      saved.comparisons.back().paths << QString::fromStdString(path.string());
  }
  return saved;
}

QStringList restore(MainWindow& window, const SavedWindow& saved) {
  window.restoreGeometry(saved.geometry);
  if (!saved.panels.isEmpty()) window.panels().restore(saved.panels);
  window.workspaces().restore(saved.splitters);
  const auto workspace = workspaceOf(saved.workspace.toStdString());
  QStringList gone;
  RunPage* current = nullptr;
  for (std::size_t at = 0; at < saved.runs.size(); ++at) {
    const SavedRun& run = saved.runs[at];
    if (!isRunStore(run.path.toStdString())) {
      gone << run.path;
      continue;
    }
    RunPage& page = window.pages().openLater(run.path.toStdString(), run.state);
    if (!current || static_cast<int>(at) <= saved.current) current = &page;
  }
  if (current) window.pages().raise(*current);
  if (workspace) window.turnTo(*workspace);
  for (std::size_t at = 0; at < saved.comparisons.size(); ++at) {
    ComparePage* page = compareLater(window.pages(), saved.comparisons[at], gone);
    if (page && static_cast<int>(at) == saved.comparison) window.pages().raise(*page);
  }
  return gone;
}

}  // namespace weft::windowState
