#include "app/filters/actions.h"

#include <QActionGroup>
#include <QKeyEvent>
#include <QMenuBar>

namespace weft {
namespace {

QString tr(const char* text) { return QObject::tr(text); }

QAction* add(QMenu* menu, const char* text, const QKeySequence& key = {}, const char* tip = nullptr) {
  QAction* action = menu->addAction(tr(text));
  action->setShortcut(key);
  if (tip) action->setStatusTip(tr(tip));
  return action;
}

QAction* addChoice(QMenu* menu, QActionGroup* group, const char* text) {
  QAction* action = add(menu, text);
  action->setCheckable(true);
  group->addAction(action);
  return action;
}

void fillWindowMenu(QMenu& menu, Actions& actions) {
  actions.newWindow = add(&menu, "New &window", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N));
  actions.moveRun = add(&menu, "&Move run to new window", {}, "With all that is selected and filtered in it");
  menu.addSeparator();
  actions.nextPage = add(&menu, "&Next run", {}, "The tab to the right, round and round");
  actions.nextPage->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageDown)});
  actions.previousPage = add(&menu, "&Previous run", {}, "The tab to the left");
  actions.previousPage->setShortcuts(
      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Tab), QKeySequence(Qt::CTRL | Qt::Key_PageUp)});
  menu.addSeparator();
  actions.layouts = menu.addMenu(tr("&Layouts"));
  actions.resetLayout = add(&menu, "&Reset layout", {}, "Put all panels back where they were at first");
}

}  // namespace

