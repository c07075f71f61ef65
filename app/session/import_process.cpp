#include "app/session/import_process.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "core/store/partial_file.h"
#include "core/store/store_kind.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t longestName = 100;

bool isOthersFile(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none) && !isRunStore(path);
}

fs::path wholePath(const fs::path& path) {
  std::error_code none;  // the working folder may be gone
  const fs::path absolute = fs::absolute(path, none);
  const fs::path whole = (none ? path : absolute).lexically_normal();
  return whole.has_filename() ? whole : whole.parent_path();  // without the slash of "bundle/"
}

}  // namespace

fs::path cachedTarget(const std::vector<fs::path>& bundle) {
  QCryptographicHash digest(QCryptographicHash::Sha1);
  for (const fs::path& path : bundle) digest.addData(QByteArray::fromStdString(wholePath(path).string() + '\n'));
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/runs";
  QDir().mkpath(folder);
  const QString name = pathText(wholePath(bundle.front()).filename());
  return fs::path((folder + '/' + name + '-' + digest.result().toHex().left(10) + ".weft").toStdString());
}

fs::path storeBeside(const fs::path& run, const std::vector<fs::path>& taken) {
  const fs::path whole = wholePath(run), stem = whole.parent_path() / whole.stem();
  for (int count = 2;; ++count) {
    const fs::path free = stem.string() + "-" + std::to_string(count) + ".weft";
    std::error_code none;
    if (!fs::exists(free, none) && std::ranges::find(taken, free) == taken.end()) return free;
  }
}

fs::path importTarget(const std::vector<fs::path>& bundle) {
  const fs::path first = wholePath(bundle.front());
  std::string name = first.filename().string();
  for (std::size_t i = 1; i < bundle.size(); ++i) name += "+" + wholePath(bundle[i]).filename().string();
  const fs::path beside = first.parent_path() / (name + ".weft");
  const bool writable = QFileInfo(pathText(first.parent_path())).isWritable();
  return writable && name.size() <= longestName && !isOthersFile(beside) ? beside : cachedTarget(bundle);
}

QStringList importArguments(const std::vector<fs::path>& bundle, const fs::path& target, const ImportExtras& extras) {
  QStringList arguments{"import"};
  for (const fs::path& path : bundle) arguments << pathText(wholePath(path));
  arguments << "-o" << pathText(target);
  const auto addPath = [&](const char* option, const fs::path& path) {
    if (!path.empty()) arguments << option << pathText(wholePath(path));
  };
  addPath("--hosts", extras.hosts);
  if (extras.label.startsWith('-')) arguments << "--label=" + extras.label;
  else if (!extras.label.isEmpty()) arguments << "--label" << extras.label;
  addPath("--counters-before", extras.before);
  addPath("--counters-after", extras.after);
  if (extras.seconds) arguments << "--seconds" << qt(exactText(*extras.seconds));
  return arguments;
}

ImportProcess::ImportProcess(QObject* parent)
    : QObject(parent), child_(tr("import"), tr("a file of the bundle may be damaged: copy it again")) {
  connect(&child_, &ChildProcess::progress, this, &ImportProcess::progress);
  connect(&child_, &ChildProcess::succeeded, this, [this] { emit succeeded(pathText(target_)); });
  connect(&child_, &ChildProcess::failed, this, [this](const QString& sentence, const QString& messages) {
    removeAbandoned(target_);
    emit failed(sentence, messages, bundle_);
  });
}

ImportProcess::~ImportProcess() {
  blockSignals(true);
  cancel();
}

void ImportProcess::start(const QString& program, const std::vector<fs::path>& bundle, const fs::path& target,
                          const ImportExtras& extras) {
  cancel();
  bundle_ = pathText(bundle.front());
  target_ = target;
  emit started(bundle_);
  child_.start(program, importArguments(bundle, target, extras) << "--progress");
}

void ImportProcess::cancel() {
  if (!child_.stop()) return;
  removeAbandoned(target_);
  emit cancelled(bundle_);
}

}  // namespace weft

#include "moc_import_process.cpp"
