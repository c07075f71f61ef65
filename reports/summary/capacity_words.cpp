#include "reports/summary/capacity_words.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {

std::string CapacityWords::loaded(std::uint64_t bytes) const { return humanBytes(bytes) + fastest; }

CapacityWords capacityWords(bool byCapacity) {
  if (!byCapacity) return {"", "bytes of the most loaded link end", ""};
  return {", by what links can carry,", "load of the most loaded link end, in bytes of the fastest link",
          " of the fastest link"};
}

bool isByCapacity(const SummarySentence& sentence) {
  const std::string name = capacityWords(true).name;
  return std::ranges::any_of(sentence.numbers, [&](const SummaryNumber& each) { return each.name.starts_with(name); });
}

}  // namespace weft
