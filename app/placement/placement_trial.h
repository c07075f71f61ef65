// The placement that a user tries: found or made by hand, with undo for every move, and its metrics.
#pragma once

#include <QObject>
#include <QUndoStack>
#include <memory>

#include "analysis/placement/trial_places.h"
#include "analysis/run/notes.h"
#include "app/placement/rank_drag.h"
#include "app/session/jobs.h"
#include "app/session/run_session.h"

namespace weft {

class PlacementTrial : public QObject {
  Q_OBJECT

 public:
  // Follows the filter of the session and its rails.
  explicit PlacementTrial(RunSession& session, QObject* parent = nullptr);
  ~PlacementTrial() override;

  bool ready() const { return places_ != nullptr; }  // the pairs are read
  bool busy() const { return read_.busy(); }
  const TrialPlaces& places() const { return *places_; }
  const std::shared_ptr<const LinkLoads>& before() const { return before_; }  // of the run's own places and tables
  const PlacementMetrics& metricsBefore() const { return metricsBefore_; }
  bool isRerouted() const { return rerouted_ != nullptr; }
  QUndoStack& undo() { return undo_; }

  // Whether collectives, if only their calls were recorded, are the messages that Open MPI makes of them, as weft remap
  // --collectives model has them.
  void setModelled(bool modelled);
  const Notes& notes() const { return notes_; }  // on what was modelled

  // Where a search put them, with tables made again or null: begins again, nothing is left to be undone.
  void take(const RankHosts& hosts, std::shared_ptr<const Fabric> rerouted);
  // Each is one step to be undone; what moves nothing is none.
  void putBack();  // to where the run has them
  void move(const std::vector<std::uint32_t>& items, HostIndex to);
  void exchange(HostIndex a, HostIndex b);  // all ranks of the two
  void exchange(std::uint32_t item, std::uint32_t other);
  // A whole host, a single rank on a rank: they change places. Else the ranks go to the host.
  void drop(const RankDrag& drag, HostIndex host, std::optional<RankId> rank);
  std::vector<std::uint32_t> itemsOn(HostIndex host) const;          // ascending
  std::size_t movedRanks() const;                                    // that are not where the run had them
  bool isTouched() const { return touched_ || undo_.index() != 0; }  // moved by hand since the search

 signals:
  void changed();
  void failed(const QString& sentence);

 private:
  void read();
  void begin();
  std::optional<std::uint32_t> itemOf(RankId rank) const;
  void push(const QString& text, std::vector<TrialPlaces::Move> moves);

  RunSession& session_;
  PairFilter filter_;
  Rails rails_ = Rails::measured;
  bool modelled_ = false;
  Notes notes_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const RankPairs> pairs_;
  std::vector<RankId> ranks_;
  RankHosts hosts_;                         // where the search put them, or the run has them
  std::shared_ptr<const Fabric> rerouted_;  // null: the run's own tables
  std::shared_ptr<TrialPlaces> places_;
  std::shared_ptr<const LinkLoads> before_;
  PlacementMetrics metricsBefore_;
  QUndoStack undo_;
  bool touched_ = false;  // by what can't be undone any more, since another part of the traffic was asked for
  Job read_;              // last: it ends before what it delivers to
};

}  // namespace weft
