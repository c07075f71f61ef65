#include "views/shared/figure_captions.h"

#include <QFontMetricsF>

#include "views/shared/theme.h"

namespace weft {
namespace {

constexpr QChar between(0x1f);  // ASCII's separator of units: in no name that is shown

}  // namespace

QString sourceCaption(const QStringList& wordings) {
  QStringList clean = wordings;
  for (QString& each : clean) each.replace(between, '?');
  return clean.join(between) + between;
}

bool isSource(const QString& caption) { return caption.endsWith(between); }

QString prefixed(const QString& caption, const QString& words) {
  if (!isSource(caption)) return words + caption;
  QStringList wordings = caption.chopped(1).split(between);
  for (QString& each : wordings) each.prepend(words);
  return sourceCaption(wordings);
}

QString wordingWithin(const QString& caption, double width, int textPoints) {
  if (!isSource(caption)) return caption;
  const QStringList wordings = caption.chopped(1).split(between);
  const QFontMetricsF metrics(viewFont(textPoints));
  for (const QString& each : wordings)
    if (metrics.horizontalAdvance(each) <= width) return each;
  return metrics.elidedText(wordings.back(), Qt::ElideRight, width);
}

}  // namespace weft
