// The flows whose routes leave by a given link end.
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
  std::uint64_t parts() const { return parts_; }  // of `whole`

 private:
  std::uint64_t parts_ = whole;
};

// Shares of bytes, one after the other, rounded so that their sum is the sum of the shares, rounded to the nearest.
// Each is within a byte of its own rounded value.
class ShareSum {
 public:
  std::uint64_t add(std::uint64_t bytes, EndShare share);

 private:
  std::uint64_t left_ = EndShare::whole / 2;  // of a byte
};

struct CrossingFlow {
  Flow flow;  // whole
  EndShare share;
};

// In the order in which they were given; a flow that breaks crosses the ends up to where its route ends.
// O(flows + destinations behind the end × switches): no route is walked twice.
std::vector<CrossingFlow> crossingsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end);

// The same, each flow with the bytes that leave by the end. Where flows are divided they are rounded as ShareSum does,
// so that they add up to the load; one of which less than a byte leaves may have 0.
std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end);

// All-to-all flows of one byte, between the base LIDs of every ordered pair of adapter ports of the subnet: those whose
// routes may leave by the end. `stopped` is called for each destination; once it returns true, what was found so far is
// returned.
std::vector<Flow> allToAllOver(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped = {});

}  // namespace weft
