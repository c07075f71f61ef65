// Runs the real program and reads what it prints.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#ifdef WEFT_COMMANDS_HERE  // they are linked into the program of the tests
#include "command_here.h"
#endif
#include "ran.h"
#include "recorded.h"
#include "waiting.h"

namespace cli {

namespace fs = std::filesystem;
using Row = std::map<std::string, std::string>;  // column → cell

using inputs::contentOf, inputs::plainOrGzip, inputs::recorded, inputs::recordedOrPublished;

// Commands that draw nothing do the same in the program without a window, which starts in a quarter of the time.
inline QString programOf(const QStringList& arguments) {
  const QString command = arguments.value(0);
  const bool mayDraw = command.isEmpty() || command.startsWith('-') || command == "figure" ||
                       (command == "report" && arguments.contains("html"));
#ifdef WEFT_DRAWING
  if (mayDraw && command == "figure") return WEFT_DRAWING;
#endif
  return mayDraw ? WEFT_PROGRAM : WEFT_COMMANDS;
}

inline Ran runWeft(const QStringList& arguments) {
#ifdef WEFT_COMMANDS_HERE
  if (runsHere(arguments.value(0).toStdString())) {
    std::vector<std::string> words;
    for (const QString& each : arguments) words.push_back(each.toStdString());
    return runHere(std::move(words));
  }
#endif
  QProcess process;
  process.start(programOf(arguments), arguments);
  const bool ended = process.waitForFinished(weft::longestWait);
  if (!ended) {
    process.kill();
    process.waitForFinished(weft::longestWait);
  }
  Ran ran;
  ran.status = ended && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
  ran.out = process.readAllStandardOutput().toStdString();
  ran.err = process.readAllStandardError().toStdString();
  return ran;
}

inline QString text(const fs::path& path) { return QString::fromStdString(path.string()); }

// The cells of one line of CSV, quotes undone (RFC 4180; no line ends within cells).
inline std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> row(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') row.back() += line[++i];
    else if (line[i] == '"') quoted = !quoted;
    else if (line[i] == ',' && !quoted) row.emplace_back();
    else row.back() += line[i];
  }
  return row;
}

inline std::vector<Row> csv(const std::string& output) {
  std::istringstream in(output);
  std::string line;
  std::getline(in, line);
  const auto header = cells(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const auto values = cells(line);
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < header.size() && i < values.size(); ++i) row[header[i]] = values[i];
  }
  return rows;
}

inline QJsonDocument json(const std::string& output) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(output));
}

// Imports into a folder that goes away with the object.
class Store {
 public:
  explicit Store(const std::vector<fs::path>& inputs, QStringList options = {}) {
    QStringList arguments{"import"};
    for (const fs::path& input : inputs) arguments << text(input);
    ran = runWeft(arguments << "-o" << path() << options);
  }

  QString path() const { return folder.path() + "/run.weft"; }
  bool nothingIsLeft() const { return fs::is_empty(folder.path().toStdString()); }

  QTemporaryDir folder;
  Ran ran;
};

// The lines of a file, gzipped or not.
inline std::vector<std::string> lines(const fs::path& path) {
  std::istringstream in(contentOf(plainOrGzip(path)));
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

inline std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : line)
    if (c == separator) parts.emplace_back();
    else parts.back() += c;
  return parts;
}

}  // namespace cli
