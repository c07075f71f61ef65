// The run that is open, and what the selection makes of it. Views are filled from here; nobody else loads anything.
#pragma once

#include <QObject>
#include <memory>

#include "app/jobs.h"
#include "app/open_run.h"
#include "views/selection.h"

namespace weft {

class RunSession : public QObject {
  Q_OBJECT

 public:
  explicit RunSession(QObject* parent = nullptr);

  Selection& selection() { return selection_; }
  const Selection& selection() const { return selection_; }
  const std::shared_ptr<const OpenRun>& run() const { return run_; }             // null: nothing is open
  const std::shared_ptr<const RunTraffic>& traffic() const { return traffic_; }  // null until trafficReady()
  // Of the selected regions; null where there is no traffic.
  const std::shared_ptr<const LinkLoads>& loads() const { return loads_; }
  bool loading() const { return load_.busy(); }

  void open(const std::filesystem::path& path);  // of a run store; the run that is open stays until the new one is read
  void close();

 signals:
  void opening(const QString& path);
  void runChanged();      // another run, or none
  void trafficChanged();  // it is there, or gone with its run
  void loadsChanged();    // other regions
  void loaded();          // nothing more is to come
  void failed(const QString& sentence);

 private:
  void take(std::shared_ptr<const OpenRun> run);
  void take(std::shared_ptr<const RunTraffic> traffic);
  void sumLoads();
  void countFlows();

  Selection selection_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const RunTraffic> traffic_;
  std::shared_ptr<const LinkLoads> loads_;
  Job count_;
  Job load_;  // jobs are last: they end before what they deliver to
};

}  // namespace weft
