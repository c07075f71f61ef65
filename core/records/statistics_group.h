// Operation statistics summed by chosen keys.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/records/statistic.h"

namespace weft {

// The keys by which rows are distinguished.
struct StatisticsKeys {
  bool communicator = false, region = false, operation = false, rank = false, size = false;
};

// The sums of a group; only the keys are set that were asked for and that the source has.
struct StatisticsGroup {
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  std::optional<OperationId> operation;
  std::optional<RankId> rank;
  std::optional<std::uint64_t> sizeMin, sizeMax;  // bytes, half open; no sizeMax with a sizeMin: no limit

  std::uint64_t calls = 0;  // of message sizes: messages
  std::optional<std::uint64_t>
      bytes;  // where operations are added up: of those that countsAsVolume(), so that none counts twice
  bool bytesDerived = false;
  std::uint64_t ranks = 0;  // that have seconds
  std::optional<double> meanSeconds, minSeconds,
      maxSeconds;  // over these ranks, of each one's sum; maxSeconds also where ranks are not told
  std::optional<double> sumSeconds;
  Statistics callsOf, bytesOf;
  std::optional<std::uint64_t> polls = {};  // as in StatisticsRow
  std::optional<double> pollSeconds = {};   // summed
};

}  // namespace weft
