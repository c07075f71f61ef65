// The page of an open run, with all widgets that show it. The window places these widgets; they are deleted with the
// page. A page without a run is blank.
#pragma once

#include <QJsonObject>
#include <bitset>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/page/page.h"
#include "app/page/panels.h"
#include "app/page/store_watch.h"
#include "app/panels/workspace_views.h"
#include "app/session/run_session.h"
#include "reports/table.h"

class QLabel;

namespace weft {

struct Actions;
class Deck;
class FilterBar;
class MissingStrip;
class SelectionNotes;
class StaleStrip;
class ViewSet;

class RunPage : public Page {
  Q_OBJECT

 public:
  explicit RunPage(const Actions& actions);
  ~RunPage() override;

  // `named` is what the user named: the path itself or the bundle it was made from. What is open already is read again
  // only where the file is another by now.
  void open(const std::filesystem::path& runStore, const QString& named);
  // Reads the run when the page is shown for the first time; `state` comes from a page that showed it before.
  void openLater(const std::filesystem::path& runStore, const QJsonObject& state);
  void wake() override;
  void takeOver(RunPage& other);  // what it shows, and how: nothing is read again
  QJsonObject state() const;      // for openLater()

  RunSession& session() { return session_; }
  ViewSet& views() { return *views_; }
  FilterBar* bar() const { return bar_; }
  const PanelWidgets& panels() const { return panels_; }
  WorkspaceViews& parts() { return *parts_; }
  void enter(Workspace workspace);  // shown in it, perhaps for the first time
  bool blank() const { return path_.empty(); }
  const std::filesystem::path& path() const { return path_; }  // of the run store, also while it is read

  QWidget* centre() override { return centre_; }
  QString title() const override;
  QString tip() const override;
  bool busy() const override;
  Selection& selection() override { return session_.selection(); }
  void fit() override;
  Table shownRows() const override;
  FigureOffer figures(FigureView wanted) override;

 signals:
  void diagnosticsRequested();
  void refused(const QString& sentence, const QString& file);  // in place of failed()
  void shown(const QString& named);                            // what the user named is open: worth remembering

 private:
  void buildCentre();
  void buildPanels();
  void showRun();
  void applyWanted();
  void showCentre();
  void showMissing();
  void fail(const QString& sentence);
  void tellOfFile(StoreFile::Now now);
  void readAgain();

  std::filesystem::path path_;
  QString named_;       // until it is open
  QJsonObject wanted_;  // the state to come, once all is read
  bool asleep_ = false;
  RunSession session_;
  std::unique_ptr<ViewSet> views_;
  std::unique_ptr<WorkspaceViews> parts_;
  std::bitset<workspaceCount> entered_;  // with this run
  FilterBar* bar_;
  StoreWatch watch_;
  StaleStrip* stale_;
  MissingStrip* missing_;
  QLabel* reading_;
  Deck* middle_;
  QWidget* centre_;
  SelectionNotes* notes_;
  PanelWidgets panels_;
};

}  // namespace weft
