// Which code regions were open throughout a span of time: of one location, whose regions are entered and left one after
// the other.
//
// What was counted between two readings belongs to the innermost region that was open all the time. Writers read
// counters right before they note an Enter or Leave, at the same time; so what is entered or left at either end of a
// span does not matter.
#pragma once

#include <cstdint>
#include <vector>

#include "importers/otf2/trace_region_paths.h"

namespace weft {

class TraceSpans {
 public:
  struct Place {
    std::size_t depth = 0;                           // regions that are open
    std::uint32_t path = TraceRegionPaths::outside;  // of the code regions among them
  };

  // A region was entered or left: from now on the location is here. Times that go back count as the last one.
  void moved(std::uint64_t time, Place to);
  // The path of what was open. `until`: now. Of an empty span: of what is open.
  std::uint32_t throughout(std::uint64_t from, std::uint64_t until) const;
  std::uint32_t current() const { return here_.path; }

 private:
  // The shallowest place from some time on: deeper ones before it do not matter any more, so depths ascend, and there
  // are no more of them than regions are open.
  struct Low {
    std::uint64_t until;
    Place place;
  };
  void push(std::uint64_t until, Place place);

  std::vector<Low> lows_;
  std::uint64_t since_ = 0;
  Place here_;  // since then
  Place dip_;   // the shallowest place at that time itself
};

}  // namespace weft
