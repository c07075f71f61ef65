// Accumulates the flows of one destination along its tree: each switch passes on its incoming sum, so that the cost is
// one step for each switch, however many flows there are.
#pragma once

#include <vector>

#include "ibdiag/loads/flows.h"
#include "ibdiag/routes/next_hop.h"
#include "ibdiag/routes/switch_slots.h"

namespace weft {

class DestinationTree {
 public:
  DestinationTree(const Fabric& fabric, LinkLoads& loads);

  // The switch to which a port sends all that it sends; nothing where it has no cable or one to another adapter.
  std::optional<NodeIndex> firstSwitch(PortIndex source) const;
  // Counts flows on the link by which a port sends to its first switch.
  void leave(PortIndex source, std::uint64_t bytes, std::uint64_t flows);
  // Counts a flow that never comes to a switch: to its own port, or where there is no first switch.
  void stop(PortIndex source, PortIndex owner, std::uint64_t bytes);

  // Between begin() and finish(): what comes to switches, for one LID of one subnet.
  void begin(Lid destination, PortIndex owner);
  void enter(NodeIndex switchNode, std::uint64_t bytes, std::uint64_t flows);
  void finish();

  // Behind the last destination: puts what switches sent on the loads.
  void round();

 private:
  static constexpr std::uint32_t none = SwitchSlots::none;

  struct Amount {
    std::uint64_t bytes = 0, flows = 0;
  };
  struct Switch {
    Amount here;                   // came in and was not passed on yet
    std::uint32_t slot = none;     // by which it sends; none: it keeps what comes
    std::uint32_t next = none;     // the switch there
    std::uint32_t incoming = 0;    // switches that send here and have not passed on yet
    std::uint32_t generation = 0;  // of the destination that this is about
  };

  // Where packets from a port go first, whatever their destination.
  struct Entry {
    enum class Kind : std::uint8_t { noLink, ownSwitch, toSwitch, toAdapter } kind = Kind::noLink;  // ownSwitch: port 0
    EndIndex out{};
    NodeIndex first{};
  };

  Entry entryOf(const FabricPort& port) const;
  Switch& at(std::uint32_t node);
  void add(Amount& sum, const Amount& more);
  void send(EndIndex out, const Amount& amount);
  void explore();
  void passOn(std::uint32_t node);
  void goRound(std::uint32_t onLoop);
  void end(RouteEnd how, const Amount& amount);

  const Fabric& fabric_;
  LinkLoads& loads_;
  Lid destination_{};
  PortIndex owner_{};
  std::uint32_t generation_ = 0;
  std::vector<Entry> entries_;  // by PortIndex
  SwitchSlots slots_;
  std::vector<Amount> sent_;            // by slot
  std::vector<Switch> switches_;        // by NodeIndex
  std::vector<std::uint32_t> reached_;  // switches of this destination
  std::vector<std::uint32_t> ready_;
};

}  // namespace weft
