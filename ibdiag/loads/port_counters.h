// Port counters of a run, resolved against its fabric: the third traffic source. They count everybody's traffic.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// For one link end: what the node at that end sends. If the sender's own counter is absent, or is a lower bound and the
// receiver's is not, the receiver's is used.
struct EndCounters {
  std::optional<Counted> bytes, packets;
  bool fromReceiver = false;         // `bytes` is what the other end received
  std::optional<Counted> waitTicks;  // PortXmitWait: ticks in which data waited for credits
};

struct PortError {
  NodeIndex node{};
  PortNumber port = 0;
  std::string counter;  // "SymbolErrorCounter", as IBTA 16.1.3.5 names it
  Counted count;        // never 0
};

struct PortCounters {
  std::vector<EndCounters> ends;  // by EndIndex; empty: no counters were recorded
  std::vector<PortError> errors;  // by node, port, counter
  bool difference = false;        // after less before; false: one reading, everything since the last reset
  std::optional<double> seconds;  // between the readings; absent where there is no difference

  bool recorded() const { return !ends.empty(); }
};

// Ports that the fabric does not have are passed over.
PortCounters loadPortCounters(const RunStore& store, const Fabric& fabric);

}  // namespace weft