Actions::Actions(QMainWindow& window) {
  QMenuBar* bar = window.menuBar();
  QMenu* file = bar->addMenu(tr("&File"));
  openRun = add(file, "&Open run…", QKeySequence::Open, "Open a run store that weft import wrote");
  openBundle = add(file, "Open &bundle…", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                   "Import a folder from a cluster and open it");
  importWith = add(file, "&Import with options…", {},
                   "Import a bundle with a host map, a label or readings of the port counters");
  openRecent = file->addMenu(tr("Open &recent"));
  openSample = add(file, "Open &sample", {}, "HPCC on 16 ranks over a fabric with two rails");
  openTrainingSample =
      add(file, "Open &training sample", {}, "A training job on 128 GPUs over a rail-optimised fabric");
  file->addSeparator();
  exportMap = add(file, "&Export figure…", QKeySequence(Qt::CTRL | Qt::Key_E),
                  "Save the view in focus (without one the map) as PDF, SVG or PNG");
  exportFigure = add(file, "Export other &figure…", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                     "Save another view as PDF, SVG or PNG");
  file->addSeparator();
  restoreAtStart =
      add(file, "Reopen last session at &start", {}, "What was open at the end of the last session is opened again");
  restoreAtStart->setCheckable(true);
  file->addSeparator();
  closeRun = add(file, "&Close run", QKeySequence(Qt::CTRL | Qt::Key_W));
  quit = add(file, "&Quit", QKeySequence(Qt::CTRL | Qt::Key_Q));

  QMenu* edit = bar->addMenu(tr("&Edit"));
  copy = add(edit, "&Copy\tCtrl+C", {}, "Copy what the view in focus shows, as tab-separated text");
  copyAs = edit->addMenu(tr("Copy &as"));
  find = add(edit, "&Find…\tCtrl+F", QKeySequence(Qt::CTRL | Qt::Key_K),
             "Find a host, switch, communicator or region by its name");
  filter = add(edit, "F&ilter by name…", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
               "Regions and communicators, to be ticked");
  clearSelection = add(edit, "C&lear selection\tEsc");

  QMenu* view = bar->addMenu(tr("&View"));
  views = view->addMenu(tr("&Panels"));
  maximise = add(view, "Ma&ximise panel", {},
                 "The panel that has the keyboard takes the workspace; again, or Esc, brings the others back");
  maximise->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Space), QKeySequence(Qt::Key_F12)});
  view->addSeparator();
  fit = add(view, "&Fit map\tF", {}, "Show the whole fabric");
  mapLayout = view->addMenu(tr("&Map layout"));
  hideUnused = add(view, "Hide &unused links", {}, "Hide links that carry nothing in the selected regions");
  hideUnused->setCheckable(true);
  railColours = add(view, "Colours of ra&ils", {},
                    "Links and leaf switches in the colours of their rails, stronger for more bytes; of fabrics that "
                    "are built of rails");
  railColours->setCheckable(true);
  mapColours = view->addMenu(tr("Co&lour map by"));
  colourRange = add(view, "Colour &range…", {}, "Set and lock the ranges of the colours of links and nodes");
  view->addSeparator();
  QMenu* text = view->addMenu(tr("&Text size"));
  largerText = add(text, "&Larger", QKeySequence(Qt::CTRL | Qt::Key_Plus));
  smallerText = add(text, "&Smaller", QKeySequence(Qt::CTRL | Qt::Key_Minus));
  standardText = add(text, "S&tandard", QKeySequence(Qt::CTRL | Qt::Key_0));
  QMenu* colours = view->addMenu(tr("&Colours"));
  auto* group = new QActionGroup(&window);
  systemColours = addChoice(colours, group, "As the &desktop");
  lightColours = addChoice(colours, group, "&Light");
  darkColours = addChoice(colours, group, "&Dark");

  view->addSeparator();
  presentation = add(view, "&Presentation", QKeySequence(Qt::Key_F11),
                     "The whole screen, larger text, no panels; Esc or F11 ends it");
  presentation->setCheckable(true);
  fillWindowMenu(*view->addMenu(tr("&Window")), *this);

  QMenu* go = bar->addMenu(tr("&Go"));
  back = add(go, "&Back", QKeySequence(Qt::ALT | Qt::Key_Left), "Back to the previous view");
  forward = add(go, "&Forward", QKeySequence(Qt::ALT | Qt::Key_Right));
  go->addSeparator();
  const char* const names[] = {"&Summary", "&Links", "&Waits", "&Change", "C&ompare", "&Everything"};
  for (std::size_t at = 0; at < workspaces.size(); ++at)
    workspaces[at] =
        add(go, names[at], QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(at))));
  go->addSeparator();
  for (std::size_t at = 0; at < places.size(); ++at) {
    places[at] = add(go, "", QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(at))),
                     "The keyboard to it, in reading order");
    places[at]->setText(tr("Panel &%1 of the workspace").arg(at + 1));
  }
  nextPart = add(go, "Next &panel", QKeySequence(Qt::Key_F6),
                 "The keyboard to the bars, the map, the panels that are seen, one after the other");
  previousPart = add(go, "P&revious panel", QKeySequence(Qt::SHIFT | Qt::Key_F6), "The same backwards");
  go->addSeparator();
  compare = go->addMenu(tr("Compare &this run"));

  QMenu* help = bar->addMenu(tr("&Help"));
  tour = add(help, "&Tour", {}, "What there is to see, step by step, on the run that is open");
  manual = add(help, "&Manual", QKeySequence::HelpContents);
  legend = add(help, "&Legend of the map", {}, "What its signs mean");
  keys = add(help, "&Keys and gestures", QKeySequence(Qt::Key_Question));
  about = add(help, "&About Weft");
  // Tool buttons take their text from the menu, without the keys.
  find->setIconText(tr("Find"));
  fit->setIconText(tr("Fit map"));
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
      {"wheel, touchpad, + -", "zoom at the pointer; in the tree with Ctrl"},
      {"drag", "pan"},
      {"click", "select: every view highlights it"},
      {"Ctrl+click", "the route from what is selected to here"},
      {"right button, menu key",
       "what can be done with a thing: filter to it, filter it out, copy it, show it on the map"},
      {"Shift+drag", "an area of the map, a block of a matrix, a time"},
      {"double click", "focus: the view goes there"},
      {"hover", "names, units and exact numbers; the other views outline it"},
      {"F", "fit the view"},
      {"arrows, Shift+arrows", "a time, a longer or shorter one (in Time)"},
      {"Ctrl+drag, Backspace", "look nearer at a part, back (in Timeline)"},
      {"N, P, L", "the next, previous and longest one of what is looked for (in Timeline)"},
      {"T, Z", "choose the visible time, zoom to the chosen time (in Timeline)"},
      {"Esc", "call a rubber band off, else clear the selection"},
      {"Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+4, Ctrl+5, Ctrl+6", "Summary, Links, Waits, Change, Compare; Everything"},
      {"Alt+1, Alt+2, Alt+3, Alt+4", "the keyboard to a panel of the workspace"},
      {"Ctrl+Space, F12", "one panel takes the workspace; again, or Esc, brings the others back"},
      {"Ctrl+Shift+F", "filter the names of regions and communicators"},
      {"F6, Shift+F6", "the keyboard to the next panel, the one before; Tab goes through what can be seen"},
      {"Ctrl+F, Ctrl+K",
       "find a host, switch, communicator, region, rank, GUID or LID; with Ctrl+Enter the route there"},
      {"Ctrl+C", "copy what the view in focus shows"},
      {"Alt+Left, Alt+Right", "back, forward"},
      {"Ctrl+O, Ctrl+Shift+O", "open a run, open a bundle"},
      {"Ctrl+E, Ctrl+Shift+E", "export the view in focus, another figure"},
      {"Ctrl++, Ctrl+-, Ctrl+0", "text larger, smaller, standard"},
      {"Ctrl+Tab, Ctrl+Shift+Tab", "the next run, the one before; also Ctrl+Page down, Ctrl+Page up"},
      {"Ctrl+W, Ctrl+Q", "close the tab, quit"},
      {"F11", "presentation: the whole screen, larger text; Esc or F11 ends it"},
      {"Ctrl+Shift+N", "a new window"},
      {"F1", "the manual"},
      {"?", "this sheet"},
  };
  QString html = "<table cellpadding='3'>";
  for (const auto& [key, what] : keys)
    html += QStringLiteral("<tr><td><b>%1</b></td><td style='padding-left:12px'>%2</td></tr>")
                .arg(tr(key).toHtmlEscaped(), tr(what).toHtmlEscaped());
  return html + "</table>";
}

}  // namespace weft
