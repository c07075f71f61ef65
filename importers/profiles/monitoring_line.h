// One line of what Open MPI's monitoring writes for a rank (version 3 and later, and the variant before it).
//   E  0  1  1116177 bytes  8 msgs sent  6,1,0,25,…     (tabs between the columns)
//   D  row comm  procs: 0,1
//   O2A  0  4000 bytes  1 msgs sent
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

enum class MonitoringTag : std::uint8_t {
  external,      // E: me → peer, by the program; in mode 1 by the library too
  internal,      // I: me → peer, by the library: pieces of collectives and of one-sided transfers
  put,           // S: me → peer, one-sided
  fetched,       // R: one-sided, peer → me
  logical,       // C: what a collective means between me and peer, whatever was really sent
  communicator,  // D: opens a block of three lines
  oneToAll,      // O2A, A2O, A2A: what this rank did on that communicator
  allToOne,
  allToAll,
  heading,  // # and what is empty
  unknown,
};

struct MonitoringLine {
  MonitoringTag tag = MonitoringTag::unknown;
  std::uint32_t me = 0, peer = 0;         // ranks in MPI_COMM_WORLD
  std::uint64_t bytes = 0, messages = 0;  // O2A, A2O, A2A: calls, not messages. Both at most maxStoredBytes
  std::string_view sizes;                 // of pairs: messages by class of sizes, "6,1,0,25,…"; may be empty
  std::string_view name, members;         // D: any bytes; "0,1,5" in the order of communicator ranks
};

constexpr bool isPair(MonitoringTag tag) { return tag <= MonitoringTag::logical; }
constexpr bool isOperation(MonitoringTag tag) {
  return tag >= MonitoringTag::oneToAll && tag <= MonitoringTag::allToAll;
}

// Nothing where a known tag is not followed by what belongs to it. The views point into `line`.
std::optional<MonitoringLine> parseMonitoringLine(std::string_view line);

// Whether a file starts as monitoring's do: by its heading, or by a line that has all its columns.
bool looksLikeMonitoring(std::string_view firstBytes);

}  // namespace weft
