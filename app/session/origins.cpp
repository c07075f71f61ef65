#include "app/session/origins.h"

#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include "views/shared/text.h"

namespace weft::origins {
namespace fs = std::filesystem;
namespace {

constexpr const char* key = "origins";  // a map: bundles by run store
constexpr qsizetype most = 200;

}  // namespace

void remember(const fs::path& runStore, const fs::path& bundle) {
  if (runStore == bundle || runStore.parent_path() == bundle.parent_path()) return;
  QVariantMap all = QSettings().value(key).toMap();
  if (all.size() >= most) all.erase(all.begin());
  all[pathText(runStore)] = pathText(bundle);
  QSettings().setValue(key, all);
}

std::optional<fs::path> of(const fs::path& runStore) {
  const QString bundle = QSettings().value(key).toMap().value(pathText(runStore)).toString();
  return bundle.isEmpty() || !QFileInfo::exists(bundle) ? std::nullopt : std::optional<fs::path>(bundle.toStdString());
}

fs::path folderFor(const fs::path& runStore) {
  const fs::path folder = of(runStore).value_or(runStore).parent_path();
  if (QFileInfo(pathText(folder)).isWritable()) return folder;
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString();
}

}  // namespace weft::origins
