// The window: puts the parts together and decides nothing.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <vector>

#include "app/filters/actions.h"
#include "app/import/run_opener.h"
#include "app/page/figures.h"
#include "app/page/panels.h"
#include "app/window/pages.h"

class QLabel;

namespace weft {

class Deck;
class ImportStrip;
class MapActions;
class MessageStrip;
class Middle;
class Presentation;
class StartPage;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  void open(const std::vector<std::filesystem::path>& paths) { opener_.open(paths); }
  Pages& pages() { return pages_; }
  RunSession& session() { return pages_.run().session(); }  // of the run that is looked at
  ViewSet& views() { return pages_.run().views(); }         // likewise
  RunOpener& opener() { return opener_; }
  Panels& panels() { return panels_; }
  void tell(const QString& sentence, const QString& details = {});
  void offerSession(bool available);  // on the start page
  bool idle() const { return !pages_.busy() && !opener_.importing(); }

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
  void connectImport();
  void connectPages();
  void connectRun(RunPage& page);
  void showTotals();
  void connectCompare(Page& page);
  void connectActions();
  void connectAppearance();
  void connectWindows();
  void fail(RunPage& page, const QString& sentence);
  void showPage();
  void showRun();
  void showSteps();
  void askForRun();
  void askForBundle();
  void askForImport();
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
  Panels panels_;
  ImportStrip* importStrip_;
  MessageStrip* message_;
  Deck* bars_;
  Middle* middle_;
  Deck* centre_;
  StartPage* start_;
  QLabel* totals_;
  MapActions* mapActions_;
  Presentation* presentation_;
  bool keepMessage_ = false;  // though another import begins
};

}  // namespace weft
