// Writes a port-traffic profile as an OTF2 3.0 archive in encoding triple (core/port_traffic_format.h). Knows nothing
// of MPI: a recording library gathers its processes, ports and counters and hands them over here.
//
// The same input gives the same bytes: what OTF2 takes from clock and process (the trace id) is made from the input.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "collector/recorded_process.h"
#include "core/records/rows.h"

namespace weft {

// One pass through a code region; counters are dumped at its end.
struct RegionVisit {
  std::uint32_t region = 0;          // index into the writer's regions
  std::uint64_t begin = 0, end = 0;  // nanoseconds; visits of a process follow one another
};

using PeerCounters = std::vector<PeerTraffic>;  // bytes since the dump before, one per peer LID

class PortTrafficWriter {
 public:
  // measured: counted at ports; predicted: follows from pair traffic, and the archive states this.
  enum class Origin { measured, predicted };

  // Makes FOLDER/NAME.otf2, FOLDER/NAME.def and FOLDER/NAME/. Throws Error where one of them is there already or the
  // folder can't be written.
  PortTrafficWriter(const std::filesystem::path& folder, const std::string& name,
                    std::vector<RecordedProcess> processes, std::vector<std::string> regions,
                    Origin origin = Origin::measured);
  ~PortTrafficWriter();  // an archive that was not closed is not readable
  PortTrafficWriter(const PortTrafficWriter&) = delete;
  PortTrafficWriter& operator=(const PortTrafficWriter&) = delete;

  // All that one process recorded: counters[port][visit]. Each process at most once, in any order.
  void write(std::size_t process, std::span<const RegionVisit> visits,
             std::span<const std::vector<PeerCounters>> counters);
  // Writes the definitions. Processes that wrote nothing have empty locations.
  void close();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace weft
