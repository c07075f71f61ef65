// The main window: assembles the parts and contains no logic of its own.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "app/filters/actions.h"
#include "app/session/run_opener.h"
#include "app/panels/figures.h"
#include "app/page/panels.h"
#include "app/window/pages.h"
#include "app/workspaces/workspace_steps.h"
#include "reports/summary/summary_sentence.h"

class QLabel;

namespace weft {

struct ImportAddition;

class Deck;
class ImportStrip;
class MapActions;
class MessageStrip;
class Middle;
class Presentation;
class ChangePage;
class ChooseRun;
class CompareMenu;
class StartPage;
class SummaryPage;
class WorkspaceBar;
class Workspaces;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  // `first`: in front once a run is open.
  explicit MainWindow(Workspace first = Workspace::everything, QWidget* parent = nullptr);
  ~MainWindow() override;

  void open(const std::vector<std::filesystem::path>& paths) { opener_.open(paths); }
  Pages& pages() { return pages_; }
  RunSession& session() { return pages_.run().session(); }  // of the run that is looked at
  ViewSet& views() { return pages_.run().views(); }         // likewise
  RunOpener& opener() { return opener_; }
  Panels& panels() { return panels_; }
  Workspaces& workspaces() { return *workspaces_; }
  Workspace workspace() const { return workspace_; }
  void turnTo(Workspace workspace);
  void showEvidence(const Item& item, EvidencePage page);  // of a sentence of the summary
  void goTo(Panel panel);                                  // in the workspace in front, in its own, else among all
  void tell(const QString& sentence, const QString& details = {});
  void offerSession(bool available);  // on the start page
  bool idle() const;

 signals:
  void newWindowRequested();
  void moveRequested(RunPage* page);  // to a window of its own
  void restoreRequested();            // the last session
  void quitRequested();
  void closed();

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void buildBars();
  void buildCentre();
  void buildWorkspaces();
  void leaveFor(Workspace workspace);
  void putInFront(Workspace workspace);
  void placePage();
  bool isMaximised() const;
  void maximise(bool on);  // the panel that has the keyboard
  void goBack();
  void goForward();
  void showAnswers();
  void showFilter();
  void connectWorkspaces();
  void connectChange();
  void closeLostPlaces();
  void addSource(MissingSource source);  // to the run
  bool showsChange() const;
  void findPlaces(const QString& move);
  void showRunMap();
  void tryFailure(const Item& item);
  void showPorts();
  void leavePorts();
  void connectParts(RunPage& page);
  void connectImport();
  void connectPages();
  void connectRun(RunPage& page);
  void showTotals();
  void connectCompare(Page& page);
  void connectActions();
  void connectAppearance();
  void connectWindows();
  void fail(RunPage& page, const QString& sentence, const QString& about);
  void showPage();
  void showRun();
  void showSteps();
  void askForRun();
  void askForBundle();
  void addToRun(MissingSource what);
  void askForImport(const ImportAddition& to);
  void fillRecent();
  void fillMapColours();
  void find();
  void goToPart(bool next);
  void takeKeyboardTo(QWidget& to, Qt::FocusReason reason);
  void showDialog(QDialog* dialog);
  void exportFigure(FigureView view);

  RunOpener opener_;
  Actions actions_;
  Pages pages_;
  Workspace workspace_;
  WorkspaceSteps turns_;
  std::optional<std::pair<const RunSession*, LinkView>>
      viewBeforePorts_;  // the session is compared alone: it may be gone
  QMainWindow* docks_;   // Everything
  Panels panels_;
  ImportStrip* importStrip_;
  MessageStrip* message_;
  Deck* bars_;
  Middle* middle_;
  Deck* centre_;
  Workspaces* workspaces_;
  WorkspaceBar* row_;
  SummaryPage* summary_;
  ChangePage* change_;
  ChooseRun* chooseRun_;
  CompareMenu* compareMenu_ = nullptr;
  StartPage* start_;
  QLabel* totals_;
  QLabel* notes_;  // how many messages the import left; leads to them
  MapActions* mapActions_;
  Presentation* presentation_;
};

}  // namespace weft
