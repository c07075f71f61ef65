// What NCCL's logs of all processes say together: GPUs, communicators, their rings, trees and connections, and calls.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "importers/nccl/nccl_line.h"
#include "importers/nccl/nccl_statement.h"

namespace weft {

struct NcclGpu {
  std::string host;  // empty: not told
  std::uint32_t pid = 0, device = 0;
  std::optional<std::uint64_t> bus;   // PCI domain, bus, device
  std::optional<std::uint32_t> rank;  // of the job, where the source tells it
};

// Who connects to whom on a channel, of ranks in the group. Either side prints its own adapter.
struct NcclLinkKey {
  std::uint32_t channel = 0, use = 0, from = 0, to = 0;
  auto operator<=>(const NcclLinkKey&) const = default;
};
struct NcclLink {
  NcclWay way = NcclWay::other;
  std::string network;
  std::optional<std::uint32_t> adapter, receiver, proxy;
  bool direct = false;
};

// A call as all ranks make it: `root`: of Send and Recv the other rank.
struct NcclCallKey {
  std::uint32_t operation = 0;  // into NcclGroups::operations
  std::uint32_t root = 0;
  std::uint64_t bytes = 0;      // count times size of an element
  auto operator<=>(const NcclCallKey&) const = default;
};

// When calls took place: nanoseconds of them by bin of time, ascending.
using NcclMoments = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

struct NcclGroup {
  std::optional<std::uint64_t> id;                 // what all members print; nothing: put together by size and order
  std::uint32_t size = 0;
  std::optional<std::size_t> parent;               // into NcclGroups::groups
  std::size_t ordinal = SIZE_MAX;                  // the how many-th of a process it was, at the earliest
  std::map<std::uint32_t, std::size_t> members;    // by rank in the group, GPU
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> rings;                // by channel and rank, the next
  std::map<std::uint32_t, std::map<std::uint32_t, std::optional<std::uint32_t>>> trees; // by channel and rank, the one above
  std::map<NcclLinkKey, NcclLink> links;
  std::map<NcclCallKey, std::map<std::uint32_t, std::uint64_t>> calls;  // by rank, how often
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::string> algorithms;  // by operation and bytes, where it is told
  // What no log of NCCL tells, but traces and its Inspector do.
  std::string label;                                                                                      // "dp"; empty: none
  std::map<NcclCallKey, std::map<std::uint32_t, std::uint64_t>> nanoseconds;                              // that calls took, by rank
  std::map<NcclCallKey, std::map<std::uint32_t, NcclMoments>> moments;                                    // by rank; of what all do together one is enough
  std::map<std::uint32_t, std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>> direct;       // bytes by operation, and ranks that send and receive
};

// Where it comes from: NCCL's debug log, the Inspector, traces of programs. Only the first tells rings.
enum class NcclOrigin : std::uint8_t { log, inspector, trace };

class NcclGroups {
 public:
  static constexpr std::uint32_t mostRanks = 1 << 20, mostChannels = 1024;

  // One line that says something; false: it can't be true (ranks that the group lacks, damaged numbers).
  bool take(const NcclLine& line, const NcclStatement& statement);
  std::uint32_t operationOf(const std::string& name);  // into operations
  // What no handle could be found for is given to the latest of its process that it fits. How many lines fit none.
  std::uint64_t finish();

  std::vector<NcclGpu> gpus;
  std::vector<NcclGroup> groups;
  std::vector<std::string> operations;
  std::map<std::string, std::map<std::uint32_t, NcclAdapter>> adapters;  // by host and index
  std::string version;
  NcclOrigin origin = NcclOrigin::log;
  bool tellsSizes = false;             // operations are to be told apart by the size of messages
  std::uint64_t binNanoseconds = 0;    // of NcclMoments; 0: there are none
  std::uint64_t unknownHandles = 0;    // calls on communicators of which no line tells how they came to be
  std::uint64_t unknownDatatypes = 0;  // calls left out for it

 private:
  struct Handle {
    std::size_t group = 0;
    std::uint32_t rank = 0;
  };
  struct Thread {
    std::optional<Handle> handle;
    bool began = false;                  // the log told when the handle was begun, not only that it is complete
    std::vector<NcclStatement> pending;  // lines before the handle is told
    std::optional<NcclCallKey> call;     // the last one
    std::size_t callGroup = 0;
  };
  struct Process {
    std::string host;
    std::uint32_t pid = 0;
    std::map<std::uint32_t, std::size_t> gpus;  // by device
    std::unordered_map<std::uint64_t, Handle> handles;
    std::map<std::uint32_t, Thread> threads;
    std::vector<Handle> made;
  };

  Process& processOf(const NcclLine& line);
  bool takeHandle(Process& process, const NcclLine& line, const NcclHandle& handle);
  std::size_t groupOf(const NcclHandle& handle, std::size_t gpu);
  bool apply(const Handle& handle, const NcclStatement& statement);
  bool takeLink(NcclGroup& group, const NcclConnection& connection);
  bool takeCall(Process& process, Thread& thread, const NcclCall& call);
  void takeChoice(Thread& thread, const NcclChoice& choice);

  std::vector<Process> processes_;
  std::unordered_map<std::string, std::size_t> processIndex_;
  std::string key_;
  std::size_t last_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> groupIndex_;
};

}  // namespace weft
