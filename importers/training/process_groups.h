// Process groups and collective calls as PyTorch describes them, in traces of any form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "importers/training/json_records.h"
#include "importers/training/training_trace.h"

namespace weft {

// A list of {"pg_name", "pg_desc", "ranks", "group_size" or "pg_size"}: groups of the trace. An empty list of ranks:
// all of them.
void takeProcessGroups(const JsonValue& list, TrainingTrace& trace);

struct TracedCollective {
  std::string operation;             // as NCCL calls it
  std::size_t group = 0;             // of the trace
  std::uint32_t size = 0;            // of the group; 0: not told
  std::uint64_t in = 0, out = 0;     // bytes that the rank gives, and gets
  std::optional<TracedRanks> split;  // of what it gives: elements for each rank
  std::optional<std::uint32_t>
      rank;  // of the group: the root of Broadcast and its kin, the other one of messages, else the caller
  std::optional<std::uint32_t> partner;     // the other one, as a rank of the job
  std::optional<std::uint64_t> begin, end;  // nanoseconds
  bool lasts = false;                       // these are of what it did, not of its call
};

// Counts it.
void takeCall(TracedEvent event, const TracedCollective& call, TrainingTrace& trace);

}  // namespace weft
