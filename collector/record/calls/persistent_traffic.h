// The traffic of each start of a persistent collective: computed at its creation, booked by MPI_Start.
#pragma once

#include <optional>
#include <vector>

#include "collector/record/calls/collective_shape.h"

namespace weft::record {

struct PersistentTraffic {
  struct Flow {
    std::uint32_t what, peer;  // sentBy() or fetchedBy()
    std::uint64_t bytes;
  };
  explicit PersistentTraffic(Op of) : operation(of) {}

  Op operation;
  std::uint64_t own = 0;
  std::vector<Flow> flows;
  std::optional<CallShape> shape;
  TracedSizes traced;

  void to(std::uint32_t peer, std::uint64_t bytes) { keep({sentBy(operation), peer, bytes}); }
  void from(std::uint32_t peer, std::uint64_t bytes) { keep({fetchedBy(operation), peer, bytes}); }

  // A start is not a call of the operation: its making was.
  void book(Call& call, Block* block, std::uint32_t request) const {
    call.book(block, operation, 0, own, 0);
    for (const Flow& each : flows) call.pair(block, each.what, each.peer, each.bytes);
    if (shape) call.shaped(block, *shape, operation);
    if (shape && request != 0)
      call.traceCollective(block, shape->root, traced.block, traced.all, shape->inPlace, operation, request);
  }

 private:
  void keep(const Flow& flow) {
    if (flow.bytes != 0) flows.push_back(flow);
  }
};

}  // namespace weft::record
