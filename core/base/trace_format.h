// The format of the trace that a process writes beside its part of a bundle (docs/bundle.md): blocks, each a header
// and the records of one thread, in the byte order of the recording machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace weft::trace_format {

inline constexpr std::string_view mark = "weftTr1\n";  // begins each block
inline constexpr std::string_view ending = ".trace";   // in place of the part's ".csv"
inline constexpr const char* archiveProperty =
    "WEFT::TRACE";  // of the OTF2 archive that traces of all processes become
// Set for a trace without all calls: partLost if the end of a process is missing, partChosen if only a part was to be
// recorded.
inline constexpr const char* partProperty = "WEFT::TRACE_PART";
// "0 4711 1 4712": ranks, the first mostProcesses, and the ids of their processes.
inline constexpr const char* processesProperty = "WEFT::PROCESSES";
inline constexpr std::size_t mostProcesses = 64;
inline constexpr const char* partLost = "lost";
inline constexpr const char* partChosen = "chosen";

struct Head {
  static constexpr std::uint32_t names = UINT32_MAX;  // in place of a thread: names of operations follow, one a line
  char mark[8];
  std::uint32_t thread;
  std::uint32_t count;  // of records that follow; of names: bytes
  std::uint64_t ticks;  // of the clock that records have, and the other two clocks at the same moment, in nanoseconds
  std::uint64_t monotonic;
  std::uint64_t realtime;
  std::uint64_t lost;  // records of this process that the limit had no place for
};

enum class Kind : std::uint8_t {
  none,
  call,  // the last record of a call: what is told of it stands before
  sent,
  received,
  receiveStarted,
  collective,
  access,        // one-sided
  done,          // a request
  cancelled,     // likewise
  made,          // a communicator
  regionBegins,  // ceil(value / 32) places of the length of a record follow, with the name
  regionEnds,
  off,
  on,
  skipped,  // messages or collective operations of a channel since the last record of it: calls that were not chosen
  epoch,    // of MPI_Win_start and _post one of the group; of the calls that end an epoch the window alone
};

// What the channel of a record `skipped` carries.
enum class Skipped : std::uint16_t { sent, received, collective, windowStep };

struct Record {
  static constexpr std::uint8_t inPlace = 1;  // flag of a collective
  std::uint64_t time;   // call, region, off, on: when it began; sent, received: the request, 0: none; collective: the
                        // bytes of all ranks, or those that come; access: bytes read
  std::uint64_t value;  // call: how long it took; messages: bytes; collective: of this rank's block, or those that go;
                        // access: bytes written; regionBegins: of its name; skipped: how many
  std::uint32_t who;    // call: its path, 0: none; messages, access and what is skipped of them: the peer; collective:
                        // the root; epoch: the rank, UINT32_MAX: none
  std::uint32_t communicator;  // as the process numbers them
  std::uint32_t what;       // messages and skipped: the tag; collective, receiveStarted, done, cancelled: the request;
                            // access, epoch: which window that was made on the communicator
  std::uint16_t operation;  // by the names that the file has; skipped: Skipped
  Kind kind;
  std::uint8_t flags;
};
static_assert(sizeof(Head) == 48 && sizeof(Record) == 32);

}  // namespace weft::trace_format
