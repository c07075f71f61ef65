// Totals of a communicator over all its operations.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "core/store/run_snapshot.h"

namespace weft {

// Empty optionals are "not recorded". Byte and call sums that pass maxStoredBytes are held there.
struct CommunicatorTotals {
  std::optional<double> seconds;          // over ranks and operations
  std::optional<double> maxSeconds;       // where a source has no more: sum over operations of the largest rank's
                                          // seconds, so no rank spent more
  std::optional<std::uint64_t> volume;    // bytes, as countsAsVolume() says
  std::optional<std::uint64_t> received;  // bytes of receiving operations, not part of `volume`
  std::optional<std::uint64_t> calls;
  // Spread::imbalance() of seconds and of bytes. If several communicators are added up: the largest.
  std::optional<double> imbalance, byteImbalance;
  bool volumeStated = false;     // no operation has bytes: the source's own sum for the communicator, as it defines it
  bool volumeDerived = false;    // some bytes follow from rounded values
  Statistics callsOf, volumeOf;  // what `calls` and `volume` represent

  // The seconds that a chart of time shows: the sum over ranks, else the maxima.
  std::optional<double> anySeconds() const { return seconds ? seconds : maxSeconds; }
  // Sums; absent + recorded = recorded.
  void add(const CommunicatorTotals& more);
};

// An entry for each communicator of the run.
std::map<CommunicatorId, CommunicatorTotals> totalsByCommunicator(const RunSnapshot& run);

}  // namespace weft
