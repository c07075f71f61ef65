#include "views/ranks/rank_text.h"

#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {

QStringList notesOf(const RankFacts& facts) {
  QStringList lines;
  if (!facts.quiet.empty()) lines << qt(facts.quiet);
  if (facts.leftOut != 0)
    lines << (facts.of == RankRows::operations
                  ? QObject::tr("%n smaller operation(s) is/are not shown.", nullptr, formOf(facts.leftOut))
                  : QObject::tr("%n smaller communicator(s) is/are not shown.", nullptr, formOf(facts.leftOut)));
  if (!facts.statistics.isPlain()) lines << QObject::tr("Numbers are %1.").arg(qt(statisticWords(facts.statistics)));
  return lines;
}

}  // namespace weft
