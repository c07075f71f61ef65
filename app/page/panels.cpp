#include "app/page/panels.h"

#include <QDataStream>
#include <QEvent>
#include <QIODevice>
#include <QLayout>
#include <QScreen>
#include <algorithm>
#include <utility>

#include "app/page/page_stack.h"

namespace weft {
namespace {

constexpr int stateVersion = 10;  // raised when panels come or go

constexpr const char* stateMark = "arrangement 1";
constexpr std::array kindNames{"whole", "fabric", "profile", "traffic",
                               "times"};  // by Kind; what is remembered goes by them

// The title gets the height of its font only when all is laid out again.
class PanelDock : public QDockWidget {
 public:
  using QDockWidget::QDockWidget;

 protected:
  void changeEvent(QEvent* event) override {
    QDockWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange) return;
    layout()->invalidate();
    layout()->setGeometry(rect());
  }
};

// Qt shows the tabs of panels one after another there, and each lays the window out again, which may make and drop
// others of them.
bool restoreInOneGo(QMainWindow& window, const QByteArray& state) {
  window.layout()->setEnabled(false);
  const bool restored = window.restoreState(state, stateVersion);
  window.layout()->setEnabled(true);
  window.layout()->activate();
  return restored;
}

// A panel that floats where no screen is any more could not be taken hold of.
void bringOnScreen(QDockWidget& dock) {
  if (!dock.isFloating()) return;
  const QRect room = dock.screen()->availableGeometry();
  const QRect now = dock.frameGeometry();
  if (room.contains(QPoint(now.center().x(), now.top())) && room.width() >= now.width()) return;
  dock.resize(dock.size().boundedTo(room.size() * 0.8));
  dock.move(room.topLeft() + QPoint(40, 40));
}

}  // namespace

Panels::Panels(QMainWindow& window, QMenu& menu, const std::function<void(Panel)>& goTo) : window_(window) {
  window.setDockNestingEnabled(true);
  window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  for (std::size_t at = 0; at < panelCount; ++at) {
    const PanelSpec& spec = panelSpecs()[at];
    docks_[at] = new PanelDock(QObject::tr(spec.title), &window_);
    docks_[at]->setObjectName(spec.name);
    docks_[at]->setWidget(decks_[at] = new Deck);
    menu.addAction(QObject::tr(spec.title), &window_, [goTo, id = spec.id] { goTo(id); });
  }
  hidden_ = QByteArray();  // of a size that is not known yet: it is arranged when there is a run to show
  for (QDockWidget* one : docks_) one->hide();
}

void Panels::turnTo(const PanelWidgets& contents) {
  for (std::size_t at = 0; at < panelCount; ++at) decks_[at]->turnTo(contents[at]);
}

QString Panels::nameOf(Kind kind) { return kindNames[static_cast<std::size_t>(kind)]; }

Panels::Kind Panels::kindOf(const RunContents& contents) {
  const bool profile = contents.has(Panel::communicators), pairs = contents.has(Panel::matrix);
  if (contents.map) return profile || pairs ? Kind::whole : Kind::fabric;
  if (profile) return Kind::profile;
  return pairs || !contents.has(Panel::times) ? Kind::traffic : Kind::times;
}

void Panels::suit(const RunContents& contents) {
  if (contents == contents_) return;
  maximise(false);
  const Kind before = kindOf(contents_), now = kindOf(contents);
  const QByteArray left = before == now ? QByteArray() : state();
  contents_ = contents;
  if (before == now) {
    if (!hidden_) closeEmpty();
    return;
  }
  states_[nameOf(before)] = left;
  restore(states_.take(nameOf(now)).toByteArray());
}

void Panels::setShown(bool shown) {
  if (shown && hidden_) restoreNow(*std::exchange(hidden_, {}));
  else if (!shown && !hidden_) {
    maximise(false);
    hidden_ = state();
    // Else the keyboard would move to a table, which would treat its current row as chosen by the user.
    if (QWidget* focus = window_.focusWidget()) focus->clearFocus();
    for (QDockWidget* one : docks_) one->hide();
  }
}

void Panels::takeBack() {
  for (std::size_t at = 0; at < panelCount; ++at)
    if (docks_[at]->widget() != decks_[at]) {
      docks_[at]->setWidget(decks_[at]);
      decks_[at]->show();
    }
}

QSize Panels::room() const { return window_.window()->size(); }

// Which panels were closed for want of content is part of it: another run may fill them.
QByteArray Panels::state() const {
  if (hidden_) return *hidden_;
  if (all_) return *all_;
  QByteArray bytes;
  QDataStream out(&bytes, QIODevice::WriteOnly);
  out << QByteArray(stateMark) << window_.saveState(stateVersion) << quint32(closed_.to_ulong());
  return bytes;
}

void Panels::restore(const QByteArray& state) {
  maximise(false);
  if (hidden_) hidden_ = state;
  else restoreNow(state);
}

void Panels::restoreNow(const QByteArray& state) {
  QByteArray mark, window;
  quint32 closed = 0;
  QDataStream in(state);
  in >> mark >> window >> closed;
  if (mark != stateMark || !restoreInOneGo(window_, window)) return arrangeNow(Preset::suited);
  closed_ = Set(closed);
  closeEmpty();
  for (QDockWidget* one : docks_) bringOnScreen(*one);
}

QVariantMap Panels::states() const {
  QVariantMap all = states_;
  if (const QByteArray now = state(); !now.isEmpty()) all[nameOf(kindOf(contents_))] = now;
  return all;
}

void Panels::restore(const QVariantMap& states) {
  states_ = states;
  restore(states_.take(nameOf(kindOf(contents_))).toByteArray());
}

// One that its owner opened all the same stays open.
void Panels::closeEmpty() {
  for (std::size_t at = 0; at < panelCount; ++at) {
    const bool wanted = contents_.filled[at];
    if (wanted && closed_[at]) docks_[at]->show();
    if (wanted) closed_.reset(at);
    if (wanted || closed_[at] || docks_[at]->isHidden()) continue;
    docks_[at]->hide();
    closed_.set(at);
  }
}

// The middle has a place among them; a panel that floats has its own window.
void Panels::maximise(bool on) {
  QWidget* const middle = window_.centralWidget();
  if (!on) {
    if (!all_) return;
    middle->show();
    return restoreNow(*std::exchange(all_, {}));
  }
  if (all_ || hidden_) return;
  const QWidget* const focus = window_.window()->focusWidget();
  const auto has = [focus](const QWidget* one) { return focus && one->isAncestorOf(focus); };
  const auto found =
      std::ranges::find_if(docks_, [&](const QDockWidget* one) { return has(one) && !one->isFloating(); });
  if (found == docks_.end() && !has(middle)) return;
  all_ = state();
  for (QDockWidget* one : docks_)
    if (!one->isFloating() && (found == docks_.end() || one != *found)) one->hide();
  middle->setVisible(found == docks_.end());
}

void Panels::raise(Panel panel) {
  maximise(false);
  dock(panel)->show();
  dock(panel)->raise();
}

}  // namespace weft
