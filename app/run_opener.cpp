#include "app/run_opener.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <fstream>

#include "app/run_session.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

bool isRunStore(const fs::path& path) {
  if (!fs::is_regular_file(path)) return false;
  std::array<char, 100> first{};
  std::ifstream file(path, std::ios::binary);
  file.read(first.data(), first.size());
  return RunStore::recognises({first.data(), static_cast<std::size_t>(file.gcount())});
}

QString shown(const fs::path& path) { return QString::fromStdString(path.string()); }

}  // namespace

RunOpener::RunOpener(RunSession& session, QObject* parent)
    : QObject(parent), session_(session), program_(QCoreApplication::applicationFilePath()) {
  connect(&import_, &ImportProcess::succeeded, this,
          [this](const QString& runStore) { session_.open(runStore.toStdString()); });
  connect(&session_, &RunSession::runChanged, this, &RunOpener::tellOpened);
}

void RunOpener::open(const std::vector<fs::path>& paths) {
  if (paths.empty()) return;
  for (const fs::path& path : paths)
    if (!fs::exists(path)) {
      emit refused(tr("there is no file or folder %1 any more; check the path").arg(shown(path)));
      return;
    }
  const auto stores = std::ranges::count_if(paths, isRunStore);
  if (stores > 0 && paths.size() > 1) {
    emit refused(
        tr("several things were given and one is a run; open one run at a time, or the files of one bundle together"));
    return;
  }
  named_ = shown(paths.front());
  if (stores == 1) {
    import_.cancel();
    session_.open(paths.front());
  } else {
    startImport(paths, importTarget(paths));
  }
}

void RunOpener::tellOpened() {
  if (session_.run() && !named_.isEmpty()) emit opened(std::exchange(named_, {}));
}

void RunOpener::openSample() {
  // The sample may lie in a folder that belongs to the program: its run store goes to the cache.
  named_.clear();
  if (const auto sample = sampleFolder()) startImport({*sample}, cachedTarget({*sample}));
  else emit refused(tr("the sample is not installed; get it with the sources of Weft"));
}

void RunOpener::startImport(const std::vector<fs::path>& bundle, const fs::path& target) {
  import_.start(program_, bundle, target);
}

std::optional<fs::path> RunOpener::sampleFolder() {
  const fs::path program = QCoreApplication::applicationDirPath().toStdString();
  for (const char* place : {"../share/weft/sample", "../../resources/sample"}) {
    const fs::path folder = (program / place).lexically_normal();
    if (fs::is_directory(folder)) return folder;
  }
  return std::nullopt;
}

}  // namespace weft
