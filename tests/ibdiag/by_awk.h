// A short awk program as the second computation: its lines, of a text.
#pragma once

#include <QProcess>
#include <QString>
#include <set>
#include <string>

namespace weft {

// `program`: a file of this folder. `separator`: of fields, as -F takes it; empty: blanks.
inline std::set<QString> byAwk(const std::string& text, const char* program, const char* separator = "") {
  QStringList arguments{"-f", QString(WEFT_TEST_DATA) + "/../ibdiag/" + program};
  if (*separator) arguments = QStringList{"-F", separator} + arguments;
  QProcess awk;
  awk.start("awk", arguments);
  awk.write(text.c_str(), static_cast<qint64>(text.size()));
  awk.closeWriteChannel();
  awk.waitForFinished(-1);
  std::set<QString> lines;
  for (const QString& line : QString::fromUtf8(awk.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts))
    lines.insert(line);
  return lines;
}

}  // namespace weft
