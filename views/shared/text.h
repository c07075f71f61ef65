// Words and numbers as Qt's text, the same in every view.
#pragma once

#include <QString>
#include <QVariant>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/units.h"
#include "core/records/statistic.h"

namespace weft {

inline QString qt(const std::string& text) { return QString::fromStdString(text); }

// "1 530 000 000", in narrow spaces: for reading, not for files.
inline QString grouped(std::uint64_t number) {
  QString digits = QString::number(number);
  for (qsizetype at = digits.size() - 3; at > 0; at -= 3) digits.insert(at, QChar(0x202f));
  return digits;
}

// With a full stop, unless what it ends in brings its own: a region is called "FFT section.".
inline QString ended(const QString& sentence) { return sentence.endsWith('.') ? sentence : sentence + '.'; }

// All digits, for files: those of the whole number where it is one; empty where it was not recorded.
inline QString exactOf(const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
  if (whole) return QString::number(*whole);
  return value ? qt(exactText(*value)) : QString();
}

template <class Value>
QVariant asVariant(const std::optional<Value>& value) {
  return value ? QVariant::fromValue(*value) : QVariant();
}

// "summed over ranks", or what else numbers stand for.
inline QString overRanks(Statistics of) { return of.isPlain() ? QString("summed over ranks") : qt(statisticWords(of)); }

}  // namespace weft
