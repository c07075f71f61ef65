// Runs the placement search in a child process, because its mappers cannot be interrupted. Cancelling leaves no files.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>

#include "analysis/run/open_run.h"
#include "app/session/child_process.h"
#include "app/session/jobs.h"
#include "core/base/temporary_folder.h"
#include "reports/plan_tables.h"

namespace weft {

struct FoundPlaces {
  std::shared_ptr<const Fabric> fabric;  // the run's, or the same with tables made again
  bool isRerouted = false;
  RankHosts hosts;
  PlacementAnswer answer;
};

// From the run store that a search wrote. Throws Error if it has another fabric.
FoundPlaces readFound(const std::filesystem::path& after, const std::filesystem::path& answer, const OpenRun& run,
                      bool isRerouted);

class SearchProcess : public QObject {
  Q_OBJECT

 public:
  explicit SearchProcess(QObject* parent = nullptr);

  // `options` as weft remap takes them; the one under way is cancelled.
  void start(const std::shared_ptr<const OpenRun>& run, const QStringList& options);
  void cancel();
  bool running() const { return folder_ != nullptr; }

 signals:
  void progress(quint64 done, quint64 total);
  void found(std::shared_ptr<const weft::FoundPlaces> places);
  void failed(const QString& sentence);
  void ended();  // in any way

 private:
  void read();
  void end();

  std::shared_ptr<const OpenRun> run_;
  bool isRerouted_ = false;
  std::shared_ptr<const TemporaryFolder>
      folder_;  // while it runs: what the child writes; the job that reads holds it too
  ChildProcess child_;
  Job read_;  // last: it ends before what it delivers to
};

}  // namespace weft
