// What is known of each link end under the traffic source in force: exact numbers, absent where nothing is known.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "ibdiag/pair_loads.h"
#include "ibdiag/port_counters.h"

namespace weft {

using Capacities = std::vector<std::optional<std::uint64_t>>;  // by link, bits of data a second and direction

struct LensFigures {
  std::shared_ptr<const LinkLoads> loads;        // what the source puts on the links; null: not recorded
  std::shared_ptr<const PairLoads> pairs;        // of pair traffic: where its bytes are; its links are the loads
  std::shared_ptr<const PortCounters> counters;  // null: none are recorded
  std::shared_ptr<const LinkLoads> recorded;     // port traffic, where another source is shown; null: not recorded
  std::shared_ptr<const Capacities> capacities;  // null: not asked yet
  std::optional<double> seconds;                 // in which the source's bytes were sent

  bool isMeasured = false;                       // the counters are the source; there are no loads then

  bool known() const { return isMeasured ? counters != nullptr : loads != nullptr; }
  std::optional<Counted> bytes(EndIndex end) const;        // of the source
  std::optional<std::uint64_t> flows(EndIndex end) const;  // counters know none
  std::optional<std::uint64_t> capacity(EndIndex end) const;
  std::optional<double> utilisation(EndIndex end) const;   // bytes over what the link carries in that time; 1 is full
  // What the source is held against: by the counters, else, for what predicts, as port traffic.
  std::optional<Counted> measured(EndIndex end) const;
  // (measured − predicted) / measured, not below 0; nothing where nothing was measured or predicted.
  std::optional<double> unexplained(EndIndex end) const;
};

}  // namespace weft
