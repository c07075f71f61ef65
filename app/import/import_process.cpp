#include "app/import/import_process.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <csignal>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

#include "core/store/partial_file.h"
#include "core/store/store_kind.h"
#include "views/shared/text.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr qsizetype longestLine = 8192;
constexpr qsizetype mostMessages = 200;

bool isOthersFile(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none) && !isRunStore(path);
}

// At once, and not before the last of them is gone: what they leave behind can be removed after that.
void killGroup(QProcess& process) {
  const auto group = static_cast<pid_t>(process.processId());
  if (group > 0) ::kill(-group, SIGKILL);
  process.kill();
  process.waitForFinished();
  for (int waits = 0; group > 0 && waits < 20 && ::kill(-group, 0) == 0; ++waits)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
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

fs::path importTarget(const std::vector<fs::path>& bundle) {
  const fs::path first = wholePath(bundle.front());
  fs::path beside = first;
  beside += ".weft";
  const bool writable = QFileInfo(pathText(first.parent_path())).isWritable();
  return writable && !isOthersFile(beside) ? beside : cachedTarget(bundle);
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

ImportProcess::ImportProcess(QObject* parent) : QObject(parent) {}

ImportProcess::~ImportProcess() {
  blockSignals(true);
  cancel();
}

void ImportProcess::start(const QString& program, const std::vector<fs::path>& bundle, const fs::path& target, const ImportExtras& extras) {
  cancel();
  bundle_ = pathText(bundle.front());
  target_ = target;
  output_ = messages_ = {};
  process_ = new QProcess(this);
  // A group of its own, so that cancelling reaches the import's own children. Should the window die, the import dies
  // with it.
  process_->setChildProcessModifier([] {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  });
  connect(process_, &QProcess::readyReadStandardOutput, this, [this] { read(QProcess::StandardOutput, output_); });
  connect(process_, &QProcess::readyReadStandardError, this, [this] { read(QProcess::StandardError, messages_); });
  connect(process_, &QProcess::finished, this, &ImportProcess::end);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) end(-1, QProcess::CrashExit);
  });
  emit started(bundle_);
  process_->start(program, importArguments(bundle, target, extras) << "--progress", QIODevice::ReadOnly);
}

void ImportProcess::cancel() {
  if (!process_) return;
  QProcess* const ended = std::exchange(process_, nullptr);
  ended->disconnect(this);
  killGroup(*ended);
  ended->deleteLater();
  removeAbandoned(target_);
  emit cancelled(bundle_);
}

void ImportProcess::read(QProcess::ProcessChannel which, Channel& into) {
  if (process_) process_->setReadChannel(which);
  while (process_ && process_->bytesAvailable() > 0) {
    into.unfinishedLine += process_->readLine(longestLine);
    if (!into.unfinishedLine.endsWith('\n') && into.unfinishedLine.size() < longestLine) continue;
    readLine(std::exchange(into.unfinishedLine, {}).trimmed(), into);
  }
}

// "progress 1048576 8388608 bundle/profile.csv": bytes read, bytes in all, and the source that is being read.
void ImportProcess::readLine(const QByteArray& line, Channel& into) {
  if (line.isEmpty()) return;
  if (!line.startsWith("progress ")) {
    into.lines << line;
    if (into.lines.size() > mostMessages) into.lines.removeFirst();
    return;
  }
  const QByteArrayList words = line.split(' ');
  if (words.size() < 3) return;
  emit progress(words[1].toULongLong(), words[2].toULongLong(), QString::fromUtf8(words.mid(3).join(' ')));
}

void ImportProcess::end(int exitCode, QProcess::ExitStatus status) {
  read(QProcess::StandardOutput, output_);
  read(QProcess::StandardError, messages_);
  if (!process_) return;  // cancelled while the last lines were read
  for (Channel* channel : {&output_, &messages_}) readLine(channel->unfinishedLine.trimmed(), *channel);
  QProcess* const ended = std::exchange(process_, nullptr);
  ended->deleteLater();
  if (status == QProcess::NormalExit && exitCode == 0) {
    emit succeeded(pathText(target_));
    return;
  }
  removeAbandoned(target_);
  emit failed(failure(*ended), QString::fromUtf8((output_.lines + messages_.lines).join('\n')));
}

QString ImportProcess::failure(const QProcess& ended) const {
  if (ended.error() == QProcess::FailedToStart)
    return tr("the import could not be started (%1); check the installation").arg(ended.errorString());
  if (ended.exitStatus() == QProcess::CrashExit)
    return tr("the import broke off (signal %1); a file of the bundle may be damaged: copy it again")
        .arg(ended.exitCode());
  if (messages_.lines.isEmpty()) return tr("the import ended with status %1 and no word").arg(ended.exitCode());
  QByteArray line = messages_.lines.back();
  if (line.startsWith("weft: ")) line.remove(0, 6);
  return QString::fromUtf8(line);
}

}  // namespace weft

#include "moc_import_process.cpp"
