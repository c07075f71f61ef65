// Watches the file of the open run and reports if it was rewritten, replaced or removed.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <memory>

#include "core/store/store_file.h"

namespace weft {

class StoreWatch : public QObject {
  Q_OBJECT

 public:
  explicit StoreWatch(QObject* parent = nullptr);

  void turnTo(std::shared_ptr<const StoreFile> file);  // null: none
  void look();                                         // now, where the system may have told nothing

 signals:
  void changed(StoreFile::Now now);  // once for each answer

 private:
  std::shared_ptr<const StoreFile> file_;
  StoreFile::Now last_ = StoreFile::Now::same;
  QFileSystemWatcher watcher_;
  QTimer settle_;  // whoever replaces a file takes the old one away first
};

}  // namespace weft
