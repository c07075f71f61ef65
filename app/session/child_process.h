// Runs the weft program as a child process of the window and reads its progress. A crash or lack of memory there does
// no harm to the window, and the child can be ended at any time.
#pragma once

#include <QObject>
#include <QProcess>

namespace weft {

class ChildProcess : public QObject {
  Q_OBJECT

 public:
  // `task` and `advice` for sentences: "the import broke off (signal 9); a file may be damaged".
  ChildProcess(QString task, QString advice, QObject* parent = nullptr);
  ~ChildProcess() override;  // ends the child

  // The one that runs is ended first. The arguments should have --progress among them.
  void start(const QString& program, const QStringList& arguments);
  // Ends it at once, with its own children; it emits no further signal. False: none ran.
  bool stop();
  bool running() const { return process_ != nullptr; }

 signals:
  void progress(quint64 done, quint64 total, const QString& what);  // total 0: not known
  void succeeded();
  void failed(const QString& sentence, const QString& messages);  // one line, and all that the child said

 private:
  struct Channel {
    QByteArray unfinishedLine;
    QByteArrayList lines;  // the last ones
  };

  void read(QProcess::ProcessChannel which, Channel& into);
  void readLine(const QByteArray& line, Channel& into);
  void end(int exitCode, QProcess::ExitStatus status);
  QString failure(const QProcess& ended) const;

  const QString task_, advice_;
  QProcess* process_ = nullptr;
  Channel output_, messages_;  // what the child prints to stdout and stderr
};

}  // namespace weft
