// A run as the window has it open: two finished things, the small and the large, each made once and never written to.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/lens_figures.h"
#include "app/map_settings.h"
#include "core/run_snapshot.h"
#include "ibdiag/levels.h"
#include "ibdiag/places.h"
#include "ibdiag/port_traffic.h"
#include "ibdiag/rank_hosts.h"
#include "views/matrix/matrix_collect.h"

namespace weft {

// What the map can be drawn from before any traffic is read.
struct OpenRun {
  RunSnapshot snapshot;
  Fabric fabric;
  Levels levels;
  MapSettings settings;  // with which it was loaded
  Layout layout;
  std::shared_ptr<const Capacities> capacities;  // never null

  std::vector<RankId> pairSenders;                           // RunStore::pairSenders()

  bool hasFabric() const { return !fabric.nodes().empty(); }
  // What weft overhead writes: how long a program ran with tools and without, and nothing of the program itself.
  bool hasOnlyTimes() const { return !hasFabric() && snapshot.communicators.empty() && !snapshot.toolTimes.empty(); }
  // Fabric hosts that ranks of the communicator ran on, ascending, each once.
  std::vector<HostIndex> hostsOf(const Communicator& communicator) const;
  // The fabric host of a rank; nothing where its host is unknown or matches no adapter.
  std::optional<HostIndex> hostOf(RankId rank) const { return rankHosts.of(rank); }
  std::vector<RankId> ranksOn(HostIndex host) const { return rankHosts.on(host); }  // ascending

  RankHosts rankHosts;
  bool severalRails = false;  // some host has ports that could share what it sends
};

// Port traffic and what it puts on the links.
struct RunTraffic {
  PortTraffic port;
  std::vector<LinkLoads> ofRegion;  // as port.regions
  LinkLoads all;                    // over all regions, flows of one pair added up before they are counted
  std::shared_ptr<const PortCounters> counters;  // never null
};

using Stopped = std::function<bool()>;

// Both throw Error where the run can't be read, and return nullptr once stopped() is true. `settings` is asked once the
// fabric is known; without it the settings are the suggested ones.
std::shared_ptr<const OpenRun> loadRun(const std::filesystem::path& path, const Stopped& stopped,
                                       const MapSettingsOf& settings = {});
std::shared_ptr<const RunTraffic> loadTraffic(const OpenRun& run, const Stopped& stopped);

// What matrices of the run are made of; `traffic` may be null.
MatrixInputs matrixInputs(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic);

// Loads of some regions (empty: all). Bytes are sums and exact; a pair that several of the regions have counts as
// one flow in each, so that `flows` is exact for one region or all of them and an upper bound for several.
LinkLoads loadsOf(const RunTraffic& traffic, const std::vector<RegionId>& regions);

}  // namespace weft
