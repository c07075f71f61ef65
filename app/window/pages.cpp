#include "app/window/pages.h"

#include <algorithm>

#include "app/placement/placement_page.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;

Pages::Pages(const Actions& actions) : actions_(actions) { addRun(); }

Pages::~Pages() = default;

std::vector<RunPage*> Pages::runs() const {
  std::vector<RunPage*> found;
  for (const auto& page : pages_)
    if (auto* run = qobject_cast<RunPage*>(page.get())) found.push_back(run);
  return found;
}

RunPage* Pages::find(const fs::path& runStore) const {
  std::error_code none;
  const fs::path wanted = fs::weakly_canonical(runStore, none);
  for (RunPage* run : runs())
    if (!run->blank() && fs::weakly_canonical(run->path(), none) == wanted) return run;
  return nullptr;
}

bool Pages::busy() const { return std::ranges::any_of(pages_, &Page::busy); }

RunPage& Pages::open(const fs::path& runStore, const QString& named) {
  RunPage* page = find(runStore);
  if (!page) page = &unused();
  page->open(page->blank() ? runStore : page->path(), named);
  raise(*page);
  return *page;
}

RunPage& Pages::openLater(const fs::path& runStore, const QJsonObject& state) {
  RunPage* page = find(runStore);
  if (page) return *page;
  page = &unused();
  page->openLater(runStore, state);
  return *page;
}

RunPage& Pages::unused() {
  for (RunPage* run : runs())
    if (run->blank()) return *run;
  return addRun();
}

RunPage& Pages::addRun() {
  auto page = std::make_unique<RunPage>(actions_);
  RunPage& added = *page;
  add(std::move(page));
  emit runAdded(&added);
  return added;
}

void Pages::add(std::unique_ptr<Page> page, bool raised) {
  Page& one = *page;
  connect(&one, &Page::titleChanged, this, &Pages::listChanged);
  pages_.push_back(std::move(page));
  emit added(&one);
  if (!raised) visited_.insert(visited_.begin(), &one);
  emit listChanged();
  if (raised) raise(one);
}

bool Pages::isPartOfRun(const Page& page) const { return qobject_cast<const PlacementPage*>(&page) != nullptr; }

void Pages::raise(Page& page) {
  page.wake();
  if (!visited_.empty() && visited_.back() == &page) return;
  if (!visited_.empty()) visited_.back()->closeDialogs();
  std::erase(visited_, &page);
  visited_.push_back(&page);
  emit currentChanged();
}

RunPage& Pages::run() const {
  for (auto page = visited_.rbegin(); page != visited_.rend(); ++page)
    if (auto* run = qobject_cast<RunPage*>(*page)) return *run;
  qFatal("a window without a page");
}

void Pages::step(int by) {
  const auto count = static_cast<int>(pages_.size());
  raise(*pages_[static_cast<std::size_t>((static_cast<int>(indexOf(current())) + by + count) % count)]);
}

bool Pages::has(const Page& page) const {
  return std::ranges::any_of(pages_, [&](const auto& one) { return one.get() == &page; });
}

// The page goes a moment later: it may be what asked to be closed. The one that was looked at before comes back.
void Pages::close(Page& page) {
  if (!has(page)) return;  // it is on its way already: what failed in it may be told twice
  if (runs().size() == 1 && runs().front() == &page) {
    if (runs().front()->blank()) return;
    addRun();
  }
  const bool wasShown =
      &current() == &page || &run() == &page;  // panels and menus are of a run behind a comparison, too
  std::erase(visited_, &page);
  if (wasShown) emit currentChanged();
  if (!has(page)) return;
  Page* gone = pages_[indexOf(page)].release();
  std::erase(pages_, nullptr);
  gone->disconnect(this);
  gone->setParent(this);
  gone->deleteLater();
  emit listChanged();
}

void Pages::move(std::size_t from, std::size_t to) {
  auto page = std::move(pages_[from]);
  pages_.erase(pages_.begin() + static_cast<std::ptrdiff_t>(from));
  pages_.insert(pages_.begin() + static_cast<std::ptrdiff_t>(to), std::move(page));
}

QString Pages::titleOf(const Page& page) const {
  const QString title = page.title();
  const bool twice = std::ranges::count_if(pages_, [&](const auto& one) { return one->title() == title; }) > 1;
  const auto* run = qobject_cast<const RunPage*>(&page);
  if (!twice || !run) return title;
  const QString file = pathText(run->path().filename());
  return tr("%1 (%2)").arg(title, file == title ? pathText(run->path().parent_path().filename()) : file);
}

std::size_t Pages::indexOf(const Page& page) const {
  return static_cast<std::size_t>(std::ranges::find(pages_, &page, &std::unique_ptr<Page>::get) - pages_.begin());
}

}  // namespace weft

#include "moc_pages.cpp"
