#include "importers/otf2/trace_spans.h"

#include <algorithm>

namespace weft {

void TraceSpans::push(std::uint64_t until, Place place) {
  while (!lows_.empty() && lows_.back().place.depth >= place.depth) lows_.pop_back();
  lows_.push_back({until, place});
}

void TraceSpans::moved(std::uint64_t time, Place to) {
  if (time > since_) {
    push(since_, dip_);
    push(time, here_);
    since_ = time;
    dip_ = here_;
  }
  here_ = to;
  if (here_.depth < dip_.depth) dip_ = here_;
}

std::uint32_t TraceSpans::throughout(std::uint64_t from, std::uint64_t until) const {
  const auto first = std::ranges::upper_bound(lows_, from, {}, &Low::until);
  const Place* low = first == lows_.end() ? nullptr : &first->place;
  const auto take = [&](const Place& place) {
    if (!low || place.depth < low->depth) low = &place;
  };
  if (until > since_) {
    if (since_ > from) take(dip_);
    take(here_);
  }
  return low ? low->path : here_.path;
}

}  // namespace weft
