// The places of a page, kept: as the file of a launcher, or as a run.
#include <QFileDialog>
#include <QSaveFile>

#include "app/placement/placement_page.h"
#include "app/placement/placement_saving.h"
#include "core/base/error.h"
#include "core/store/store_kind.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// As one would type it: words with blanks in quotes.
QString typed(const QStringList& words) {
  QStringList all{"weft remap"};
  for (const QString& word : words) all << (word.contains(' ') || word.isEmpty() ? '"' + word + '"' : word);
  return all.join(' ');
}

}  // namespace

void PlacementPage::askForLauncher(const QString& launcher) {
  const QString path = QFileDialog::getSaveFileName(centre_, tr("Save the file for %1").arg(launcher),
                                                    pathText(path_.parent_path() / "ranks.txt"));
  if (!path.isEmpty()) writeLauncher(path, launcher);
}

void PlacementPage::writeLauncher(const QString& path, const QString& launcher) {
  try {
    const std::string text = launcherTextOf(trial_.places(), *session_.run(), *launcherOf(launcher.toStdString()));
    refuseRunStore(path.toStdString());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 ||
        !file.commit())
      throw Error(tr("%1 could not be written (%2)").arg(path, file.errorString()).toStdString());
  } catch (const Error& error) {
    emit failed(qt(error.what()));
  }
}

void PlacementPage::askForRun() {
  const std::filesystem::path proposed = path_.parent_path() / (path_.stem().string() + "-placed.weft");
  const QString path =
      QFileDialog::getSaveFileName(centre_, tr("Save as run"), pathText(proposed), tr("Runs (*.weft)"));
  if (!path.isEmpty()) writeRun(path);
}

void PlacementPage::writeRun(const QString& path) {
  try {
    QString how = searched_.isEmpty() ? tr("placement of the run") : typed(searched_);
    if (trial_.isTouched()) how += tr(", then ranks moved by hand");
    const RunToWrite what{session_.run(), trial_.isRerouted() ? rerouted_ : nullptr, placedRanks(trial_.places()),
                          how.toStdString()};
    write_.find([this, what, path](const Stopped&) -> std::function<void()> {
      weft::writeRun(what, path.toStdString());
      return [this, path] { emit runWritten(path); };
    });
  } catch (const Error& error) {
    emit failed(qt(error.what()));
  }
}

}  // namespace weft
