#include "importers/events/trace_requests.h"

#include <utility>

namespace weft {

std::optional<TraceRequest> TraceRequests::put(const TraceRequest& request) {
  while (slot(request.id).isOpen && slot(request.id).id != request.id && slots_.size() < most) grow();
  TraceRequest& place = slot(request.id);
  const auto before = place.isOpen ? std::optional(place) : std::nullopt;
  place = request;
  place.isOpen = true;
  return before;
}

TraceRequest* TraceRequests::find(std::uint64_t id) {
  TraceRequest& place = slot(id);
  return place.isOpen && place.id == id ? &place : nullptr;
}

// Twice as many slots: those that had one of their own still have one.
void TraceRequests::grow() {
  const std::vector<TraceRequest> before = std::exchange(slots_, std::vector<TraceRequest>(2 * slots_.size()));
  for (const TraceRequest& each : before)
    if (each.isOpen) slot(each.id) = each;
}

}  // namespace weft
