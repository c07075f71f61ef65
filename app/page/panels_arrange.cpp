// Where panels are at first, by what the run is made of and how much room there is.
#include <QToolBar>
#include <algorithm>

#include "app/page/panels.h"

namespace weft {
namespace {

constexpr int narrow = 1150, wide = 1500, low = 680, lowest = 540;
constexpr int leastMiddle = 380;  // of bars and what is said above them

}  // namespace

void Panels::arrange(Preset preset) {
  maximise(false);
  if (hidden_) hidden_ = QByteArray();
  else arrangeNow(preset);
}

void Panels::arrangeNow(Preset preset) {
  for (QDockWidget* one : docks_) {
    one->setFloating(false);
    window_.removeDockWidget(one);
  }
  place();
  for (QDockWidget* one : docks_) one->show();
  for (QToolBar* bar : window_.window()->findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) bar->show();
  closed_.reset();
  if (preset == Preset::suited) closeEmpty();
  share();
  if (preset == Preset::map) keepOnly({Panel::details});
  if (preset == Preset::matrix) {
    keepOnly({Panel::matrix, Panel::details});
    window_.resizeDocks({dock(Panel::matrix)}, {room().width() * 6 / 10}, Qt::Horizontal);
    window_.resizeDocks({dock(Panel::matrix), dock(Panel::details)}, {600, 180}, Qt::Vertical);
  }
  if (preset == Preset::communicators) {
    keepOnly({Panel::communicators, Panel::bars, Panel::details});
    window_.resizeDocks({dock(Panel::communicators), dock(Panel::details)}, {room().width() * 4 / 10, 280},
                        Qt::Horizontal);
    if (!leavesNoRoomBelow()) window_.resizeDocks({dock(Panel::bars)}, {room().height() * 4 / 10}, Qt::Vertical);
  }
}

// What there is least of is asked for first: below, and beside the map where there is a map.
void Panels::place() {
  using enum Panel;
  const Kind kind = kindOf(contents_);
  window_.addDockWidget(Qt::LeftDockWidgetArea, dock(regions));
  window_.addDockWidget(Qt::LeftDockWidgetArea, dock(communicators));
  if (room().height() < low) window_.tabifyDockWidget(dock(regions), dock(communicators));
  if (kind != Kind::traffic) window_.addDockWidget(Qt::RightDockWidgetArea, dock(matrix));
  window_.addDockWidget(Qt::RightDockWidgetArea, dock(details));
  if (kind != Kind::traffic && (room().width() < narrow || room().height() < low))
    window_.tabifyDockWidget(dock(matrix), dock(details));
  window_.tabifyDockWidget(dock(details), dock(diagnostics));
  if (kind == Kind::traffic) {
    window_.addDockWidget(Qt::BottomDockWidgetArea, dock(matrix));
    stack({matrix, bars, ranks, timeline, time, times, functions, waits, links, fabric});
  } else {
    if (leavesNoRoomBelow()) window_.tabifyDockWidget(dock(diagnostics), dock(bars));
    else window_.addDockWidget(Qt::BottomDockWidgetArea, dock(bars));
    stack({bars, ranks, timeline, time, times, functions, waits, links});
    if (kind == Kind::fabric && room().width() >= wide && !leavesNoRoomBelow())
      window_.splitDockWidget(dock(links), dock(fabric), Qt::Horizontal);
    else window_.tabifyDockWidget(dock(links), dock(fabric));
  }
}

// A map with panels below it would be a few lines high.
bool Panels::leavesNoRoomBelow() const { return contents_.map && room().height() < lowest; }

void Panels::stack(std::initializer_list<Panel> panels) {
  for (auto at = panels.begin(); at + 1 != panels.end(); ++at) window_.tabifyDockWidget(dock(*at), dock(*(at + 1)));
}

void Panels::share() {
  using enum Panel;
  const int width = room().width(), height = room().height();
  const bool map = contents_.map;
  const int right = std::clamp(width * (leavesNoRoomBelow() ? 30 : 24) / 100, 250, 460);
  const int left = kindOf(contents_) == Kind::profile ? std::min(width * 45 / 100, width - right - leastMiddle)
                                                      : std::clamp(width * 22 / 100, 250, 420);
  const int below = std::clamp(height * 28 / 100, 190, 340);
  window_.resizeDocks({dock(has(communicators) ? communicators : regions), dock(details)}, {left, right},
                      Qt::Horizontal);
  window_.resizeDocks({dock(regions), dock(communicators)}, {height * 2 / 10, height * 6 / 10}, Qt::Vertical);
  window_.resizeDocks({dock(matrix), dock(details)}, {height * 2 / 3, height / 3}, Qt::Vertical);
  for (const Panel one : {fabric, links, waits, functions, times, time, timeline, ranks, bars, matrix})
    if (has(one)) dock(one)->raise();
  if (contents_.rings) dock(fabric)->raise();
  if (!leavesNoRoomBelow())
    window_.resizeDocks({dock(has(bars) ? bars : has(links) ? links : matrix)}, {map ? below : height}, Qt::Vertical);
  for (const Panel one : {communicators, details}) dock(one)->raise();
}

void Panels::keepOnly(std::initializer_list<Panel> panels) {
  for (QDockWidget* one : docks_) one->hide();
  for (const Panel panel : panels) dock(panel)->show();
}

}  // namespace weft
