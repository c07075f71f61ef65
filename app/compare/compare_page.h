// The page that compares two or more runs. It has sessions of its own, so that it outlives the tabs in which the runs
// were opened; data that those tabs have read is not read again.
#pragma once

#include <QJsonObject>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/compare/compare_column.h"
#include "app/compare/compare_mode.h"
#include "app/page/page.h"
#include "app/session/jobs.h"
#include "core/sums/rank_match.h"
#include "reports/table.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace weft {

class ChangedPane;
class CompareReports;
class CompareSums;
class DifferencePane;
class RunsPane;
class SelectionStrip;
class Counterparts;
class Deck;
class SideBySide;

class ComparePage : public Page {
  Q_OBJECT

 public:
  struct Run {
    std::filesystem::path path;
    const RunSession* open = nullptr;  // that has it open
  };
  static constexpr std::size_t most = 8;

  explicit ComparePage(const std::vector<Run>& runs) : ComparePage(runs, false) {}
  // Restores how a page was shown before; the runs are read when the page becomes visible.
  ComparePage(const std::vector<Run>& runs, const QJsonObject& state);
  ~ComparePage() override;

  SideBySide& side() { return *side_; }
  const std::shared_ptr<const Counterparts>& counterparts() const { return counterparts_; }  // null: not found yet
  void turnTo(CompareView view);
  void turnTo(CompareMode mode);
  DifferencePane& difference() { return *difference_; }
  CompareSums& sums() { return *sums_; }
  ChangedPane& changed() { return *changed_; }
  QWidget* centre() override { return centre_; }
  QString title() const override;
  QString tip() const override;
  bool busy() const override;
  Selection& selection() override;  // the first run's, which the others follow
  void fit() override;
  Table shownRows() const override;
  void wake() override;
  QJsonObject state() const;
  std::vector<std::filesystem::path> paths() const;
  FigureOffer figures(FigureView wanted) override;

 signals:
  void addAsked();  // another run, to be compared with these

 private:
  ComparePage(const std::vector<Run>& runs, bool later);
  QWidget* choices();
  void applyWanted();
  void addTables(const std::vector<Run>& runs);
  void showRow(const std::shared_ptr<const Table>& table, int row);
  void match();
  void offerSources();
  void offerPairs();
  void showPair();
  void showSums();
  void sayMatches();
  QString sizeText() const;
  CompareMode mode() const;
  CompareView view() const;

  QWidget* centre_;
  SideBySide* side_;
  DifferencePane* difference_;
  RunsPane* charts_ = nullptr;
  Deck* deck_;  // what the mode shows
  QComboBox *mode_, *pair_, *view_, *source_, *ranks_;
  QCheckBox* oneRange_;
  std::vector<QWidget*> ofSideBySide_;  // controls that have a meaning there only
  QToolButton* tables_;
  SelectionStrip* strip_;
  CompareReports* reports_ = nullptr;
  CompareSums* sums_;
  ChangedPane* changed_ = nullptr;
  QLabel* note_;
  std::shared_ptr<const Counterparts> counterparts_;
  QJsonObject wanted_;                  // the state to come, once all is read
  bool asleep_ = false, seen_ = false;  // the last: all runs were there once
  Job match_;                           // last: it ends before what it delivers to
};

}  // namespace weft
