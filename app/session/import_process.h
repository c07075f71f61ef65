// Runs an import in a child process: corrupt input can crash a library or exhaust memory there, never in the window.
#pragma once

#include <QObject>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/session/child_process.h"

namespace weft {

// A new store beside that of a run: "run-2.weft", or the next that is neither there nor among `taken`.
std::filesystem::path storeBeside(const std::filesystem::path& run,
                                  const std::vector<std::filesystem::path>& taken = {});

// Where the run store of a bundle goes: BUNDLE.weft beside the bundle, of several folders or files BUNDLE+OTHER.weft
// beside the first, so that the run of the first alone stays. Else in the cache, where the folder can't be written, a
// file of that name is no run store, or the name is long.
std::filesystem::path importTarget(const std::vector<std::filesystem::path>& bundle);
std::filesystem::path cachedTarget(const std::vector<std::filesystem::path>& bundle);

// The options of an import beside the bundle; empty: none.
struct ImportExtras {
  std::filesystem::path hosts;          // which rank ran where
  std::filesystem::path before, after;  // readings of the port counters
  std::optional<double> seconds;        // between the two
  QString label;                        // a name for the run
};

// What `weft` is to be called with.
QStringList importArguments(const std::vector<std::filesystem::path>& bundle, const std::filesystem::path& target,
                            const ImportExtras& extras = {});

class ImportProcess : public QObject {
  Q_OBJECT

 public:
  explicit ImportProcess(QObject* parent = nullptr);
  ~ImportProcess() override;  // cancels

  // `program` is the weft binary. One import at a time: a second one cancels the first.
  void start(const QString& program, const std::vector<std::filesystem::path>& bundle,
             const std::filesystem::path& target, const ImportExtras& extras = {});
  void cancel();  // ends the child at once; nothing is left behind
  bool running() const { return child_.running(); }

 signals:
  void started(const QString& bundle);
  void progress(quint64 bytesDone, quint64 bytesTotal, const QString& source);  // total 0: not known
  void succeeded(const QString& runStore);
  void failed(const QString& sentence, const QString& messages,
              const QString& bundle);  // one line, and all that the child said
  void cancelled(const QString& bundle);

 private:
  ChildProcess child_;
  QString bundle_;
  std::filesystem::path target_;
};

}  // namespace weft
