// Carries the flows of one destination down its tree: each switch passes on what came in, so that the work is one step
// per switch, however many flows there are.
#pragma once

#include <vector>

#include "ibdiag/link_loads.h"
#include "ibdiag/next_hop.h"

namespace weft {

// a + b, held at maxStoredBytes.
std::uint64_t heldSum(std::uint64_t a, std::uint64_t b, bool& overflow);

class DestinationTree {
 public:
  DestinationTree(const Fabric& fabric, LinkLoads& loads);

  // Between begin() and finish(): the flows to one LID of one subnet.
  void begin(Lid destination, PortIndex owner);
  void add(PortIndex source, std::uint64_t bytes, std::uint64_t flows);
  void finish();

 private:
  struct Switch {
    std::uint64_t bytes = 0, flows = 0;  // that came in and were not passed on yet
    Step step;
    std::uint32_t incoming = 0;          // switches that send here and have not passed on yet
    std::uint32_t generation = 0;        // of the destination that this is about
  };

  Switch& at(NodeIndex node);
  void send(EndIndex out, std::uint64_t bytes, std::uint64_t flows);
  void arrive(EndIndex arrival, std::uint64_t bytes, std::uint64_t flows);
  void explore();
  void passOn(NodeIndex node);
  void goRound(NodeIndex onLoop);
  void end(RouteEnd how, std::uint64_t bytes, std::uint64_t flows);

  const Fabric& fabric_;
  LinkLoads& loads_;
  Lid destination_{};
  PortIndex owner_{};
  std::uint32_t generation_ = 0;
  std::vector<Switch> switches_;      // by NodeIndex
  std::vector<NodeIndex> reached_;    // switches of this destination
  std::vector<NodeIndex> ready_;
};

}  // namespace weft
