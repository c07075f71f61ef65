#include "app/session/run_opener.h"

#include <QCoreApplication>

#include "views/shared/installed.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// Empty: it is there.
QString whyNot(const fs::path& path) {
  std::error_code error;
  if (fs::exists(path, error)) return {};
  if (!error) return RunOpener::tr("there is no file or folder %1 any more; check the path").arg(pathText(path));
  return RunOpener::tr("%1 can't be read (%2); check the path and who may read it")
      .arg(pathText(path), QString::fromStdString(error.message()));
}

}  // namespace

RunOpener::RunOpener(QObject* parent) : QObject(parent) {
  connect(&import_, &ImportProcess::succeeded, this, [this](const QString& runStore) {
    emit ready(runStore, bundles_.front().named, pathText(bundles_.front().paths.front()));
  });
  // Queued: the others who hear of the end do so before they hear of the next beginning.
  connect(&import_, &ImportProcess::succeeded, this, &RunOpener::startNext, Qt::QueuedConnection);
  connect(&import_, &ImportProcess::failed, this, &RunOpener::startNext, Qt::QueuedConnection);
  connect(&import_, &ImportProcess::cancelled, this, &RunOpener::startNext, Qt::QueuedConnection);
}

void RunOpener::open(const std::vector<fs::path>& paths) {
  std::vector<fs::path> stores, others;
  for (const fs::path& path : paths) {
    if (const QString why = whyNot(path); !why.isEmpty()) emit refused(why, pathText(path));
    else (isRunStore(path) ? stores : others).push_back(path);
  }
  for (const fs::path& store : stores) emit ready(pathText(store), pathText(store), pathText(store));
  if (!others.empty()) enqueue({others, importTarget(others), pathText(others.front())});
}

void RunOpener::importWith(const BundleRequest& request) {
  if (request.paths.empty()) return;
  std::vector<fs::path> taken;
  for (const Bundle& each : bundles_) taken.push_back(each.target);
  const fs::path target = request.added.empty() ? importTarget(request.paths) : storeBeside(request.added, taken);
  enqueue({request.paths, target, pathText(request.paths.front()), request.extras});
}

void RunOpener::openSample() { enqueueSample(sampleFolder()); }

void RunOpener::openTrainingSample() { enqueueSample(trainingSampleFolder()); }

void RunOpener::enqueueSample(const std::optional<fs::path>& folder) {
  // It may lie in a folder that belongs to the program: its run store goes to the cache.
  if (folder) enqueue({{*folder}, cachedTarget({*folder}), {}});
  else emit refused(tr("the sample is not installed; get it with the sources of Weft"));
}

void RunOpener::stop() {
  bundles_.clear();
  import_.cancel();
}

void RunOpener::enqueue(Bundle bundle) {
  bundles_.push_back(std::move(bundle));
  if (bundles_.size() == 1) startFirst();
}

void RunOpener::startFirst() {
  import_.start(QCoreApplication::applicationFilePath(), bundles_.front().paths, bundles_.front().target,
                bundles_.front().extras);
}

// After the end of the first; what was started since is left alone.
void RunOpener::startNext() {
  if (import_.running() || bundles_.empty()) return;
  bundles_.pop_front();
  if (!bundles_.empty()) startFirst();
}

std::optional<fs::path> RunOpener::sampleFolder() { return installedFolder("sample", "resources/sample"); }

std::optional<fs::path> RunOpener::trainingSampleFolder() { return installedFolder("training", "resources/training"); }

}  // namespace weft

#include "moc_run_opener.cpp"
