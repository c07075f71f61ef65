// An open run: two immutable objects, one small and one large, each made once.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/run/map_settings.h"
#include "core/store/run_snapshot.h"
#include "core/sums/function_times.h"
#include "ibdiag/layout/places.h"
#include "ibdiag/loads/port_counters.h"
#include "ibdiag/loads/port_traffic.h"
#include "ibdiag/loads/rank_rails.h"
#include "ibdiag/model/levels.h"
#include "ibdiag/model/link_capacity.h"
#include "ibdiag/model/rails.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

// What the map can be drawn from before any traffic is read.
struct OpenRun {
  RunSnapshot snapshot;
  Fabric fabric;
  Levels levels;
  MapSettings settings;  // with which it was loaded
  Layout layout;
  std::shared_ptr<const Capacities> capacities;  // never null
  std::shared_ptr<const FabricRails> rails;      // null: the fabric is not built of rails, or nobody draws it
  std::shared_ptr<const RankRails> rankRails;    // null besides where no connections were logged

  std::vector<RankId> pairSenders;  // RunStore::pairSenders()

  bool hasFabric() const { return !fabric.nodes().empty(); }
  // What weft overhead writes: how long a program ran with tools and without, and nothing of the program itself.
  bool hasOnlyTimes() const { return !hasFabric() && snapshot.communicators.empty() && !snapshot.toolTimes.empty(); }
  // Fabric hosts that ranks of the communicator ran on, ascending, each once.
  std::vector<HostIndex> hostsOf(const Communicator& communicator) const;
  // The fabric host of a rank; nothing where its host is unknown or matches no adapter.
  std::optional<HostIndex> hostOf(RankId rank) const { return rankHosts.of(rank); }
  std::vector<RankId> ranksOn(HostIndex host) const { return rankHosts.on(host); }  // ascending

  RankHosts rankHosts;
  bool severalRails = false;      // some host has ports that could share what it sends
  bool logNamesAdapters = false;  // of some pairs of ranks, and the fabric has them
  // What is read later, or never as a whole, and yet decides what there is to look at.
  bool hasPortTraffic = false;
  bool knowsMoments = false;  // something was recorded of when: bins of pair traffic, readings of counters, metrics
};

// As makeLayout() for its fabric; here hosts of the run can be wide.
Layout layoutOf(const OpenRun& run, const MapSettings& settings);

// Port traffic and what it puts on the links.
struct RunTraffic {
  PortTraffic port;
  std::shared_ptr<const Fabric> recordedPorts;  // what `port` is told by where the run has no fabric; else null
  std::vector<LinkLoads> ofRegion;              // as port.regions; a command has none
  LinkLoads all;  // over all regions, flows of one pair added up before they are counted; likewise
  std::shared_ptr<const PortCounters> counters;     // never null
  std::map<std::string, FunctionTime> regionTimes;  // of code regions, by name; a command has none
  // What the run recorded, whether it has been read or not: a command reads only what it needs.
  bool hasPorts = false, hasCounters = false;
};

using Stopped = std::function<bool()>;

// Both throw Error where the run can't be read, and return nullptr once stopped() is true. `settings` is asked once the
// fabric is known; without it the settings are the suggested ones.
std::shared_ptr<const OpenRun> loadRun(const std::filesystem::path& path, const Stopped& stopped,
                                       const MapSettingsOf& settings = {});
std::shared_ptr<const RunTraffic> loadTraffic(const OpenRun& run, const Stopped& stopped);

// The same, as far as a command that draws nothing needs it. The run comes without levels and layout; of its snapshot
// there are facts, processes, regions, names of operations and what pair traffic is made of. Throws Error where it has
// no fabric.
std::shared_ptr<OpenRun> loadRunForLoads(const RunStore& store, const std::filesystem::path& path, bool assumeRoutes,
                                         Adaptive adaptive = Adaptive::even);
enum class TrafficPart { none, ports, counters, both };
std::shared_ptr<const RunTraffic> loadTraffic(const RunStore& store, const Fabric& fabric, TrafficPart part);

// Loads of some regions (empty: all). Bytes are sums and exact; a pair that several of the regions have counts as
// one flow in each, so that `flows` is exact for one region or all of them and an upper bound for several.
LinkLoads loadsOf(const RunTraffic& traffic, const std::vector<RegionId>& regions);

}  // namespace weft
