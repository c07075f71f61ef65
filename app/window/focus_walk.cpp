#include "app/window/focus_walk.h"

#include <QDockWidget>
#include <QToolBar>
#include <algorithm>
#include <vector>

namespace weft::focusWalk {
namespace {

using Widgets = std::vector<QWidget*>;

bool isSeen(const QWidget& part) { return part.isVisible() && !part.visibleRegion().isEmpty(); }

// Bars first, then columns from left to right, each from top to bottom: docks around a middle, or the places of a
// workspace.
Widgets partsOf(const QMainWindow& window) {
  Widgets bars, parts;
  for (QToolBar* bar : window.findChildren<QToolBar*>(Qt::FindDirectChildrenOnly))
    if (isSeen(*bar)) bars.push_back(bar);
  for (QDockWidget* dock : window.findChildren<QDockWidget*>())
    if (isSeen(*dock) && !dock->isFloating()) parts.push_back(dock);
  for (QWidget* one : window.centralWidget()->findChildren<QWidget*>())
    if (one->property("place").toBool() && isSeen(*one)) parts.push_back(one);
  const auto at = [&window](const QWidget* part) {
    const QPoint corner = part->mapTo(window.window(), QPoint());
    return std::pair(corner.x(), corner.y());
  };
  std::ranges::stable_sort(parts, {}, at);
  bars.insert(bars.end(), parts.begin(), parts.end());
  return bars;
}

bool takesTab(const QWidget& widget, const QWidget& part) {
  return (widget.focusPolicy() & Qt::TabFocus) && !widget.focusProxy() && widget.isEnabled() &&
         widget.isVisibleTo(&part) && part.isAncestorOf(&widget);
}

Widgets stopsIn(const QWidget& part) {
  Widgets stops;
  const QWidget* first = &part;
  for (QWidget* at = first->nextInFocusChain(); at != first; at = at->nextInFocusChain())
    if (takesTab(*at, part)) stops.push_back(at);
  return stops;
}

int area(const QWidget* widget) { return widget->width() * widget->height(); }

QWidget* stepped(const Widgets& all, const QWidget* now, bool forward) {
  if (all.empty()) return nullptr;
  const auto at = std::ranges::find(all, now);
  if (at == all.end()) return forward ? all.front() : all.back();
  if (forward) return at + 1 == all.end() ? all.front() : *(at + 1);
  return at == all.begin() ? all.back() : *(at - 1);
}

}  // namespace

QWidget* next(const QMainWindow& window, bool forward) {
  Widgets all;
  for (const QWidget* part : partsOf(window))
    for (QWidget* stop : stopsIn(*part)) all.push_back(stop);
  return stepped(all, window.focusWidget(), forward);
}

QWidget* nextPart(const QMainWindow& window, bool forward) {
  Widgets parts = partsOf(window);
  std::erase_if(parts, [](const QWidget* part) { return stopsIn(*part).empty(); });
  const QWidget* focus = window.focusWidget();
  const auto now = std::ranges::find_if(parts, [&](const QWidget* part) { return focus && part->isAncestorOf(focus); });
  const QWidget* part = stepped(parts, now == parts.end() ? nullptr : *now, forward);
  if (!part) return nullptr;
  const Widgets stops = stopsIn(*part);
  return *std::ranges::max_element(stops, {}, area);
}

}  // namespace weft::focusWalk
