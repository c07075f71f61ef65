#include "app/session/saved_workspace.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>
#include <algorithm>

namespace weft {
namespace {

constexpr int version = 2;  // of what is written; what is read is taken as far as it is understood
constexpr qint64 largestFile = 8 << 20;
constexpr std::size_t mostWindows = 20, maxRuns = 100;  // of a window

QByteArray bytesOf(const QJsonValue& value) { return QByteArray::fromBase64(value.toString().toLatin1()); }
QString textOf(const QByteArray& bytes) { return QString::fromLatin1(bytes.toBase64()); }

QJsonObject jsonOf(const SavedWindow& window) {
  QJsonArray runs;
  for (const SavedRun& run : window.runs) runs << QJsonObject{{"path", run.path}, {"state", run.state}};
  QJsonArray comparisons;
  for (const SavedComparison& one : window.comparisons)
    comparisons << QJsonObject{{"paths", QJsonArray::fromStringList(one.paths)}, {"state", one.state}};
  QJsonObject json{
      {"geometry", textOf(window.geometry)}, {"panels", textOf(window.panels)}, {"runs", runs},
      {"current", window.current},           {"comparisons", comparisons},      {"comparison", window.comparison}};
  if (!window.workspace.isEmpty()) json["workspace"] = window.workspace;
  QJsonObject splitters;
  for (const auto& [name, state] : window.splitters) splitters[name] = textOf(state);
  if (!splitters.isEmpty()) json["splitters"] = splitters;
  return json;
}

SavedWindow windowOf(const QJsonObject& json) {
  SavedWindow window{bytesOf(json["geometry"]), bytesOf(json["panels"]), {}, 0};
  for (const QJsonValue& run : json["runs"].toArray())
    if (const QString path = run["path"].toString(); !path.isEmpty() && window.runs.size() < maxRuns)
      window.runs.push_back({path, run["state"].toObject()});
  const int last = std::max(0, static_cast<int>(window.runs.size()) - 1);
  for (const QJsonValue& one : json["comparisons"].toArray()) {
    SavedComparison comparison{{}, one["state"].toObject()};
    for (const QJsonValue& path : one["paths"].toArray()) comparison.paths << path.toString();
    if (comparison.paths.size() >= 2 && window.comparisons.size() < maxRuns) window.comparisons.push_back(comparison);
  }
  window.comparison = std::clamp(json["comparison"].toInt(-1), -1, static_cast<int>(window.comparisons.size()) - 1);
  window.current = std::clamp(json["current"].toInt(), 0, last);
  window.workspace = json["workspace"].toString();
  const QJsonObject splitters = json["splitters"].toObject();
  for (auto at = splitters.begin(); at != splitters.end() && window.splitters.size() < mostWindows; ++at)
    window.splitters[at.key()] = bytesOf(at.value());
  return window;
}

}  // namespace

std::size_t SavedSession::pageCount() const {
  std::size_t count = 0;
  for (const SavedWindow& window : windows) count += window.runs.size() + window.comparisons.size();
  return count;
}

QByteArray toJson(const SavedSession& session) {
  QJsonArray windows;
  for (const SavedWindow& window : session.windows) windows << jsonOf(window);
  return QJsonDocument(QJsonObject{{"version", version}, {"windows", windows}, {"restoring", session.restoring}})
      .toJson(QJsonDocument::Compact);
}

std::optional<SavedSession> sessionOf(const QByteArray& json) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject() || !document["windows"].isArray()) return std::nullopt;
  SavedSession session;
  session.restoring = document["restoring"].toBool();
  for (const QJsonValue& window : document["windows"].toArray())
    if (window.isObject() && session.windows.size() < mostWindows)
      session.windows.push_back(windowOf(window.toObject()));
  return session;
}

namespace sessionFile {

QString path() { return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + "/session.json"; }

std::optional<SavedSession> read() {
  QFile file(path());
  if (!file.open(QIODevice::ReadOnly) || file.size() > largestFile) return std::nullopt;
  return sessionOf(file.read(largestFile));
}

bool write(const SavedSession& session) {
  QDir().mkpath(QFileInfo(path()).path());
  QSaveFile file(path());
  return file.open(QIODevice::WriteOnly) && file.write(toJson(session)) >= 0 && file.commit();
}

}  // namespace sessionFile
}  // namespace weft
