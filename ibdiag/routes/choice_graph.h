// All paths that packets may take to one destination if switches choose among ports, as a graph. Its switches are
// delivered in parts, so that a walk up or down the parts has all that it needs before each part.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ibdiag/routes/next_hop.h"

namespace weft {

class ChoiceGraph {
 public:
  explicit ChoiceGraph(const Fabric& fabric) : fabric_(fabric), states_(fabric.nodes().size()) {}

  struct Way {
    EndIndex out{};
    bool toSwitch = false;  // else to an adapter or router, where it ends
    NodeIndex next{};
    std::uint32_t shares = 1;  // of what is divided among the ways: more where ports have weights
  };
  // Switches from each of which every other one can be reached; usually only one.
  struct Part {
    std::uint32_t first = 0, count = 0;  // into the list of members
    bool isRing = false;                 // choices may lead back to a switch that was passed: a route can loop here
    std::uint8_t ends = 0;               // bits by RouteEnd: how routes from here may end
  };

  // A LID that `owner` owns; forgets the last destination.
  void begin(Lid destination, PortIndex owner);
  // The switch and all that may be reached from it.
  void explore(NodeIndex from);

  // Ways lead to parts of lower numbers, or within a ring.
  const std::vector<Part>& parts() const { return parts_; }
  std::span<const NodeIndex> members(const Part& part) const { return {members_.data() + part.first, part.count}; }
  std::uint32_t partOf(NodeIndex node) const { return states_[number(node)].part; }
  // By ascending ports: the ports of a group that have a cable, as a switch skips ports that are down; if none has one,
  // or there is no group, the port of the forwarding table.
  std::span<const Way> ways(NodeIndex node) const {
    const State& state = states_[number(node)];
    return {ways_.data() + state.firstWay, state.wayCount};
  }

 private:
  static constexpr std::uint32_t onStack = UINT32_MAX;

  struct State {
    std::uint32_t generation = 0;      // of the destination that this is about
    std::uint32_t order = 0, low = 0;  // as Tarjan (1972) finds strongly connected components
    std::uint32_t part = onStack;
    std::uint32_t firstWay = 0, wayCount = 0, nextWay = 0;
    RouteEnd stays = RouteEnd::arrived;  // where there is no way
  };

  void open(NodeIndex node);
  void addWay(EndIndex out, std::size_t first);  // `first`: of those of its switch
  void close(NodeIndex root);

  const Fabric& fabric_;
  Lid destination_{};
  PortIndex owner_{};
  std::uint32_t generation_ = 0, order_ = 0;
  std::vector<State> states_;  // by NodeIndex
  std::vector<Way> ways_;
  std::vector<Part> parts_;
  std::vector<NodeIndex> members_, waiting_, path_;
};

}  // namespace weft
