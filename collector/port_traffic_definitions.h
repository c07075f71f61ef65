// The global definitions of a port-traffic archive.
#pragma once

#include <otf2/otf2.h>

#include <cstdint>
#include <string>
#include <vector>

#include "collector/recorded_process.h"

namespace weft {

// How events refer to metrics.
inline constexpr OTF2_MetricRef headerMetric = 0;
inline constexpr OTF2_MetricRef entryMetric = 1;
inline constexpr int headerMembers = 4;
inline constexpr int entryMembers = 3;

struct ArchiveContent {
  ArchiveContent(std::vector<RecordedProcess> ofProcesses, std::vector<std::string> ofRegions);

  // Locations: first each process's thread, then each process's ports.
  OTF2_LocationRef threadOf(std::size_t process) const { return process; }
  OTF2_LocationRef portOf(std::size_t process, std::size_t port) const { return firstPort[process] + port; }
  std::size_t locations() const { return events.size(); }

  std::vector<RecordedProcess> processes;
  std::vector<std::string> regions;
  std::vector<OTF2_LocationRef> firstPort;  // by process
  std::vector<std::uint64_t> events;        // by location
  std::uint64_t lastTick = 0;
};

// Throws Error where OTF2 refuses.
void writeDefinitions(OTF2_GlobalDefWriter* writer, const ArchiveContent& content);

// Throws Error unless the library succeeded.
void check(OTF2_ErrorCode code);

}  // namespace weft
