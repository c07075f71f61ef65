#include "views/shared/selection.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t longestHistory = 200;

}  // namespace

void Selection::hover(const Item& item) {
  if (hovered_ == item) return;
  hovered_ = item;
  emit hoverChanged();
}

void Selection::select(const Item& item) {
  State next = now();
  next.selected = item;
  push(std::move(next));
}

void Selection::extend(const Item& item) {
  const bool isPlace = std::holds_alternative<HostIndex>(item) || std::holds_alternative<NodeIndex>(item);
  const auto source = placeOf(selected());
  if (!isPlace || !source || *source == placeOf(item)) return select(item);
  select(pairOf(*source, *placeOf(item)));
}

void Selection::focus(const Item& item) {
  State next = now();
  next.focused = item;
  push(std::move(next));
}

void Selection::setFilter(PairFilter filter) {
  sortLists(filter);
  State next = now();
  next.filter = std::move(filter);
  push(std::move(next));
}

void Selection::setRegions(std::vector<RegionId> regions) {
  PairFilter next = filter();
  next.regions = std::move(regions);
  setFilter(std::move(next));
}

void Selection::reset() {
  const State before = now();
  hovered_ = std::monostate{};
  history_.assign(1, State{});
  at_ = 0;
  tell(before);
  emit hoverChanged();
  emit historyChanged();
}

void Selection::back() {
  if (canGoBack()) moveTo(at_ - 1);
}

void Selection::forward() {
  if (canGoForward()) moveTo(at_ + 1);
}

void Selection::push(State next) {
  if (next == now()) return;
  const State before = now();
  history_.resize(at_ + 1);
  history_.push_back(std::move(next));
  if (history_.size() > longestHistory) history_.erase(history_.begin());
  at_ = history_.size() - 1;
  tell(before);
  emit historyChanged();
}

void Selection::moveTo(std::size_t at) {
  const State before = now();
  at_ = at;
  tell(before);
  emit historyChanged();
}

void Selection::tell(const State& before) {
  if (before.filter != now().filter) emit filterChanged();
  if (before.filter.regions != now().filter.regions) emit regionsChanged();
  if (before.focused != now().focused) emit focusChanged();
  if (before.selected != now().selected) emit selectionChanged();
}

}  // namespace weft

#include "moc_selection.cpp"
