// What loads on links are of, in words, for whoever shows them.
#pragma once

#include "analysis/load/link_numbers.h"

namespace weft {

// "port counters between two readings, 2.5 s apart", "pair traffic, even over rails, region FFT", …
std::string loadWords(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request);

// "even over rails", "by the adapters that were logged"; empty where hosts have one rail.
std::string railWords(const OpenRun& run, Rails rails);

// The same of pair traffic: "pair traffic, even over rails, W_s1.0, all regions".
std::string pairWords(const OpenRun& run, const LinkView& view, const PairFilter& filter);

// Where the bytes of pair traffic are: "1.20 GB (… B) on links", "310 MB within hosts", …
Notes placesOf(const PairLoads& pairs);

// What a map has to say of itself: no traffic, no routes, assumed ones. `traffic` null: still being read; `known`: there
// are numbers to show.
Notes mapNotes(const OpenRun& run, const RunTraffic* traffic, bool known);

// Why no link has a load, of a run without numbers for any source: nothing was recorded, or nobody knows which way it went.
Absence absenceOfLoads(const OpenRun& run, const RunTraffic& traffic);

// The link end that carries most; nothing where nobody knows.
std::optional<Counted> busiest(const OpenRun& run, const LinkNumbers& numbers);

}  // namespace weft
