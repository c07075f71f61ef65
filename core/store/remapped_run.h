// A run with its ranks on other hosts: it keeps what was sent and drops what was measured with the old placement.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/records/records.h"
#include "core/store/run_store.h"

namespace weft {

struct RemappedRun {
  struct HostAt {
    std::string name;
    std::vector<NodeId> adapters;
  };
  std::vector<HostAt> hosts;                                       // by first rank
  std::vector<std::pair<RankId, std::uint32_t>> places;            // positions in `hosts`
  std::vector<std::pair<NodeId, std::vector<PortNumber>>> tables;  // made again, in place of all; empty: as they are
  std::string label;
  std::string how;  // "weft remap --seed 1": what is said of where the places come from
};

// A run store of its own: pair traffic, communicators, regions, calls and bytes, the fabric and its tables are those of
// `from`; seconds, port traffic, readings of counters, metrics, call paths, waits and what ranks were in over time are
// absent. What was at `to` stays until the new one is whole. Throws Error where `to` is the run itself or no run store,
// or can't be written.
void writeRemapped(const RunStore& from, const std::filesystem::path& to, const RemappedRun& moved);

}  // namespace weft
