// The window: puts the parts together and decides nothing.
#pragma once

#include <QMainWindow>
#include <filesystem>
#include <vector>

#include "app/actions.h"
#include "app/figures.h"
#include "app/run_opener.h"
#include "app/run_session.h"

class QLabel;
class QStackedWidget;

namespace weft {

class DiagnosticsPanel;
class ImportStrip;
class MessageStrip;
class MissingStrip;
class Panels;
class StartPage;
class ViewSet;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(RunSession& session, QWidget* parent = nullptr);  // which outlives the window and its views
  ~MainWindow() override;

  void open(const std::vector<std::filesystem::path>& paths) { opener_.open(paths); }
  RunSession& session() { return session_; }
  RunOpener& opener() { return opener_; }
  ViewSet& views() { return *views_; }
  bool idle() const { return !session_.loading() && !session_.predicting() && !opener_.importing(); }

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;

 private:
  void buildCentre();
  void connectImport();
  void connectSession();
  void connectActions();
  void connectAppearance();
  void showRun();
  void showCentre();
  void showMissing();
  void askForRun();
  void askForBundle();
  void fillRecent();
  void find();
  void exportFigure(FigureView view);

  RunSession& session_;
  RunOpener opener_;
  Actions actions_;
  ImportStrip* importStrip_;
  MessageStrip* message_;
  MissingStrip* missing_;
  QStackedWidget* centre_;
  StartPage* start_;
  QLabel* totals_;
  DiagnosticsPanel* diagnostics_;
  std::unique_ptr<ViewSet> views_;
  std::unique_ptr<Panels> panels_;
};

}  // namespace weft
