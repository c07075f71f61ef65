// How NCCL sees a host: its adapters, and in which order a channel goes through its GPUs (NCCL_TOPO_DUMP_FILE,
// NCCL_GRAPH_DUMP_FILE).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/records/row_sink.h"
#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_groups.h"

namespace weft {

struct NcclHostAdapter {
  std::string device;  // "mlx5_0"
  PortNumber port = 1;
  Guid guid{};  // of the system that it is part of, as NCCL prints it: in either order of bytes
};

struct NcclHost {
  std::string shown;                 // the file
  std::vector<std::uint32_t> ranks;  // of the communicator that wrote it, with a GPU on the host
  std::vector<NcclHostAdapter> adapters;
  std::vector<std::vector<std::uint32_t>> channels;  // of rings: devices in the order in which they send
};

// Ports of the hosts that ranks ran on.
void giveNcclAdapters(const NcclGroups& log, const std::vector<NcclHost>& hosts, RowSink& sink, ReaderNotes& notes);

// Makes rings for communicators without logged ones: within each host in the order of that host's channels, and from
// host to host in the order of ranks. Answers how many communicators got rings.
std::uint64_t ringsByHost(NcclGroups& log, const std::vector<NcclHost>& hosts);

}  // namespace weft
