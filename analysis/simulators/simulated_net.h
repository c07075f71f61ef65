// A subnet as input of the simulator ibsim, with its LIDs.
#pragma once

#include <cstddef>
#include <string>

#include "ibdiag/model/fabric.h"

namespace weft {

struct SimulatedNet {
  std::string text;     // as ibnetdiscover prints it
  std::string lids;     // as OpenSM keeps them in its file guid2lid
  std::string manager;  // the adapter at which the subnet manager is; empty: none has a cable
  std::size_t nodes = 0, switches = 0, ports = 0;
  unsigned lmc = 0;
};

// In ibsim the GUID of an adapter's port is its node's plus the port's number, as nearly every adapter has it.
SimulatedNet simulatedNet(const Fabric& fabric, SubnetId subnet);

}  // namespace weft
