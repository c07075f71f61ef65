#include "views/timeline/ranktime_text.h"

#include <algorithm>

#include "core/base/units.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

QString rowText(const RankTimeFacts::Row& row) {
  const bool isRank = row.item == Item() ? row.ranks.size() > 1 && row.label.find("–") != std::string::npos
                                         : std::holds_alternative<RankId>(row.item);
  if (isRank) return QObject::tr("rank(s) %1", nullptr, formOf(row.ranks.size())).arg(qt(row.label));
  return QObject::tr("%1 (%n rank(s))", nullptr, formOf(row.ranks.size())).arg(qt(row.label));
}

// The column that has a time.
std::uint32_t columnAt(const TimeParts& time, std::uint64_t at) {
  std::uint32_t low = 0, high = time.parts;
  while (high - low > 1) {
    const std::uint32_t middle = low + (high - low) / 2;
    (time.begin(middle) <= at ? low : high) = middle;
  }
  return low;
}

}  // namespace

std::string secondsWord(std::uint64_t nanoseconds) {
  QString digits =
      QString("%1.%2").arg(nanoseconds / 1'000'000'000).arg(nanoseconds % 1'000'000'000, 9, 10, QChar('0'));
  while (digits.endsWith('0')) digits.chop(1);
  if (digits.endsWith('.')) digits.chop(1);
  return digits.toStdString();
}

QString timeText(std::uint64_t nanoseconds) { return qt(secondsWord(nanoseconds)) + " s"; }

QString lengthText(std::uint64_t nanoseconds) {
  return qt(humanSeconds(static_cast<double>(nanoseconds) / nanosecondsPerSecond));
}

QString stretchText(const RankTimeStretch& stretch) {
  const QString thread = stretch.thread == 0 ? QString() : QObject::tr(", thread %1").arg(stretch.thread);
  return QObject::tr("rank %1%2: %3, %4 to %5 (%6)")
      .arg(number(stretch.rank))
      .arg(thread, qt(stretch.state), timeText(stretch.from), timeText(stretch.until), lengthText(stretch.length()));
}

QString lineText(const RankTimeFacts::Line& line) {
  const QString pair =
      QObject::tr("rank %1 → rank %2").arg(number(line.pair.source)).arg(number(line.pair.destination));
  if (line.messages > 1)
    return QObject::tr("%1: %2 messages, %3, sent about %4")
        .arg(line.isOnePair ? pair : QObject::tr("several pairs of ranks, as ") + pair, grouped(line.messages),
             qt(exactBytes(line.bytes)), timeText(line.sent));
  const QString length =
      line.received >= line.sent
          ? lengthText(line.received - line.sent)
          : QObject::tr("−%1: clocks contradict each other").arg(lengthText(line.sent - line.received));
  return QObject::tr("%1: %2, sent %3, received %4 (%5)")
      .arg(pair, qt(exactBytes(line.bytes)), timeText(line.sent), timeText(line.received), length);
}

QString columnText(const RankTimeFacts& facts, const RankTimeFacts::Row& row, std::uint64_t time) {
  constexpr double least = 0.0005;
  const std::uint32_t column = columnAt(facts.time, time);
  const std::size_t classes = facts.classes.names.size();
  const double whole = static_cast<double>(facts.width(column)) * row.tracks;
  QStringList lines{QObject::tr("%1 at %2, within %3:")
                        .arg(rowText(row), timeText(facts.time.begin(column)), lengthText(facts.width(column)))};
  for (std::size_t i = 0; i < classes; ++i) {
    const double share = static_cast<double>(row.sums[column * classes + i]) / whole;
    if (share >= least) lines << QString("%1 %2 %").arg(qt(facts.classes.names[i])).arg(100 * share, 0, 'f', 1);
  }
  if (!row.worst.empty())
    lines << QObject::tr("longest in MPI: %1 % of it")
                 .arg(100 * static_cast<double>(row.worst[column]) / static_cast<double>(facts.width(column)), 0, 'f',
                      1);
  return lines.join('\n');
}

Table rankTimeTable(const RankTimeFacts& facts) {
  Table table{{{"row"},
               {"threads", ColumnKind::count},
               {"state"},
               {"seconds", ColumnKind::seconds, "", "s"},
               {"share", ColumnKind::share}},
              {}};
  if (!facts.missing.empty()) return table;
  const std::size_t classes = facts.classes.names.size();
  const auto span = static_cast<double>(facts.time.until - facts.time.from);
  for (const RankTimeFacts::Row& row : facts.rows)
    for (std::size_t i = 0; i < classes; ++i) {
      std::uint64_t sum = 0;
      for (std::size_t at = i; at < row.sums.size(); at += classes) sum += row.sums[at];
      const auto all = static_cast<double>(sum);
      if (sum > 0)
        table.rows.push_back({row.label, std::uint64_t{row.tracks}, facts.classes.names[i], all / nanosecondsPerSecond,
                              all / (span * row.tracks)});
    }
  return table;
}

}  // namespace weft
