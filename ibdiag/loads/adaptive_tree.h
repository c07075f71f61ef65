// DestinationTree where switches may choose among ports: the flows of one destination, carried down all the ways that
// they may take, one step per switch and port.
//
// Adaptive::even: what comes to a switch is divided among its ways, in units of 2^-64 bytes, nothing lost; each link
// end is rounded once, over all destinations, so that it is within half a byte (and 2^-20) of the mean over all
// choices. Choices that may lead back to a switch form a ring: what comes to one goes round it once, over each of its
// links, and ends. Adaptive::worst: a link end carries every flow that may come to it, whole: the largest of its loads
// over all choices of the switches for each destination.
//
// Both: the flows of an end are those that may come to it. A flow counts as arrived if every choice brings it to its
// destination. Otherwise it counts, with all its bytes, as the first of its other ends in the order of RouteEnd.
#pragma once

#include <span>
#include <vector>

#include "ibdiag/loads/destination_tree.h"
#include "ibdiag/routes/choice_graph.h"

namespace weft {

class AdaptiveTree {
 public:
  // The fabric spreads().
  AdaptiveTree(const Fabric& fabric, LinkLoads& loads);

  // As of DestinationTree.
  std::optional<NodeIndex> firstSwitch(PortIndex source) const { return sources_.firstSwitch(source); }
  void leave(PortIndex source, std::uint64_t bytes, std::uint64_t flows) { sources_.leave(source, bytes, flows); }
  void stop(PortIndex source, PortIndex owner, std::uint64_t bytes) { sources_.stop(source, owner, bytes); }
  void begin(Lid destination, PortIndex owner);
  void enter(NodeIndex switchNode, std::uint64_t bytes, std::uint64_t flows);  // a switch at most once per destination
  void finish();

  // After the last destination: adds what was divided to the loads.
  void round();

 private:
  __extension__ using Amount = unsigned __int128;  // 2^-64 bytes

  struct Entry {
    NodeIndex first{};
    std::uint64_t bytes = 0, flows = 0;
  };

  void countEnds();
  void divide();
  void goRound(std::uint32_t part);
  void add(Amount& sum, Amount more);
  Entry sumOf(std::span<const std::uint64_t> coming);
  void reach();

  const Fabric& fabric_;
  LinkLoads& loads_;
  DestinationTree sources_;
  ChoiceGraph graph_;
  std::vector<Entry> entries_;         // of this destination
  std::vector<Amount> onEnd_;          // by EndIndex, of all destinations
  std::vector<Amount> at_;             // by NodeIndex: came in; 0 between destinations
  std::vector<std::uint64_t> coming_;  // bits by part and entry: who may come to it
};

}  // namespace weft
