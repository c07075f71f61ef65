// What the steps of the tour say and show.
#include <algorithm>
#include <optional>

#include "analysis/load/hot_ends.h"
#include "analysis/load/region_totals.h"
#include "analysis/pairs/pair_parts.h"
#include "app/page/page_stack.h"
#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "app/window/tour.h"
#include "core/sums/communicator_totals.h"
#include "views/commtree/filter_tree.h"
#include "views/fattree/map_view.h"
#include "views/tables/link_inspector.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// What is looked for on the run each time again: it may be another by then.
struct OnRun {
  MainWindow& window;

  RunSession& session() const { return window.session(); }
  const OpenRun* run() const { return session().run().get(); }
  bool hasFabric() const { return run() && run()->hasFabric(); }

  void begin() const {
    session().selection().setFilter({});
    session().selection().clear();
  }
  void select(const Item& item) const {
    begin();
    session().selection().select(item);
  }

  std::optional<EndIndex> hottest() const {
    if (!hasFabric() || !session().numbers().known()) return std::nullopt;
    const auto ends = hottestEnds(run()->fabric, session().numbers(), 1);
    return ends.empty() ? std::nullopt : std::optional(ends.front());
  }

  // One below another, of several ranks: with messages of its own where some have any, then by time.
  std::optional<CommunicatorId> communicator() const {
    if (!run()) return std::nullopt;
    const auto totals = totalsByCommunicator(run()->snapshot);
    std::optional<CommunicatorId> best;
    const auto worth = [&](CommunicatorId id) {
      return std::pair(hasPairBytes(*run(), id), totals.at(id).anySeconds().value_or(0));
    };
    for (const Communicator& one : run()->snapshot.communicators)
      if (!one.internal && one.parent && one.size.value_or(0) > 1 && (!best || worth(one.id) > worth(*best)))
        best = one.id;
    return best;
  }

  std::optional<RegionId> region() const {
    std::optional<RegionId> best;
    std::uint64_t most = 0;
    if (!run()) return best;
    for (const auto& entry : regionTotals(*run(), session().traffic().get()))
      if (const auto bytes = entry.bytes.value_or(0); !best || bytes > most) {
        best = entry.region.id;
        most = bytes;
      }
    return best;
  }
};

}  // namespace

std::vector<TourStep> tourSteps(MainWindow& window) {
  const OnRun on{window};
  const auto always = [] { return QString(); };
  const auto turn = [&window, on](Workspace workspace) {
    window.turnTo(workspace);
    on.begin();
  };
  const auto map = [&window]() -> QWidget* { return window.views().map(); };
  const auto ofPanel = [&window, on, turn](const PanelSpec& spec) {
    const auto panel = [&window, id = spec.id]() -> const RunPanel& { return window.views().panel(id); };
    return TourStep{QObject::tr(spec.tour.title), QObject::tr(spec.tour.text), [panel] { return panel().whyNoTour(); },
                    [&window, on, turn, panel, id = spec.id, workspace = spec.workspace] {
                      turn(workspace);
                      window.goTo(id);
                      if (const Item item = panel().toured(); item != Item()) on.select(item);
                    },
                    [&window, id = spec.id]() -> QWidget* { return window.panels().deck(id); }};
  };
  const auto tree = [&window]() -> QWidget* { return &window.pages().run().parts().tree(); };
  const auto inspector = [&window]() -> QWidget* { return &window.pages().run().parts().inspector(); };
  std::vector<TourStep> steps{
      {QObject::tr("What matters"),
       QObject::tr(
           "Summary (Ctrl+1): at most seven sentences, each with its number and a button that leads to the evidence. "
           "Ctrl+1 to Ctrl+5 lead to the workspaces, Alt+Left back."),
       always,
       [turn] { turn(Workspace::summary); },
       {}},
      {QObject::tr("The map"),
       QObject::tr(
           "Links (Ctrl+2): hosts, leaf switches, spines. Each link has two ends, and each end has the colour of the "
           "bytes that the node at that end sends onto the link."),
       [on] { return on.hasFabric() ? QString() : QObject::tr("it has no fabric"); },
       [turn] { turn(Workspace::links); }, map},
      {QObject::tr("A hot link"),
       QObject::tr("The end that carries most is selected. Who loads it: communicators and regions, operations, pairs "
                   "of hosts, "
                   "in shares that add up. The routes of those who load it stay, the rest fades."),
       [on] { return on.hottest() ? QString() : QObject::tr("no load of a link is known"); },
       [on, turn] {
         turn(Workspace::links);
         on.select(*on.hottest());
       },
       inspector},
      {QObject::tr("A communicator"),
       QObject::tr(
           "A click in the tree. Where its messages were recorded the map shows the load attributed to it, else the "
           "routes between its members (structural). A folded family is selected as one. Esc leads back."),
       [on] { return on.communicator() ? QString() : QObject::tr("it has no communicators except MPI_COMM_WORLD"); },
       [on, turn] {
         turn(Workspace::links);
         on.select(*on.communicator());
       },
       tree},
      {QObject::tr("A region"),
       QObject::tr(
           "A tick in the tree: map, matrix and totals show only what was sent in that part of the code. The chip on "
           "top removes the filter."),
       [on] { return on.region() ? QString() : QObject::tr("no code region was recorded"); },
       [on, turn] {
         turn(Workspace::links);
         on.session().selection().setRegions({*on.region()});
       },
       tree}};
  for (const PanelSpec& spec : panelSpecs())
    if (spec.tour.title) steps.push_back(ofPanel(spec));
  steps.insert(
      steps.end(),
      {{QObject::tr("What to change"),
        QObject::tr(
            "Change (Ctrl+4): proposals, each with what it gains: a better placement of the ranks, what happens if a "
            "switch fails, what to repair."),
        always,
        [turn] { turn(Workspace::change); },
        {}},
       {QObject::tr("Into the paper"),
        QObject::tr("Ctrl+E shows the view in focus as it will be printed: width of a column or a page, size of type, "
                    "colours or greys, PDF, SVG or PNG. The file records how it was drawn."),
        always,
        [] {},
        {}},
       {QObject::tr("Another run"),
        QObject::tr(
            "Compare (Ctrl+5): open a second one, side by side with one range of colours, their difference, or charts "
            "and tables of several runs."),
        always,
        [turn] { turn(Workspace::compare); },
        {}}});
  return steps;
}

}  // namespace weft
