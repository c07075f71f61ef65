// Measures the widths of many names. One measurement takes microseconds, and all digits have the same width in the
// map's font. So names that differ only in their digits are measured once.
#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QString>

#include "views/shared/theme.h"

namespace weft {

class NameWidths {
 public:
  explicit NameWidths(int pixels) : metrics_(viewFont(pixels)) {}

  double of(const QString& name) {
    QString key = name;
    for (QChar& letter : key)
      if (letter >= u'0' && letter <= u'9') letter = u'0';
    const auto found = known_.constFind(key);
    if (found != known_.constEnd()) return *found;
    const double width = metrics_.horizontalAdvance(key);
    known_.insert(key, width);
    return width;
  }

 private:
  QFontMetricsF metrics_;
  QHash<QString, double> known_;
};

}  // namespace weft
