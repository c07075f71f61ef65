// Open requests of a location: later events about them (sender, bytes, completion) belong to the call that started
// them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "importers/events/trace_tables.h"

namespace weft {

struct TraceRequest {
  std::uint64_t id = 0;
  std::uint32_t communicator = noIndex;  // known for sends; a receive's is told when it is done
  std::uint32_t region = noIndex, operation = noIndex;
  std::uint64_t ticks = 0;  // that the starting call took, once it has been left
  bool isCounted = false;   // the starting call has been counted already
  bool isOpen = false;
  std::uint32_t slot = noIndex;  // of CallNotes
  // For a send, once it has been counted.
  RankId to = noRank;
  std::uint64_t bytes = 0;
  std::uint64_t time = 0;
};

// Numbers of requests mostly count up, so that a table which is indexed by their last bits has room for all that are
// open. A writer that never notes the end of requests fills it up to `most`; older ones then give way.
class TraceRequests {
 public:
  static constexpr std::size_t most = 1 << 18;

  // Answers the open request that had to give way.
  std::optional<TraceRequest> put(const TraceRequest& request);
  TraceRequest* find(std::uint64_t id);  // nothing where none of that number is open
  template <class Visit>
  void eachOpen(const Visit& visit) const {
    for (const TraceRequest& each : slots_)
      if (each.isOpen) visit(each);
  }

 private:
  TraceRequest& slot(std::uint64_t id) { return slots_[id & (slots_.size() - 1)]; }
  void grow();

  std::vector<TraceRequest> slots_ = std::vector<TraceRequest>(16);
};

}  // namespace weft
