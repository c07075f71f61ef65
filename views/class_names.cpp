#include "views/class_names.h"

#include <QObject>
#include <QStringList>

namespace weft {

QString className(PairClass kind) {
  switch (kind) {
    case PairClass::pointToPoint: return QObject::tr("point-to-point");
    case PairClass::collective: return QObject::tr("collective");
    case PairClass::oneSided: return QObject::tr("one-sided");
    case PairClass::mixed: return QObject::tr("program and library together");
    case PairClass::logical: return QObject::tr("volumes of collectives");
  }
  return {};
}

QString filterKinds(const PairFilter& filter) {
  QStringList kinds;
  if (!filter.regions.empty()) kinds << QObject::tr("region");
  if (!filter.communicators.empty()) kinds << QObject::tr("communicator");
  if (!filter.classes.empty()) kinds << QObject::tr("class");
  if (!filter.operations.empty()) kinds << QObject::tr("operation");
  if (!filter.ranks.empty() || !filter.withoutRanks.empty()) kinds << QObject::tr("rank");
  if (filter.bins) kinds << QObject::tr("time");
  if (kinds.size() < 2) return kinds.join(QString());
  const QString last = kinds.takeLast();
  return QObject::tr("%1 and %2").arg(kinds.join(", "), last);
}

}  // namespace weft
