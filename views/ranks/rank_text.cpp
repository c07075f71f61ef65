#include "views/ranks/rank_text.h"

#include "views/shared/text.h"

namespace weft {

QStringList notesOf(const RankFacts& facts) {
  QStringList lines;
  if (!facts.quiet.empty()) lines << qt(facts.quiet);
  const QString rows = facts.of == RankRows::operations ? "operation" : "communicator";
  if (facts.leftOut != 0)
    lines << QString("%1 smaller %2%3 not shown.").arg(facts.leftOut).arg(rows, facts.leftOut == 1 ? " is" : "s are");
  if (!facts.statistics.isPlain()) lines << QString("Numbers are %1.").arg(qt(statisticWords(facts.statistics)));
  return lines;
}

}  // namespace weft
