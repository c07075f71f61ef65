// The load of each link end by a source, for a part of it, over some rails: the same answer for commands, tables,
// figures and the window. Exact numbers, or the reason why there are none.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "analysis/run/notes.h"
#include "core/base/known_value.h"
#include "ibdiag/loads/explained.h"
#include "ibdiag/loads/pair_loads.h"
#include "ibdiag/loads/port_counters.h"
#include "ibdiag/model/link_capacity.h"

namespace weft {

struct LinkNumbers {
  std::shared_ptr<const LinkLoads>
      loads;  // what the source puts on the links; null: not recorded, or routes are not known
  std::shared_ptr<const PairLoads> pairs;        // of pair traffic: where its bytes are; its links are the loads
  std::shared_ptr<const PortCounters> counters;  // null: none are recorded
  std::shared_ptr<const LinkLoads> recorded;     // port traffic, where another source is shown; null: not recorded
  std::shared_ptr<const Capacities> capacities;  // null: not asked yet
  std::optional<double> seconds;                 // in which the source's bytes were sent

  Absence absence = Absence::notRecorded;  // why there are no loads, where there are none
  bool isMeasured = false;                 // the counters are the source; there are no loads then

  bool known() const { return isMeasured ? counters != nullptr : loads != nullptr; }
  KnownValue<Counted> bytes(EndIndex end) const;           // of the source
  std::optional<std::uint64_t> flows(EndIndex end) const;  // counters know none
  std::optional<std::uint64_t> capacity(EndIndex end) const;
  KnownValue<double> utilisation(EndIndex end) const;        // bytes over what the link carries in that time; 1 is full
  std::optional<std::uint64_t> packets(EndIndex end) const;  // counters alone know them
  std::optional<std::uint64_t> waitTicks(EndIndex end) const;  // likewise: in which data waited for credits
  // What the source is compared with: by the counters, else, for what predicts, as port traffic.
  KnownValue<Counted> measured(EndIndex end) const;
  // (measured − predicted) / measured, not below 0; nothing where nothing was measured or predicted.
  KnownValue<double> unexplained(EndIndex end) const;
  // What a view of the links shows: bytes, or a share. At least that much where a counter was full or a sum was held.
  struct Amount {
    double value = 0;
    std::uint64_t bytes = 0;  // exactly, of LinkMetric::bytes
    bool atLeast = false;
  };
  KnownValue<Amount> amount(LinkMetric metric, EndIndex end) const;
};

// Loads that take their time, as far as somebody has them ready.
struct ReadyLoads {
  std::shared_ptr<const PairLoads> pairs;  // of the request's part and rails
  std::shared_ptr<const LinkLoads> allToAll;
  std::shared_ptr<const LinkLoads> ports;  // of several regions, with exact numbers of flows
};

// Loads that are not ready are null; the number of flows of several regions is then an upper bound.
LinkNumbers numbersFrom(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                        const ReadyLoads& ready);

// Finds what is not ready. Throws Error where the pairs can't be read; once stopped() is true the loads are part of
// all.
ReadyLoads loadsFor(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request, const Stopped& stopped,
                    ReadyLoads ready = {});

// The same for pairs only, by the view's rails and with its collectives.
std::shared_ptr<const PairLoads> pairLoads(const OpenRun& run, const PairFilter& filter, const LinkView& view,
                                           const Stopped& stopped);

// Finds and takes what is ready.
LinkNumbers numbersOf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                      const ReadyLoads& ready = {});

// Predicted against counted bytes, over all link ends.
Explained explain(const LinkNumbers& numbers);

// Notes that must be shown beside the numbers: flows that do not arrive, bytes that load no link, ports that are not in
// the fabric.
Notes notesOf(const RunTraffic& traffic, const LinkNumbers& numbers);

}  // namespace weft
