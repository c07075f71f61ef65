// Common words and numbers as QString, the same in every view.
#pragma once

#include <QObject>
#include <QString>
#include <QVariant>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/records/statistic.h"

namespace weft {

inline QString qt(const std::string& text) { return QString::fromStdString(text); }
inline QString wordText(Absence absence) { return word(absence); }
// "hosts are not recorded"
inline QString sentenceText(const QString& what, Absence absence, Verb verb = Verb::is) {
  return qt(sentence(what.toStdString(), absence, verb));
}
// "waits are not recorded in this run"
inline QString notInThisRunText(const QString& what, Verb verb = Verb::are) {
  return qt(notInThisRun(what.toStdString(), verb));
}
inline QString pathText(const std::filesystem::path& path) { return qt(path.string()); }
inline QString menuText(QString name) { return name.replace('&', "&&"); }  // where & would mark a key

// "≥ 16 255 584" of "≥ 16255584": the first run of digits, in narrow spaces. For reading, not for files.
inline QString inGroups(QString text) {
  const auto isDigit = [](QChar letter) { return letter.isDigit(); };
  const auto first = std::ranges::find_if(text, isDigit);
  const auto end = std::find_if_not(first, text.end(), isDigit);
  const auto from = first - text.begin();
  for (auto at = end - text.begin() - 3; at > from; at -= 3) text.insert(at, QChar(0x202f));
  return text;
}
inline QString grouped(std::uint64_t number) { return inGroups(QString::number(number)); }

// With a full stop, unless what it ends in brings its own: a region is called "FFT section.".
inline QString ended(const QString& sentence) { return sentence.endsWith('.') ? sentence : sentence + '.'; }

// A tooltip with line breaks. Qt wraps only rich text, and text from files is always plain.
inline QString inLines(const QString& text, qsizetype letters = 72) {
  QString lines;
  for (const QString& line : text.split('\n')) {
    qsizetype used = 0;
    if (!lines.isEmpty()) lines += '\n';
    for (const QString& word : line.split(' ')) {
      const bool breaks = used > 0 && used + 1 + word.size() > letters;
      if (used > 0) lines += breaks ? '\n' : ' ';
      lines += word;
      used = breaks ? word.size() : used + 1 + word.size();
    }
  }
  return lines;
}

// All digits, for files: those of the whole number where it is one; empty where it was not recorded.
inline QString exactOf(const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
  if (whole) return QString::number(*whole);
  return value ? qt(exactText(*value)) : QString();
}

// "not recorded in A": in one of the runs that are compared
inline QString absentIn(const QString& run, Absence absence = Absence::notRecorded) {
  return QObject::tr("%1 in %2").arg(wordText(absence), run);
}
// "12", "not recorded"
template <class Number>
QString numberText(const std::optional<Number>& number) {
  return number ? QString::number(*number) : wordText(Absence::notRecorded);
}

template <class Value>
QVariant asVariant(const std::optional<Value>& value) {
  return value ? QVariant::fromValue(*value) : QVariant();
}

// "summed over ranks", or what else numbers represent.
inline QString overRanks(Statistics of) {
  return of.isPlain() ? QObject::tr("summed over ranks") : qt(statisticWords(of));
}

}  // namespace weft
