#pragma once

#include <QPointer>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/page.h"
#include "app/panels.h"
#include "app/run_session.h"

class QDialog;
class QLabel;

namespace weft {

struct Actions;
class Deck;
class DetailsPanel;
class DiagnosticsPanel;
class FilterBar;
class MissingStrip;
class ViewSet;

// A run that is open in a window, and everything that shows it. The window puts these widgets into their places; they go
// with the page. A page without a run is blank.
class RunPage : public Page {
  Q_OBJECT

 public:
  explicit RunPage(const Actions& actions);
  ~RunPage() override;

  // `named` is what the user named: the path itself or the bundle it was made from. What is open already is read anew
  // only where the file is another by now.
  void open(const std::filesystem::path& runStore, const QString& named);
  void adopt(const RunPage& other);  // shows the same run: nothing is read again

  RunSession& session() { return session_; }
  ViewSet& views() { return *views_; }
  FilterBar* bar() const { return bar_; }
  PanelWidgets panels() const;
  bool blank() const { return path_.empty(); }
  const std::filesystem::path& path() const { return path_; }  // of the run store, also while it is read
  // A dialog about this run: it goes when another page is looked at, or this one closes.
  void keep(QDialog* dialog) { dialogs_.emplace_back(dialog); }
  void closeDialogs();

  QWidget* centre() override { return centre_; }
  QString title() const override;
  QString tip() const override;
  bool busy() const override { return session_.loading() || session_.predicting(); }

 signals:
  void diagnosticsRequested();
  void failed(const QString& sentence);
  void shown(const QString& named);  // what the user named is open: worth remembering

 private:
  void buildCentre();
  void showRun();
  void showCentre();
  void showMissing();
  void fail(const QString& sentence);

  std::filesystem::path path_;
  std::filesystem::file_time_type written_{};
  QString named_;  // until it is open
  RunSession session_;
  std::unique_ptr<ViewSet> views_;
  DetailsPanel* details_;
  DiagnosticsPanel* diagnostics_;
  FilterBar* bar_;
  MissingStrip* missing_;
  QLabel* reading_;
  Deck* middle_;
  QWidget* centre_;
  std::vector<QPointer<QDialog>> dialogs_;
};

}  // namespace weft
