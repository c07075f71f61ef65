#include "analysis/collectives/halving.h"

namespace weft {

Halving::Halving(const CollectiveCall& call, MessageCounts& out) {
  const PowerOfTwo ranks(call.ranks);
  const std::uint64_t left = call.count / 2, right = call.count - left;
  for (std::uint32_t pair = 0; pair < ranks.extra; ++pair) {
    out.send(pair * 2, pair * 2 + 1, right * call.typeSize);
    out.send(pair * 2 + 1, pair * 2, left * call.typeSize);
    out.send(pair * 2 + 1, pair * 2, right * call.typeSize);
  }
  parts.resize(ranks.size);
  given.resize(ranks.size);
  for (std::uint32_t number = 0; number < ranks.size; ++number) {
    std::uint64_t holds = call.count;
    for (std::uint32_t distance = 1; distance < ranks.size; distance *= 2) {
      const bool first = !(number & distance);
      const std::uint64_t keeps = first ? holds / 2 : holds - holds / 2;
      out.send(ranks.even(number), ranks.even(number ^ distance), (holds - keeps) * call.typeSize);
      given[number].push_back(holds - keeps);
      parts[number].push_back(keeps);
      holds = keeps;
    }
  }
}

}  // namespace weft
