#include "app/session/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace weft::recentFiles {
namespace {

constexpr const char* key = "recent";

}  // namespace

QStringList list() {
  QStringList there;
  for (const QString& path : QSettings().value(key).toStringList())
    if (QFileInfo::exists(path)) there << path;
  return there;
}

void add(const QString& path) {
  const QString whole = QFileInfo(path).absoluteFilePath();
  QStringList paths = list();
  paths.removeAll(whole);
  paths.prepend(whole);
  QSettings().setValue(key, QStringList(paths.mid(0, most)));
}

void clear() { QSettings().remove(key); }

}  // namespace weft::recentFiles
