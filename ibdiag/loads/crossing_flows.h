// Who is on a link end: the flows whose routes leave by it.
#pragma once

#include <functional>
#include <vector>

#include "ibdiag/loads/flows.h"

namespace weft {

// The part of a flow that leaves by an end: all of it, unless switches choose among ports.
class EndShare {
 public:
  EndShare() = default;
  explicit EndShare(std::uint64_t parts) : parts_(parts) {}

  static constexpr std::uint64_t whole = std::uint64_t{1} << 63;
  bool any() const { return parts_ != 0; }
  std::uint64_t of(std::uint64_t bytes) const;  // rounded to the nearest, at most 2^63 bytes

 private:
  std::uint64_t parts_ = whole;  // of 2^63
};

struct CrossingFlow {
  Flow flow;  // whole
  EndShare share;
};

// In the order in which they were given; a flow that breaks crosses the ends up to where its route ends.
// O(flows + destinations behind the end × switches): no route is walked twice.
std::vector<CrossingFlow> crossingsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end);

// The same, each flow with the bytes that leave by the end. Where flows are divided each is rounded by itself, so that their
// sum may be some bytes off the load; flows of which less than half a byte is left have 0.
std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end);

// Of one byte on every ordered pair of adapter ports of the subnet, between base LIDs: those whose routes may leave by the end.
// `stopped` is asked for each destination; once it says true, what was found so far comes back.
std::vector<Flow> allToAllOver(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped = {});

}  // namespace weft
