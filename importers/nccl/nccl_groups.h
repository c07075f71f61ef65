// The combined contents of all processes' logs, or of traces: GPUs, communicators, their rings, trees and connections,
// and calls.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "importers/nccl/nccl_statement.h"

namespace weft {

struct NcclGpu {
  std::string host;  // empty: not told
  std::uint32_t pid = 0, device = 0;
  std::optional<std::uint64_t> bus;   // PCI domain, bus, device
  std::optional<std::uint32_t> rank;  // of the job, where the source tells it
  bool isTold = true;                 // what it called; else only others name it
};

// A connection on a channel, from one rank in the group to another. Either side prints its own adapter.
struct NcclLinkKey {
  std::uint32_t channel = 0, use = 0, from = 0, to = 0;
  auto operator<=>(const NcclLinkKey&) const = default;
};
struct NcclLink {
  NcclWay way = NcclWay::other;
  std::string network;
  std::optional<std::uint32_t> adapter, receiver, proxy;
  bool direct = false;
  bool sent = false, received = false;          // which side printed it
  std::optional<std::uint64_t> fromBus, toBus;  // of the GPUs, where they are printed (before 2.15)
};

// A call as all ranks make it: `root`: of Send and Recv the other rank.
struct NcclCallKey {
  std::uint32_t operation = 0;  // into NcclGroups::operations
  std::uint32_t root = 0;
  std::uint64_t bytes = 0;  // count times size of an element
  auto operator<=>(const NcclCallKey&) const = default;
};

// When calls took place: nanoseconds of them by bin of time, ascending.
using NcclMoments = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

struct NcclGroup {
  std::optional<std::uint64_t> id;  // what all members print
  bool isNamed =
      true;  // something tells it from others of its size; else it was put together by what members print of each other
  bool isGuess = false;  // that left a choice among GPUs
  std::uint32_t size = 0;
  std::optional<std::size_t> parent;             // into NcclGroups::groups
  std::string call;                              // that made it of its parent: "ncclCommSplit"; empty: not told
  std::size_t ordinal = SIZE_MAX;                // the how many-th of a process it was, at the earliest
  std::map<std::uint32_t, std::size_t> members;  // by rank in the group, GPU
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> rings;   // by channel and rank, the next
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> firsts;  // likewise, to whom it was first connected
  std::map<std::uint32_t, std::map<std::uint32_t, std::optional<std::uint32_t>>>
      trees;  // by channel and rank, the one above
  std::map<NcclLinkKey, NcclLink> links;
  std::map<NcclCallKey, std::map<std::uint32_t, std::uint64_t>> calls;  // by rank, how often
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::string>
      algorithms;  // by operation and bytes, where it is told
  // What traces and NCCL's Inspector record, but no log of NCCL.
  std::string label;                                                          // "dp"; empty: none
  std::map<NcclCallKey, std::map<std::uint32_t, std::uint64_t>> nanoseconds;  // that calls took, by rank
  std::map<NcclCallKey, std::map<std::uint32_t, NcclMoments>>
      moments;  // by rank; of what all do together one is enough
  std::map<std::uint32_t, std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>>
      direct;  // bytes by operation, and ranks that send and receive
};

// Where it comes from: NCCL's debug log, the Inspector, traces of programs. Only the first has rings.
enum class NcclOrigin : std::uint8_t { log, inspector, trace };

struct NcclGroups {
  static constexpr std::uint32_t maxRanks = 1 << 20, mostChannels = 1024;
  static constexpr std::size_t maxGroups = 1 << 18;

  std::uint32_t operationOf(const std::string& name);  // into operations

  std::vector<NcclGpu> gpus;
  std::vector<NcclGroup> groups;
  std::vector<std::string> operations;
  std::map<std::string, std::map<std::uint32_t, NcclAdapter>> adapters;  // by host and index
  std::string version;
  NcclOrigin origin = NcclOrigin::log;
  bool isSampled = false;              // not all calls are there
  bool tellsSizes = false;             // operations are to be distinguished by the size of messages
  std::uint64_t binNanoseconds = 0;    // of NcclMoments; 0: there are none
  std::uint64_t unknownHandles = 0;    // calls on communicators of which no line tells how they came to be
  std::uint64_t unknownDatatypes = 0;  // calls left out for it
  std::uint64_t repeated = 0;          // lines that stand there twice, and count once
  std::uint64_t tooMany = 0;           // members of communicators left out: there are too many of them, or of GPUs
};

}  // namespace weft
