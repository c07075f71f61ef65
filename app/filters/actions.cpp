#include "app/filters/actions.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMenuBar>

namespace weft {
namespace {

QAction* add(QMenu* menu, const QString& text, const QKeySequence& key = {}, const QString& tip = {}) {
  QAction* action = menu->addAction(text);
  action->setShortcut(key);
  if (!tip.isEmpty()) action->setStatusTip(tip);
  return action;
}

QAction* addChoice(QMenu* menu, QActionGroup* group, const QString& text) {
  QAction* action = add(menu, text);
  action->setCheckable(true);
  group->addAction(action);
  return action;
}

void fillWindowMenu(QMenu& menu, Actions& actions) {
  actions.newWindow = add(&menu, QObject::tr("New &window"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N));
  actions.moveRun = add(&menu, QObject::tr("&Move run to new window"), {},
                        QObject::tr("With all that is selected and filtered in it"));
  menu.addSeparator();
  actions.nextPage =
      add(&menu, QObject::tr("&Next run"), {}, QObject::tr("The tab to the right; after the last tab the first"));
  actions.nextPage->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageDown)});
  actions.previousPage = add(&menu, QObject::tr("&Previous run"), {}, QObject::tr("The tab to the left"));
  actions.previousPage->setShortcuts(
      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageUp)});
  menu.addSeparator();
  actions.layouts = menu.addMenu(QObject::tr("&Layouts"));
  actions.resetLayout =
      add(&menu, QObject::tr("&Reset layout"), {}, QObject::tr("Put all panels back where they were at first"));
}

}  // namespace

