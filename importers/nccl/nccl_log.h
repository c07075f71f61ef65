// The owner of each line of NCCL's logs: a process, a thread, a rank in a communicator.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "importers/nccl/nccl_grouping.h"
#include "importers/nccl/nccl_line.h"

namespace weft {

class NcclLog {
 public:
  // Takes one line that says something; false: it can't be true (ranks that the group lacks, damaged numbers).
  bool take(const NcclLine& line, const NcclStatement& statement);
  // NCCL's version, as the process prints it whose line was taken last.
  void takeVersion(const NcclVersion& version);
  // Mends the host of a line that begins within another one, whose last letters may stand before the host. It becomes
  // the host as the process printed it before, if it did.
  void mendHost(NcclLine& line) const;
  // Lines without a known communicator are assigned to the latest one of their process that they fit. Answers how many
  // fit none.
  std::uint64_t finish();
  // Processes that end with a call without its algorithm, and have stated that of each call before.
  std::uint64_t unfinished() const;

  NcclGroups groups;

 private:
  struct Handle {
    std::size_t group = 0;
    std::uint32_t rank = 0;
    bool begun = false, done = false;  // that line was there, with the id of the communicator
  };
  struct Pending {
    NcclStatement statement;
    std::size_t made = 0;  // handles of the process that there were then
  };
  struct Thread {
    std::optional<Handle> making;     // between the line that begins a handle and the one that says that it is complete
    std::vector<Pending> pending;     // lines before the handle is told
    std::optional<NcclCallKey> call;  // the last one
    std::size_t callGroup = 0;
  };
  struct Process {
    std::string host;
    std::uint32_t pid = 0;
    std::map<std::uint32_t, std::size_t> gpus;  // by device
    std::unordered_map<std::uint64_t, Handle> handles;
    std::map<std::uint32_t, Thread> threads;
    std::vector<Handle> made;
    std::optional<Handle> called;  // the last one that a call was on
    bool tellsBegin = false;       // NCCL says when a handle is begun, not only that it is complete (since 2.15)
    std::uint8_t starts = 0;       // marks of NcclStart that it has printed
    bool startsAgain = false;  // likewise since its last handle: a copy, a second library, or a process of the same id
    bool isSecondLibrary = false;  // of the process of the same id before it
    std::string version;           // the last one that it printed
    bool isChoosing = false;       // it has not stated the algorithm of its last collective call
    bool choosesSilently = false;  // there was a call before whose algorithm it did not state
    std::uint64_t choices = 0;     // of algorithms
  };

  Process& processOf(const NcclLine& line);
  Process& processOf(const NcclLine& line, const NcclHandle& told);
  std::optional<Handle> openHandle(Process& process, std::uint64_t pointer);
  void joinLibraries();
  bool knows(const Process& process, const NcclHandle& told) const;
  bool takeHandle(Process& process, const NcclLine& line, const NcclHandle& told);
  std::optional<Handle> make(Process& process, const NcclLine& line, const NcclHandle& told,
                             const std::optional<std::size_t>& parent);
  bool takeChannel(Process& process, Thread& thread, const NcclStatement& statement);
  std::optional<Handle> handleOf(const Process& process, const NcclStatement& statement, std::size_t made) const;
  bool takeCall(Process& process, Thread& thread, const NcclCall& call, std::string_view text);
  bool isRepeated(const Handle& handle, std::string_view text);
  void takeChoice(Process& process, Thread& thread, const NcclChoice& choice);

  NcclGrouping grouping_{groups};
  std::vector<Process> processes_;
  std::unordered_map<std::string, std::size_t> processIndex_;                // the latest of a host and process id
  std::unordered_map<std::string, std::vector<std::size_t>> sameProcessId_;  // all of them, where there are several
  std::unordered_set<std::uint64_t> calls_;  // digests of lines of calls, as many as there is room for
  std::string key_;
  std::size_t last_ = 0, pending_ = 0;
};

}  // namespace weft
