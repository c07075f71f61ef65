#include "app/session/child_process.h"

#include <csignal>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

#include "views/shared/failure_text.h"

namespace weft {
namespace {

constexpr qsizetype longestLine = 8192;
constexpr qsizetype maxMessages = 200;

// At once, and not before the last of them is gone: what they leave behind can be removed after that.
void killGroup(QProcess& process) {
  const auto group = static_cast<pid_t>(process.processId());
  if (group > 0) ::kill(-group, SIGKILL);
  process.kill();
  process.waitForFinished();
  for (int waits = 0; group > 0 && waits < 20 && ::kill(-group, 0) == 0; ++waits)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

}  // namespace

ChildProcess::ChildProcess(QString task, QString advice, QObject* parent)
    : QObject(parent), task_(std::move(task)), advice_(std::move(advice)) {}

ChildProcess::~ChildProcess() { stop(); }

void ChildProcess::start(const QString& program, const QStringList& arguments) {
  stop();
  output_ = messages_ = {};
  process_ = new QProcess(this);
  // A group of its own, so that ending it reaches the child's own children. Should the window die, the child dies with
  // it.
  process_->setChildProcessModifier([] {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  });
  connect(process_, &QProcess::readyReadStandardOutput, this, [this] { read(QProcess::StandardOutput, output_); });
  connect(process_, &QProcess::readyReadStandardError, this, [this] { read(QProcess::StandardError, messages_); });
  connect(process_, &QProcess::finished, this, &ChildProcess::end);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error == QProcess::FailedToStart) end(-1, QProcess::CrashExit);
  });
  process_->start(program, arguments, QIODevice::ReadOnly);
}

bool ChildProcess::stop() {
  if (!process_) return false;
  QProcess* const ended = std::exchange(process_, nullptr);
  ended->disconnect(this);
  killGroup(*ended);
  ended->deleteLater();
  return true;
}

void ChildProcess::read(QProcess::ProcessChannel which, Channel& into) {
  if (process_) process_->setReadChannel(which);
  while (process_ && process_->bytesAvailable() > 0) {
    into.unfinishedLine += process_->readLine(longestLine);
    if (!into.unfinishedLine.endsWith('\n') && into.unfinishedLine.size() < longestLine) continue;
    readLine(std::exchange(into.unfinishedLine, {}).trimmed(), into);
  }
}

// "progress 1048576 8388608 bundle/profile.csv": what is done, of how much, and what is under way.
void ChildProcess::readLine(const QByteArray& line, Channel& into) {
  if (line.isEmpty()) return;
  if (!line.startsWith("progress ")) {
    into.lines << line;
    if (into.lines.size() > maxMessages) into.lines.removeFirst();
    return;
  }
  const QByteArrayList words = line.split(' ');
  if (words.size() < 3) return;
  emit progress(words[1].toULongLong(), words[2].toULongLong(), QString::fromUtf8(words.mid(3).join(' ')));
}

void ChildProcess::end(int exitCode, QProcess::ExitStatus status) {
  read(QProcess::StandardOutput, output_);
  read(QProcess::StandardError, messages_);
  if (!process_) return;  // stopped while the last lines were read
  for (Channel* channel : {&output_, &messages_}) readLine(channel->unfinishedLine.trimmed(), *channel);
  QProcess* const ended = std::exchange(process_, nullptr);
  ended->deleteLater();
  if (status == QProcess::NormalExit && exitCode == 0) emit succeeded();
  else emit failed(withoutOptions(failure(*ended)), QString::fromUtf8((output_.lines + messages_.lines).join('\n')));
}

QString ChildProcess::failure(const QProcess& ended) const {
  if (ended.error() == QProcess::FailedToStart)
    return tr("the %1 could not be started (%2); check the installation").arg(task_, ended.errorString());
  if (ended.exitStatus() == QProcess::CrashExit)
    return tr("the %1 broke off (signal %2); %3").arg(task_).arg(ended.exitCode()).arg(advice_);
  if (messages_.lines.isEmpty())
    return tr("the %1 ended with status %2 and without a message").arg(task_).arg(ended.exitCode());
  QByteArray line = messages_.lines.back();
  if (line.startsWith("weft: ")) line.remove(0, 6);
  return QString::fromUtf8(line);
}

}  // namespace weft

#include "moc_child_process.cpp"
