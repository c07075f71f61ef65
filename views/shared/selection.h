// The selection: the one object that all views share. It holds domain ids, not model indexes: a view calls
// selection.select(item) and gets selectionChanged(); it never connects to another view. Setting the same value again
// emits no signal.
#pragma once

#include <QAction>
#include <QList>
#include <QObject>
#include <QPoint>
#include <QString>
#include <vector>

#include "analysis/run/item.h"
#include "analysis/run/wait_place.h"

namespace weft {

class Selection : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  // What one goes back to: all but what the pointer is at.
  struct State {
    Item selected, focused;
    PairFilter filter;
    bool operator==(const State&) const = default;
  };

  const Item& hovered() const { return hovered_; }
  const Item& selected() const { return now().selected; }
  const Item& focused() const { return now().focused; }
  // The filter: regions and, for pair traffic, communicators, classes, operations, ranks and time. Lists ascend; empty:
  // all.
  const PairFilter& filter() const { return now().filter; }
  const std::vector<RegionId>& regions() const { return now().filter.regions; }

  // The right mouse button, or the menu key: views report the subject, and the maker of menus receives it. `row`: what
  // is shown of the subject, as tab-separated text; empty where it has no row. `own`: the view's own actions; they live
  // at least as long as the view.
  void askForMenu(const Subject& subject, QPoint onScreen, const QString& row = {}, const QList<QAction*>& own = {}) {
    emit menuAsked(subject, onScreen, row, own);
  }

  // A wait is to be explained: views of time say where it is, whoever explains waits hears it.
  void askForWait(const WaitPlace& place) { emit waitAsked(place); }
  // The other way round: views of time bring that time of that rank into view.
  void showTime(RankId rank, const WaitPlace::Time& time) { emit timeAsked(rank, time); }

  void hover(const Item& item);   // tooltips, thin outlines; not part of the history
  void select(const Item& item);  // highlights everywhere
  // A second place beside the selected one: selects the pair, from the first to the second. If a pair is selected, its
  // first place stays. Anything else is selected on its own.
  void extend(const Item& item);
  void focus(const Item& item);  // changes what a view shows
  void setFilter(PairFilter filter);
  void setRegions(std::vector<RegionId> regions);
  void clear() { select(std::monostate{}); }
  void reset();  // another run: forgets everything

  bool canGoBack() const { return at_ > 0; }
  bool canGoForward() const { return at_ + 1 < history_.size(); }
  const State& now() const { return history_[at_]; }
  const State* before() const { return canGoBack() ? &history_[at_ - 1] : nullptr; }  // where back() leads
  const State* after() const { return canGoForward() ? &history_[at_ + 1] : nullptr; }
  void back();
  void forward();

 signals:
  void hoverChanged();
  void selectionChanged();
  void focusChanged();
  void filterChanged();   // regions or anything else of it
  void regionsChanged();  // after filterChanged()
  void historyChanged();
  void menuAsked(const weft::Subject& subject, QPoint onScreen, const QString& row, const QList<QAction*>& own);
  void waitAsked(const weft::WaitPlace& place);
  void timeAsked(weft::RankId rank, const weft::WaitPlace::Time& time);

 private:
  void push(State next);
  void moveTo(std::size_t at);
  void tell(const State& before);

  Item hovered_;
  std::vector<State> history_{State{}};
  std::size_t at_ = 0;
};

}  // namespace weft
