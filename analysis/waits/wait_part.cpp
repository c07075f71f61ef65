#include "analysis/waits/wait_part.h"

#include "core/base/units.h"
#include "core/records/time_bins.h"

namespace weft {

std::optional<double> waitBinSeconds(const RunFacts& facts) {
  const auto found = facts.find("wait bin seconds");
  return found == facts.end() ? std::nullopt : parseReal(found->second);
}

WaitFilter waitFilterOf(const RunFacts& facts, const PairFilter& filter) {
  WaitFilter waits;
  waits.communicators = filter.communicators;
  waits.regions = filter.regions;
  waits.operations = filter.operations;
  waits.ranks = filter.ranks;
  waits.withoutRanks = filter.withoutRanks;
  const auto traffic = binSeconds(facts), length = waitBinSeconds(facts);
  if (filter.bins && traffic && length) waits.bins = binsBetween(startSeconds(filter.bins->first, *traffic), startSeconds(filter.bins->end, *traffic), *length);
  return waits;
}

}  // namespace weft
