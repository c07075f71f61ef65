// What a sentence says of the load of the most loaded link end, in bytes or by what links can carry.
#pragma once

#include <string>

#include "reports/summary/summary_sentence.h"

namespace weft {

// Where links have different rates, the load is told as bytes of the fastest.
struct CapacityWords {
  std::string measure, name, fastest;
  std::string loaded(std::uint64_t bytes) const;  // "4.54 MB of the fastest link"
};

CapacityWords capacityWords(bool byCapacity);
// One of the sentence's numbers is such a load by what links can carry.
bool isByCapacity(const SummarySentence& sentence);

}  // namespace weft
