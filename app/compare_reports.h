#pragma once

#include <QMenu>
#include <QObject>
#include <string>
#include <vector>

#include "app/compare_tables.h"
#include "app/jobs.h"

namespace weft {

// The tables that weft compare prints, to look at: of the whole runs, whatever filter is in force.
class CompareReports : public QObject {
  Q_OBJECT

 public:
  // Fills the menu. `paths` of the runs; dialogs belong to `place`.
  CompareReports(QMenu& menu, std::vector<std::string> paths, QWidget& place);

  void setRanksBy(RanksBy by) { by_ = by; }
  bool busy() const { return read_.busy(); }

 signals:
  void failed(const QString& sentence);

 private:
  using Make = ReportTable (*)(const ComparedRuns& runs);

  void add(QMenu& menu, const QString& title, const QString& note, Make make);
  void open(const QString& title, const QString& note, Make make);

  std::vector<std::string> paths_;
  RanksBy by_ = RanksBy::rank;
  QWidget& place_;
  Job read_;  // last: it ends before what it delivers to
};

}  // namespace weft
