#include "app/workspaces/kept_answers.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace weft::keptAnswers {
namespace {

constexpr qsizetype maxKept = 200;
constexpr qint64 longest = 1 << 20;  // bytes of an answer

QString folder() { return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + "/answers"; }

QByteArray stateOf(const QString& path) {
  const QFileInfo file(path);
  return file.canonicalFilePath().toUtf8() + '\n' + QByteArray::number(file.size()) + '\n' +
         QByteArray::number(file.lastModified().toMSecsSinceEpoch()) + '\n';
}

QString fileOf(const QString& store) {
  const QByteArray key = stateOf(store) + stateOf(QCoreApplication::applicationFilePath());
  return folder() + '/' + QCryptographicHash::hash(key, QCryptographicHash::Sha256).toHex() + ".json";
}

void dropOldest() {
  QDir kept(folder());
  const QStringList all = kept.entryList(QDir::Files, QDir::Time);
  for (qsizetype at = maxKept; at < all.size(); ++at) kept.remove(all[at]);
}

}  // namespace

std::optional<std::string> of(const QString& store) {
  QFile file(fileOf(store));
  if (file.size() > longest || !file.open(QIODevice::ReadOnly)) return std::nullopt;
  return file.readAll().toStdString();
}

void keep(const QString& store, const std::string& text) {
  if (!QDir().mkpath(folder())) return;
  QSaveFile file(fileOf(store));
  if (!file.open(QIODevice::WriteOnly)) return;
  file.write(text.data(), static_cast<qint64>(text.size()));
  if (file.commit()) dropOldest();
}

}  // namespace weft::keptAnswers
