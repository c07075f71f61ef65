#include "app/page/store_watch.h"

#include "views/shared/text.h"

namespace weft {
namespace {

constexpr int settleMs = 300;

}  // namespace

StoreWatch::StoreWatch(QObject* parent) : QObject(parent) {
  settle_.setSingleShot(true);
  settle_.setInterval(settleMs);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, &settle_, qOverload<>(&QTimer::start));
  connect(&settle_, &QTimer::timeout, this, &StoreWatch::look);
}

void StoreWatch::turnTo(std::shared_ptr<const StoreFile> file) {
  if (file == file_) return;
  if (!watcher_.files().empty()) watcher_.removePaths(watcher_.files());
  settle_.stop();
  file_ = std::move(file);
  last_ = StoreFile::Now::same;
  if (file_) watcher_.addPath(pathText(file_->path()));
}

void StoreWatch::look() {
  const auto now = file_ ? file_->now() : StoreFile::Now::same;
  if (file_ && now != StoreFile::Now::gone) watcher_.addPath(pathText(file_->path()));  // another file has the name
  if (now == std::exchange(last_, now)) return;
  emit changed(now);
}

}  // namespace weft

#include "moc_store_watch.cpp"
