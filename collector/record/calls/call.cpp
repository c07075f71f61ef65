#include "collector/record/calls/call.h"

#include <algorithm>

namespace weft::record {

State state;

Block* Call::lookUp(MPI_Comm communicator, ThreadLog::Recent& recent) {
  const std::uint32_t region = currentRegion();
  Block* const found = log_->block(Communicators::of(communicator), region);
  recent = {keyOf(communicator), region, handleEpoch.load(std::memory_order_acquire), found};
  return found;
}

void Call::binned(Block& block, std::uint32_t what, std::uint32_t peer, std::uint64_t bytes) {
  const std::uint64_t bin = (begin_ - std::min(begin_, state.beginTicks)) / state.binTicks;
  const TrafficClass kind = classOf(operationOf(what));
  const std::uint32_t key = binKey(static_cast<std::uint32_t>(std::min<std::uint64_t>(bin, maxBins - 1)), kind);
  block.bins.add(log_->arena, what & fetched ? key | fetchedBin : key, peer, 1, bytes);
}

}  // namespace weft::record
