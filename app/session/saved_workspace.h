// The file that records which windows and runs are open, so that they come back even after a crash.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <map>
#include <optional>
#include <vector>

namespace weft {

struct SavedRun {
  QString path;       // of the run store
  QJsonObject state;  // of the page that shows it; see page_state.h
  bool operator==(const SavedRun&) const = default;
};

struct SavedComparison {
  QStringList paths;  // of the run stores
  QJsonObject state;  // of the page that compares them
  bool operator==(const SavedComparison&) const = default;
};

struct SavedWindow {
  QByteArray geometry, panels;  // as Qt writes them
  std::vector<SavedRun> runs;
  int current = 0;  // of `runs`
  std::vector<SavedComparison> comparisons = {};
  int comparison = -1;                           // of these the one that is in front; below 0: a run is
  QString workspace = {};                        // that is in front; empty: of a session before there were any
  std::map<QString, QByteArray> splitters = {};  // by workspace, as Qt writes them
  bool operator==(const SavedWindow&) const = default;
};

struct SavedSession {
  std::vector<SavedWindow> windows;
  bool restoring = false;  // it was being restored when it was written: that may be what went wrong
  std::size_t pageCount() const;
  bool operator==(const SavedSession&) const = default;
};

// Same session, same bytes. What can't be understood is skipped; nothing if all of it can't.
QByteArray toJson(const SavedSession& session);
std::optional<SavedSession> sessionOf(const QByteArray& json);

namespace sessionFile {

QString path();  // in the folder of the program's settings
std::optional<SavedSession> read();
bool write(const SavedSession& session);  // whole or not at all; false: could not be written

}  // namespace sessionFile
}  // namespace weft
