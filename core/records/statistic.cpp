#include "core/records/statistic.h"

#include <array>
#include <string_view>

namespace weft {
namespace {

struct Named {
  Statistic one;
  std::string_view word, words;
};

constexpr std::array<Named, 5> names{{{Statistic::sum, "sum", "sum over ranks"},
                                      {Statistic::ofOneRank, "one_rank", "of one rank"},
                                      {Statistic::maximum, "maximum", "maximum over ranks"},
                                      {Statistic::collectivesOnly, "collectives_only", "of collectives only"},
                                      {Statistic::misplaced, "misplaced", "booked on another communicator"}}};

}  // namespace

std::string statisticWord(Statistics of) {
  std::string text;
  for (const Named& each : names)
    if (of.has(each.one)) text.append(text.empty() ? "" : "+").append(each.word);
  return text;
}

std::string statisticWords(Statistics of) {
  std::string text;
  for (const Named& each : names)
    if (of.has(each.one)) text.append(text.empty() ? "" : ", in part ").append(each.words);
  return text;
}

}  // namespace weft
