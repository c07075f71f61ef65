#include "app/placement/rank_drag.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

namespace weft {

QMimeData* dragData(const QObject& page, const RankDrag& drag) {
  QByteArray bytes;
  QDataStream out(&bytes, QIODevice::WriteOnly);
  QList<quint32> ranks;
  for (const RankId rank : drag.ranks) ranks << number(rank);
  out << reinterpret_cast<quint64>(&page) << drag.wholeHost << ranks;
  auto* data = new QMimeData;
  data->setData(rankMimeType, bytes);
  return data;
}

std::optional<RankDrag> dragIn(const QMimeData& data, const QObject& page) {
  if (!data.hasFormat(rankMimeType)) return std::nullopt;
  quint64 from = 0;
  QList<quint32> ranks;
  RankDrag drag;
  QDataStream in(data.data(rankMimeType));
  in >> from >> drag.wholeHost >> ranks;
  if (from != reinterpret_cast<quint64>(&page) || ranks.isEmpty()) return std::nullopt;
  for (const quint32 rank : ranks) drag.ranks.push_back(RankId(rank));
  return drag;
}

}  // namespace weft
