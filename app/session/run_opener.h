// Turns paths that a user names or drops into run stores: a run store is ready at once, everything else is imported
// first.
#pragma once

#include <QObject>
#include <deque>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/session/import_process.h"
#include "core/store/store_kind.h"

namespace weft {

// A bundle, and the options of its import.
struct BundleRequest {
  std::vector<std::filesystem::path> paths;
  ImportExtras extras;
  std::filesystem::path added = {};  // the run that something is added to: the store is written beside it
};

class RunOpener : public QObject {
  Q_OBJECT

 public:
  explicit RunOpener(QObject* parent = nullptr);

  // Run stores are opened one by one; all else is one bundle. Bundles wait for each other. What is not there is refused
  // by name, and keeps nothing else from being opened.
  void open(const std::vector<std::filesystem::path>& paths);
  void importWith(const BundleRequest& request);
  void openSample();
  void openTrainingSample();
  void cancelImport() { import_.cancel(); }
  void stop();  // also what waits
  bool importing() const { return !bundles_.empty(); }

  // The folder of the sample bundle; nothing where it is not installed.
  static std::optional<std::filesystem::path> sampleFolder();
  static std::optional<std::filesystem::path> trainingSampleFolder();  // likewise, of the training job

  const ImportProcess& import() const { return import_; }

 signals:
  // `named`: what the user named, worth remembering once it is open; empty for the sample. `source`: the store itself,
  // or the bundle that it was made from.
  void ready(const QString& runStore, const QString& named, const QString& source);
  void refused(const QString& sentence, const QString& about = {});  // a file; empty: the sample

 private:
  struct Bundle {
    std::vector<std::filesystem::path> paths;
    std::filesystem::path target;
    QString named;
    ImportExtras extras = {};
  };
  void enqueue(Bundle bundle);
  void enqueueSample(const std::optional<std::filesystem::path>& folder);
  void startFirst();
  void startNext();

  ImportProcess import_;
  std::deque<Bundle> bundles_;  // the first is being imported
};

}  // namespace weft
