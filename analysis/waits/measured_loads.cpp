#include "analysis/waits/measured_loads.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "core/store/state_store.h"
#include "core/sums/state_shares.h"

namespace weft {
namespace {

std::vector<bool> initialising(const RunSnapshot& run, const std::vector<StateRow>& states) {
  const auto isInit = [&](const std::optional<OperationId>& operation) {
    const auto named =
        operation ? std::ranges::find(run.operationNames, *operation, &Operation::id) : run.operationNames.end();
    return named != run.operationNames.end() && (named->name == "Init" || named->name == "Init_thread");
  };
  std::vector<bool> wanted;
  for (const StateRow& each : states) wanted.push_back(isInit(each.operation));
  return wanted;
}

// When the first process of each host left MPI_Init, in seconds of the trace.
std::map<HostIndex, double> beginnings(const RunStore& store, const OpenRun& run) {
  std::map<HostIndex, double> list;
  if (!StateStore(store).isRecorded()) return list;
  StateShares shares(store);
  const std::vector<bool> wanted = initialising(run.snapshot, shares.states());
  for (const StateShares::Track& track : shares.tracks()) {
    const auto host = run.hostOf(track.rank);
    if (track.thread != 0 || !host || list.contains(*host)) continue;
    shares.stretches(track, track.from, track.until, wanted, [&](const StateShares::Run& init) {
      list.emplace(*host, static_cast<double>(init.until) / nanosecondsPerSecond);
      return false;
    });
  }
  return list;
}

class Placing {
 public:
  Placing(const RunStore& store, const OpenRun& run, MeasuredClock clock)
      : fabric_(run.fabric), clock_(clock),
        begins_(clock == MeasuredClock::trace ? beginnings(store, run) : std::map<HostIndex, double>()) {
    for (const AdapterPort& each : store.adapterPorts()) ports_.emplace(each.id, placeOf(each.row));
  }

  struct Place {
    EndIndex end{};
    double begins = 0;
  };
  const Place* of(AdapterPortId port) const {
    const auto found = ports_.find(port);
    return found != ports_.end() && found->second ? &*found->second : nullptr;
  }

 private:
  std::optional<Place> placeOf(const AdapterPortRow& row) const {
    const auto port = row.portGuid ? fabric_.portByGuid(*row.portGuid) : std::nullopt;
    if (!port) return std::nullopt;
    const FabricPort& known = fabric_.port(*port);
    const auto end = fabric_.endAt(known.node, known.number);
    if (end && clock_ == MeasuredClock::endOfInit) return Place{*end, 0};
    const auto host = fabric_.node(known.node).host;
    const auto begins = host ? begins_.find(*host) : begins_.end();
    if (!end || begins == begins_.end()) return std::nullopt;
    return Place{*end, begins->second};
  }

  const Fabric& fabric_;
  const MeasuredClock clock_;
  const std::map<HostIndex, double> begins_;
  std::map<AdapterPortId, std::optional<Place>> ports_;
};

bool follows(const CounterSampleRow& before, const CounterSampleRow& now) {
  return before.port == now.port && before.atSeconds < now.atSeconds;
}

// A counter that fell was cleared: what it counted in between is not known.
void add(MeasuredLoads& to, EndIndex end, const Placing::Place& place, const CounterSampleRow& before,
         const CounterSampleRow& now, std::optional<std::uint64_t> CounterSampleRow::*bytes) {
  if (!(before.*bytes) || !(now.*bytes) || *(now.*bytes) < *(before.*bytes)) return;
  to.loads.push_back(
      {end, place.begins + before.atSeconds, place.begins + now.atSeconds, *(now.*bytes) - *(before.*bytes)});
}

}  // namespace

MeasuredLoads measuredLoads(const RunStore& store, const OpenRun& run, MeasuredClock clock) {
  MeasuredLoads made;
  const Placing places(store, run, clock);
  std::optional<CounterSampleRow> before;
  store.counterSamples([&](const CounterSampleRow& now) {
    const Placing::Place* const place = places.of(now.port);
    if (!place) made.unplaced += !before || before->port != now.port;
    else if (before && follows(*before, now)) {
      add(made, place->end, *place, *before, now, &CounterSampleRow::bytesSent);
      add(made, peer(place->end), *place, *before, now, &CounterSampleRow::bytesReceived);
    }
    before = now;
    return true;
  });
  return made;
}

}  // namespace weft
