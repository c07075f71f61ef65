// Runs another program and gives what it printed, for tests that ask an independent tool.
#pragma once

#include <QProcess>
#include <QString>
#include <QStringList>

#include "waiting.h"

namespace weft {

inline QString runProgram(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  process.waitForFinished(weft::longestWait);
  return QString::fromUtf8(process.readAllStandardOutput());
}

}  // namespace weft
