// weft breakeven: the least time of an iteration with ranks on some hosts, and of the way to others.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/placement/remap_answer.h"

namespace weft {

struct ExchangeModel {
  double latency = 2e-6, hostLatency = 5e-7;              // seconds of a message to another host, and within one
  double bitsPerSecond = 1e11, hostBitsPerSecond = 8e10;  // of links whose capacity is not known; within a host
  double iterations = 1;                                  // that the run recorded
};

// The time of one iteration. A rank sends one message after the other; links carry what all ranks send at once.
struct IterationTime {
  double waiting = 0;   // seconds, whatever the size of messages is
  double transfer = 0;  // seconds for messages of the size that was recorded

  double seconds(double sizeFactor) const { return waiting + transfer * sizeFactor; }
};

IterationTime iterationTime(const RemapAnswer& answer, const RankHosts& hosts, const ExchangeModel& model);

// Seconds in which each rank that is on another host afterwards sends `bytes` there.
double redistributionTime(const RemapAnswer& answer, const RankHosts& after, std::uint64_t bytes,
                          const ExchangeModel& model);

// Bytes of a message, in the mean.
std::optional<double> meanMessage(const RemapAnswer& answer);

}  // namespace weft