Actions::Actions(QMainWindow& window) {
  QMenuBar* bar = window.menuBar();
  QMenu* file = bar->addMenu(QObject::tr("&File"));
  openRun =
      add(file, QObject::tr("&Open run…"), QKeySequence::Open, QObject::tr("Open a run store that weft import wrote"));
  openBundle = add(file, QObject::tr("Open &bundle…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                   QObject::tr("Import a folder from a cluster and open it"));
  importWith = add(file, QObject::tr("&Import with options…"), {},
                   QObject::tr("Import a bundle with a host map, a label or readings of the port counters"));
  openRecent = file->addMenu(QObject::tr("Open &recent"));
  openSample = add(file, QObject::tr("Open &sample"), {}, QObject::tr("HPCC on 16 ranks over a fabric with two rails"));
  openTrainingSample = add(file, QObject::tr("Open &training sample"), {},
                           QObject::tr("A training job on 128 GPUs over a rail-optimised fabric"));
  file->addSeparator();
  exportMap = add(file, QObject::tr("&Export figure…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                  QObject::tr("Save the view in focus (without one the map) as PDF, SVG or PNG"));
  exportFigure = add(file, QObject::tr("Export other &figure…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                     QObject::tr("Save another view as PDF, SVG or PNG"));
  file->addSeparator();
  restoreAtStart = add(file, QObject::tr("Reopen last session at &start"), {},
                       QObject::tr("What was open at the end of the last session is opened again"));
  restoreAtStart->setCheckable(true);
  file->addSeparator();
  closeRun = add(file, QObject::tr("&Close run"), QKeySequence(Qt::CTRL | Qt::Key_W));
  quit = add(file, QObject::tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q));

  QMenu* edit = bar->addMenu(QObject::tr("&Edit"));
  copy = add(edit, QObject::tr("&Copy\tCtrl+C"), {},
             QObject::tr("Copy what the view in focus shows, as tab-separated text"));
  copyAs = edit->addMenu(QObject::tr("Copy &as"));
  find = add(edit, QObject::tr("&Find…\tCtrl+F"), QKeySequence(Qt::CTRL | Qt::Key_K),
             QObject::tr("Find a host, switch, communicator or region by its name"));
  filter = add(edit, QObject::tr("F&ilter by name…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
               QObject::tr("Regions and communicators, to be ticked"));
  clearSelection = add(edit, QObject::tr("C&lear selection\tEsc"));

  QMenu* view = bar->addMenu(QObject::tr("&View"));
  views = view->addMenu(QObject::tr("&Panels"));
  maximise =
      add(view, QObject::tr("Ma&ximise panel"), {},
          QObject::tr("The panel that has the keyboard takes the workspace; again, or Esc, brings the others back"));
  maximise->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Space), QKeySequence(Qt::Key_F12)});
  view->addSeparator();
  fit = add(view, QObject::tr("&Fit map\tF"), {}, QObject::tr("Show the whole fabric"));
  mapLayout = view->addMenu(QObject::tr("&Map layout"));
  hideUnused = add(view, QObject::tr("Hide &unused links"), {},
                   QObject::tr("Hide links that carry nothing in the selected regions"));
  hideUnused->setCheckable(true);
  railColours =
      add(view, QObject::tr("Colours of ra&ils"), {},
          QObject::tr("Links and leaf switches in the colours of their rails, stronger for more bytes; of fabrics that "
                      "are built of rails"));
  railColours->setCheckable(true);
  mapColours = view->addMenu(QObject::tr("Co&lour map by"));
  colourRange = add(view, QObject::tr("Colour &range…"), {},
                    QObject::tr("Set and lock the ranges of the colours of links and nodes"));
  view->addSeparator();
  QMenu* text = view->addMenu(QObject::tr("&Text size"));
  largerText = add(text, QObject::tr("&Larger"), QKeySequence(Qt::CTRL | Qt::Key_Plus));
  smallerText = add(text, QObject::tr("&Smaller"), QKeySequence(Qt::CTRL | Qt::Key_Minus));
  standardText = add(text, QObject::tr("S&tandard"), QKeySequence(Qt::CTRL | Qt::Key_0));
  QMenu* colours = view->addMenu(QObject::tr("&Colours"));
  auto* group = new QActionGroup(&window);
  systemColours = addChoice(colours, group, QObject::tr("As the &desktop"));
  lightColours = addChoice(colours, group, QObject::tr("&Light"));
  darkColours = addChoice(colours, group, QObject::tr("&Dark"));

  view->addSeparator();
  presentation = add(view, QObject::tr("&Presentation"), QKeySequence(Qt::Key_F11),
                     QObject::tr("The whole screen, larger text, no panels; Esc or F11 ends it"));
  presentation->setCheckable(true);
  fillWindowMenu(*view->addMenu(QObject::tr("&Window")), *this);

  QMenu* go = bar->addMenu(QObject::tr("&Go"));
  back = add(go, QObject::tr("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left), QObject::tr("Back to the previous view"));
  forward = add(go, QObject::tr("&Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
  go->addSeparator();
  const char* const names[] = {QT_TRANSLATE_NOOP("QObject", "&Summary"), QT_TRANSLATE_NOOP("QObject", "&Links"),
                               QT_TRANSLATE_NOOP("QObject", "&Waits"),   QT_TRANSLATE_NOOP("QObject", "&Change"),
                               QT_TRANSLATE_NOOP("QObject", "C&ompare"), QT_TRANSLATE_NOOP("QObject", "&Everything")};
  for (std::size_t at = 0; at < workspaces.size(); ++at)
    workspaces[at] = add(go, QObject::tr(names[at]),
                         QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(at))));
  go->addSeparator();
  for (std::size_t at = 0; at < places.size(); ++at) {
    places[at] = add(go, {}, QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(at))),
                     QObject::tr("Move the keyboard to this panel; panels count in reading order"));
    places[at]->setText(QObject::tr("Panel &%1 of the workspace").arg(at + 1));
  }
  nextPart = add(go, QObject::tr("Next &panel"), QKeySequence(Qt::Key_F6),
                 QObject::tr("Move the keyboard to the next part: the bars, the map, each visible panel"));
  previousPart = add(go, QObject::tr("P&revious panel"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
                     QObject::tr("Move the keyboard to the previous part"));
  go->addSeparator();
  compare = go->addMenu(QObject::tr("Compare &this run"));

  QMenu* help = bar->addMenu(QObject::tr("&Help"));
  tour =
      add(help, QObject::tr("&Tour"), {}, QObject::tr("What there is to see, step by step, on the run that is open"));
  manual = add(help, QObject::tr("&Manual"), QKeySequence::HelpContents);
  legend = add(help, QObject::tr("&Legend of the map"), {}, QObject::tr("What the signs on the map mean"));
  keys = add(help, QObject::tr("&Keys and gestures"), QKeySequence(Qt::Key_Question));
  about = add(help, QObject::tr("&About Weft"));
  // Tool buttons take their text from the menu, without the keys.
  find->setIconText(QObject::tr("Find"));
  fit->setIconText(QObject::tr("Fit map"));
  for (QAction* action : {back, forward}) action->setEnabled(false);
  enableForRun(false, true);
}

QAction* Actions::byKey(const QKeyEvent& key) const {
  if (key.matches(QKeySequence::Copy)) return copy;
  if (key.matches(QKeySequence::Find)) return find;
  if (key.matches(QKeySequence::Cancel)) return clearSelection;
  if (key.key() == Qt::Key_F && key.modifiers() == Qt::NoModifier) return fit;
  return nullptr;
}

void Actions::enableForRun(bool open, bool map) {
  for (QAction* action : {fit, hideUnused, railColours, mapColours->menuAction()}) action->setVisible(map);
  for (QAction* action : {exportMap, exportFigure, closeRun, copy, find, clearSelection, fit, hideUnused, railColours,
                          mapColours->menuAction(), colourRange, tour})
    action->setEnabled(open);
}

QString keysSheet() {
  const std::pair<const char*, const char*> keys[] = {
      {QT_TRANSLATE_NOOP("QObject", "wheel, touchpad, + -"),
       QT_TRANSLATE_NOOP("QObject", "zoom at the pointer; in the tree with Ctrl")},
      {QT_TRANSLATE_NOOP("QObject", "drag"), QT_TRANSLATE_NOOP("QObject", "pan")},
      {QT_TRANSLATE_NOOP("QObject", "click"), QT_TRANSLATE_NOOP("QObject", "select: every view highlights it")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+click"),
       QT_TRANSLATE_NOOP("QObject", "the route from the selected host or switch to this one")},
      {QT_TRANSLATE_NOOP("QObject", "right button, menu key"),
       QT_TRANSLATE_NOOP("QObject",
                         "what can be done with a thing: filter to it, filter it out, copy it, show it on the map")},
      {QT_TRANSLATE_NOOP("QObject", "Shift+drag"),
       QT_TRANSLATE_NOOP("QObject", "an area of the map, a block of a matrix, a time")},
      {QT_TRANSLATE_NOOP("QObject", "double click"), QT_TRANSLATE_NOOP("QObject", "focus: the view goes there")},
      {QT_TRANSLATE_NOOP("QObject", "hover"),
       QT_TRANSLATE_NOOP("QObject", "names, units and exact numbers; the other views outline it")},
      {QT_TRANSLATE_NOOP("QObject", "F"), QT_TRANSLATE_NOOP("QObject", "fit the view")},
      {QT_TRANSLATE_NOOP("QObject", "arrows, Shift+arrows"),
       QT_TRANSLATE_NOOP(
           "QObject", "pan the map; the next cell, bar or communicator; a time, or a longer or shorter one (in Time)")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+drag, Backspace"),
       QT_TRANSLATE_NOOP("QObject", "zoom to an area, and back (in Timeline)")},
      {QT_TRANSLATE_NOOP("QObject", "N, P, L"),
       QT_TRANSLATE_NOOP("QObject", "the next, previous and longest of what Look for names (in Timeline)")},
      {QT_TRANSLATE_NOOP("QObject", "T, Z, M"),
       QT_TRANSLATE_NOOP("QObject",
                         "choose the visible time, zoom to the chosen time, to the selected messages (in Timeline)")},
      {QT_TRANSLATE_NOOP("QObject", "arrows, Page up, Page down, Home, End"),
       QT_TRANSLATE_NOOP("QObject", "one moment, several, to the first, to the last (on the curve of a film)")},
      {QT_TRANSLATE_NOOP("QObject", "Enter"),
       QT_TRANSLATE_NOOP("QObject", "focus the current communicator (in the tree)")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+Z, Ctrl+Shift+Z"),
       QT_TRANSLATE_NOOP("QObject", "undo, redo a move of ranks (on the page of placement)")},
      {QT_TRANSLATE_NOOP("QObject", "Esc"),
       QT_TRANSLATE_NOOP("QObject", "cancel a rubber band, else clear the selection")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+4, Ctrl+5, Ctrl+6"),
       QT_TRANSLATE_NOOP("QObject", "Summary, Links, Waits, Change, Compare; Everything")},
      {QT_TRANSLATE_NOOP("QObject", "Alt+1, Alt+2, Alt+3, Alt+4"),
       QT_TRANSLATE_NOOP("QObject", "move the keyboard to a panel of the workspace")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+Space, F12"),
       QT_TRANSLATE_NOOP("QObject", "one panel takes the workspace; again, or Esc, brings the others back")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+Shift+F"),
       QT_TRANSLATE_NOOP("QObject", "filter the names of regions and communicators")},
      {QT_TRANSLATE_NOOP("QObject", "F6, Shift+F6"),
       QT_TRANSLATE_NOOP("QObject",
                         "move the keyboard to the next panel, the previous one; Tab goes through the visible parts")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+F, Ctrl+K"),
       QT_TRANSLATE_NOOP(
           "QObject", "find a host, switch, communicator, region, rank, GUID or LID; with Ctrl+Enter the route there")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+C"), QT_TRANSLATE_NOOP("QObject", "copy what the view in focus shows")},
      {QT_TRANSLATE_NOOP("QObject", "Alt+Left, Alt+Right"), QT_TRANSLATE_NOOP("QObject", "back, forward")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+O, Ctrl+Shift+O"), QT_TRANSLATE_NOOP("QObject", "open a run, open a bundle")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+E, Ctrl+Shift+E"),
       QT_TRANSLATE_NOOP("QObject", "export the view in focus, another figure")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl++, Ctrl+-, Ctrl+0"),
       QT_TRANSLATE_NOOP("QObject", "text larger, smaller, standard")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+Tab, Ctrl+Shift+Tab"),
       QT_TRANSLATE_NOOP("QObject", "the next run, the one before; also Ctrl+Page down, Ctrl+Page up")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+W, Ctrl+Q"), QT_TRANSLATE_NOOP("QObject", "close the tab, quit")},
      {QT_TRANSLATE_NOOP("QObject", "F11"),
       QT_TRANSLATE_NOOP("QObject", "presentation: the whole screen, larger text; Esc or F11 ends it")},
      {QT_TRANSLATE_NOOP("QObject", "Ctrl+Shift+N"), QT_TRANSLATE_NOOP("QObject", "a new window")},
      {QT_TRANSLATE_NOOP("QObject", "F1"), QT_TRANSLATE_NOOP("QObject", "the manual")},
      {QT_TRANSLATE_NOOP("QObject", "?"), QT_TRANSLATE_NOOP("QObject", "this sheet")},
  };
  QString html = "<table cellpadding='3'>";
  for (const auto& [key, what] : keys)
    html += QStringLiteral("<tr><td><b>%1</b></td><td style='padding-left:12px'>%2</td></tr>")
                .arg(QObject::tr(key).toHtmlEscaped(), QObject::tr(what).toHtmlEscaped());
  return html + "</table>";
}

}  // namespace weft
