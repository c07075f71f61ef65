// The menu of tables that compare runs: the same tables that weft compare prints, each in a dialog. They describe
// whole runs and ignore the filter. Links are compared by the source and over the rails that the page shows.
#pragma once

#include <QMenu>
#include <QObject>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "app/session/jobs.h"
#include "reports/compare_tables.h"

namespace weft {

class CompareReports : public QObject {
  Q_OBJECT

 public:
  // Fills the menu. `paths` of the runs; dialogs belong to `place`.
  CompareReports(QMenu& menu, std::vector<std::string> paths, QWidget& place);

  using Make = std::function<Table(const ComparedRuns& runs, Notes& notes)>;
  struct Kind {
    QString title, note;
    Make make;  // the largest difference first
  };
  const std::vector<Kind>& kinds() const { return kinds_; }
  CompareRequest request() const;  // as the page compares its runs

  void setRanksBy(RanksBy by) { by_ = by; }
  // The source by which links are compared, called each time; nothing: the best that all runs have.
  void setView(std::function<std::optional<LinkView>()> view) { view_ = std::move(view); }
  bool busy() const { return read_.busy(); }

 signals:
  void failed(const QString& sentence);
  // A row was clicked; whoever has the runs open knows where it is.
  void rowChosen(const std::shared_ptr<const Table>& table, int row);

 private:
  void add(QMenu& menu, const QString& title, const QString& note, Make make);
  void open(const Kind& kind);
  void takeView(CompareRequest& request) const;

  std::vector<Kind> kinds_;
  std::vector<std::string> paths_;
  RanksBy by_ = RanksBy::rank;
  std::function<std::optional<LinkView>()> view_;
  QWidget& place_;
  Job read_;  // last: it ends before what it delivers to
};

}  // namespace weft
