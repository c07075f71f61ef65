// A panel of one run: its view, and what the view is filled with from the session. The window and the figures know no
// more of it than this. A view never hears of another: they meet in the selection.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QString>
#include <concepts>
#include <optional>

#include "analysis/run/item.h"
#include "app/panels/panel_list.h"
#include "app/session/jobs.h"
#include "app/session/run_session.h"
#include "figures/figure_request.h"
#include "reports/table.h"
#include "views/shared/rows/background_view.h"

namespace weft {

bool hasKeyboard(const QWidget* widget);  // it, or something within

class RunPanel : public QObject {
  Q_OBJECT

 public:
  explicit RunPanel(RunSession& session) : session_(session) {}

  virtual QWidget* view() const = 0;  // of whoever gives it a place, and before it does, of nobody
  virtual std::optional<Table> shownRows() const { return {}; }  // nothing: it shows no rows
  bool hasFocus() const { return hasKeyboard(view()); }
  virtual bool busy() const { return false; }  // what it shows is being found

  virtual bool marksSelected() const { return false; }
  // Why a selected item has no mark in it: "rows are link ends". Empty: all of the panel is about the selection.
  virtual QString whyUnmarked() const { return {}; }
  virtual QString shareOfSelected() const { return {}; }  // of all that it shows, in words; may be empty

  // What it is drawn as at first: one of the figures of its spec.
  virtual FigureView figure() const { return {}; }
  // As it is shown now.
  virtual void ask(FigureView, FigureRequest&) const {}

  // How the panel is shown, as its own keys in the saved state of the run. What the run does not have stays unchanged.
  virtual void save(QJsonObject&) const {}
  virtual void restore(const QJsonObject&) {}
  virtual void enter(Workspace) {}  // its run is shown there for the first time

  // What the tour selects to show it; and why it can't, in words.
  virtual Item toured() const { return {}; }
  virtual QString whyNoTour() const { return {}; }

 signals:
  void marksChanged();  // by itself: nothing else was selected

 protected:
  template <class Act>
  void on(std::initializer_list<void (RunSession::*)()> all, const Act& act) {
    for (const auto signal : all) connect(&session_, signal, this, act);
  }
  std::shared_ptr<const RunSnapshot> snapshot() const;  // null: nothing is open
  std::vector<RankId> selectedRanks() const;            // of what is selected
  static QString percent(double share);                 // "21.4 %"

  RunSession& session_;
};

// With a view of its own; one that computes in the background does so by the panel's job.
template <class View>
class PanelOf : public RunPanel {
 public:
  explicit PanelOf(RunSession& session) : RunPanel(session), view_(viewOf(session)) {
    if constexpr (requires { typename View::Runner; }) {
      view_->setRunner([this](typename View::Work work) { read_.find(std::move(work)); });
      connect(&read_, &Job::failed, view_, &View::fail);
      connect(&read_, &Job::finished, this, &RunPanel::marksChanged);
    }
  }
  QWidget* view() const override { return view_; }
  bool busy() const override { return read_.busy(); }
  std::optional<Table> shownRows() const override {
    if constexpr (requires(const View& view) { view.shownRows(); }) return view_->shownRows();
    else return {};
  }
  bool marksSelected() const override {
    if constexpr (requires(const View& view) { view.marksSelected(); }) return view_->marksSelected();
    else return false;
  }

 protected:
  View* const view_;

 private:
  static View* viewOf(RunSession& session) {
    if constexpr (std::constructible_from<View, Selection&>) return new View(session.selection());
    else return new View;
  }

  Job read_;  // last: it ends before what it delivers to
};

template <class Made>
std::unique_ptr<RunPanel> makePanel(RunSession& session) {
  return std::make_unique<Made>(session);
}

}  // namespace weft
