// The page that finds a better placement for the ranks of a run: by search or by hand, shown on maps before and after,
// saved as a run or as a launcher file. It has a session of its own, so that it outlives the tab in which the run was
// opened.
#pragma once

#include <filesystem>
#include <memory>

#include "app/page/page.h"
#include "app/placement/search_process.h"
#include "app/placement/placement_trial.h"

class QLabel;

namespace weft {

class AnswerPanel;
class ChangedEnds;
class FrontChoice;
class HostsPanel;
class ItemMenu;
class PlacementMaps;
class PlacementMatrix;
class PlacementOptions;
class SearchRow;

class PlacementPage : public Page {
  Q_OBJECT

 public:
  // `open`: has the run, and the filter that the page begins with.
  PlacementPage(const std::filesystem::path& path, const RunSession& open);
  ~PlacementPage() override;

  RunSession& session() { return session_; }
  PlacementTrial& trial() { return trial_; }
  SearchProcess& search() { return search_; }
  AnswerPanel& answer() { return *answer_; }
  HostsPanel& hosts() { return *hosts_; }
  PlacementMaps& maps() { return *maps_; }
  PlacementMatrix& matrix() { return *matrix_; }
  ChangedEnds& changed() { return *changed_; }
  SearchRow& row() { return *row_; }
  FrontChoice& front() { return *front_; }
  QString missing() const;      // why no places can be found, and what to do; empty: they can
  QStringList options() const;  // as weft remap takes them, with the filter that is in force
  void findPlaces();
  // The search of a proposal, as soon as the pairs are read: quick, moving "host", "rank", or the default for what was
  // recorded.
  void findSoon(const QString& move);
  const std::filesystem::path& path() const { return path_; }
  void writeLauncher(const QString& path, const QString& launcher);
  void writeRun(const QString& path);  // runWritten() follows

  QWidget* centre() override { return centre_; }
  QString title() const override;
  QString tip() const override;
  bool busy() const override;
  Selection& selection() override { return session_.selection(); }
  void fit() override;
  Table shownRows() const override;
  FigureOffer figures(FigureView wanted) override;

 signals:
  void runWritten(const QString& path);

 private:
  void build();
  void take(const FoundPlaces& found);
  void forgetAnswer();
  void showState();
  void showEffect();
  void askForLauncher(const QString& launcher);
  void askForRun();

  std::filesystem::path path_;
  RunSession session_;
  PlacementTrial trial_;
  SearchProcess search_;
  QStringList searched_;  // the options of the answer that is shown
  std::shared_ptr<const Fabric> rerouted_;
  QWidget* centre_;
  PlacementOptions* options_;
  AnswerPanel* answer_;
  HostsPanel* hosts_;
  PlacementMaps* maps_;
  ItemMenu* menu_;
  PlacementMatrix* matrix_;
  ChangedEnds* changed_;
  SearchRow* row_;
  FrontChoice* front_;
  QLabel* missing_;
  bool soon_ = false;  // a search is to begin
  Job write_;          // last: it ends before what it delivers to
};

}  // namespace weft
