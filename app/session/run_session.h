// The session of an open run: its data, and what the chosen link view and the selection make of it. All views are
// filled from here; nothing else loads data.
#pragma once

#include <QObject>
#include <memory>

#include "analysis/load/link_numbers.h"
#include "analysis/load/selected_traffic.h"
#include "app/session/jobs.h"
#include "app/session/pair_loader.h"
#include "ibdiag/findings/fabric_findings.h"
#include "views/shared/link_values.h"
#include "views/shared/selection.h"

namespace weft {

class RunSession : public QObject {
  Q_OBJECT

 public:
  explicit RunSession(QObject* parent = nullptr);

  Selection& selection() { return selection_; }
  const Selection& selection() const { return selection_; }
  const std::shared_ptr<const OpenRun>& run() const { return run_; }             // null: nothing is open
  const std::shared_ptr<const RunTraffic>& traffic() const { return traffic_; }  // null until trafficChanged()
  // What numbers() describe. Until pair traffic is computed again, it stays unchanged together with its numbers.
  const LinkRequest& shown() const { return shown_; }
  const LinkView& view() const { return shown_.view; }
  const LinkView& chosen() const { return chosen_; }  // by the user, or the run's best
  // What will be shown as soon as its numbers are there. A communicator that is selected is shown by its attributed
  // load where pairs were recorded for it, and a filter that port traffic does not know by pair traffic; the view that
  // the user chose comes back with the end of either, or when it is chosen again.
  LinkRequest wanted() const;
  // Their loads are null where the source has none (yet).
  const LinkNumbers& numbers() const { return numbers_; }
  Absence absence() const;  // why there are no loads by any source, of a run without
  // The run with the part of its communicator profile that the filter keeps, but with all communicators, because views
  // show each separately; the run itself if the filter keeps all. Null while it is being read, and without a run.
  const std::shared_ptr<const RunSnapshot>& profile() const { return profile_; }
  // The traffic of the selection, under the filter. Null while it is being read, and if nothing is selected or nothing
  // is known.
  const std::shared_ptr<const SelectedTraffic>& selectedTraffic() const { return ofSelected_; }
  const std::shared_ptr<const LinkLoads>& loads() const { return numbers_.loads; }
  const std::shared_ptr<const LinkValues>& values() const {
    return values_;
  }  // the numbers as colours; null: not known
  const std::shared_ptr<const Layout>& layout() const { return layout_; }
  const MapSettings& mapSettings() const { return settings_; }
  // Null while the fabric is being checked, and without one.
  const std::shared_ptr<const FabricFindings>& findings() const { return findings_; }
  bool loading() const { return load_.busy(); }
  bool predicting() const { return predict_.busy() || pairs_.busy() || count_.busy(); }
  bool readingSelected() const { return selectedJob_.busy(); }

  void open(const std::filesystem::path& path);  // of a run store; the run that is open stays until the new one is read
  // What another session has open, as it was loaded there: nothing is read again. The selection is not taken over.
  void adopt(const RunSession& other);
  void setView(const LinkView& view);  // stays as it is where whyNot() has a reason
  // Remembered for the fabric. Assuming routes, or no longer, reads the run again; so do another way to choose among
  // ports and other adapters that send, after which the view, the filter and what is selected are what they were.
  void setMapSettings(const MapSettings& settings);

 signals:
  void runChanged();      // another run, or none
  void trafficChanged();  // it is there, or gone with its run
  void loadsChanged();    // another part of the traffic, another view
  void computing();       // what is wanted is not shown yet
  void profileChanged();
  void selectedTrafficChanged();
  void findingsChanged();
  void layoutChanged();  // of the same run
  void mapSettingsChanged();
  void loaded();  // nothing more is to come
  void failed(const QString& sentence);

 private:
  void take(std::shared_ptr<const OpenRun> run);
  void take(std::shared_ptr<const RunTraffic> traffic);
  void load(const std::filesystem::path& path, const MapSettingsOf& settings);
  void update();
  void readProfile();
  void readSelected();
  void sumLoads();
  void colour();
  std::shared_ptr<const LinkLoads> predicted();
  void countFlows();
  void arrange();
  void check();

  struct Kept {
    LinkView view;
    Selection::State state;
  };

  Selection selection_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const RunTraffic> traffic_;
  std::shared_ptr<const LinkLoads> allToAll_;  // once asked for
  LinkView chosen_;
  std::optional<Kept> kept_;  // while the same run is read again
  bool attributing_ = true;   // until a view is chosen for what is selected
  LinkRequest shown_;
  LinkNumbers numbers_;
  std::shared_ptr<const LinkValues> values_;
  std::shared_ptr<const RunSnapshot> profile_;
  PairFilter profileOf_;  // what profile_ keeps, or will
  std::shared_ptr<const SelectedTraffic> ofSelected_;
  // What ofSelected_ is of, or will be.
  struct Asked {
    Item item;
    LinkRequest request;
    bool operator==(const Asked&) const = default;
  } asked_;
  void findSelected(const Asked& now);
  MapSettings settings_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const FabricFindings> findings_;
  PairLoader pairs_;
  Job profileJob_;
  Job selectedJob_;
  Job check_;
  Job arrange_;
  Job predict_;
  Job count_;
  Job load_;  // jobs are last: they end before what they deliver to
};

}  // namespace weft
