// Descriptions of link loads in words: source, regions, rails.
#pragma once

#include "analysis/load/link_numbers.h"
#include "ibdiag/loads/compared_rates.h"

namespace weft {

// "port counters between two readings, 2.5 s apart", "pair traffic, even over rails, region FFT", …
// `pairs`: pair traffic of that request, where it is added up.
std::string loadWords(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                      const PairSums* pairs = nullptr);

// "over rails as their ports counted it" where some were counted, "even over rails by names" where the reader chose
// how; else as in name().
std::string railsName(const OpenRun& run, Rails rails);

// By which ports pairs send: "even over rails", "by the adapters that the log names (12.0 MB even over rails, where it
// names none)"; empty where hosts have one rail. `pairs`: the shown traffic; without it, the words are those for the
// whole run.
std::string railWords(const OpenRun& run, Rails rails, const PairSums* pairs = nullptr);

// How adapters of hosts that have several in one subnet are paired: "adapters of 24 hosts are paired by name, of 2
// hosts by the switches that they are connected to". Also how many hosts share what they send by their ports' counters;
// if `loads` of the pairs are given, with the part of the counted bytes that pairs explain. Only hosts with ranks
// count; what applies to none of them is omitted.
Notes railNotes(const OpenRun& run, Rails rails, const LinkLoads* loads = nullptr);

// The same of pair traffic: "pair traffic, even over rails, W_s1.0, all regions".
std::string pairWords(const OpenRun& run, const LinkView& view, const PairFilter& filter,
                      const PairSums* pairs = nullptr);

// Where the bytes of pair traffic are: "1.20 GB (… B) on links", "310 MB within hosts", …
Notes placesOf(const PairLoads& pairs);

// The notes of a map about itself: no traffic, no routes, assumed routes. `traffic` null: still being read; `known`:
// there are numbers to show.
Notes mapNotes(const OpenRun& run, const RunTraffic* traffic, bool known);

// Why no link of a run has a load from any source: nothing was recorded, or the routes are not known.
Absence absenceOfLoads(const OpenRun& run, const RunTraffic& traffic);

// The link end that carries most; nothing if it is not known.
std::optional<Counted> busiest(const OpenRun& run, const LinkNumbers& numbers);

// "bytes x links are 3.4 GB, before 4.0 GB (-15 %)" of `what` "bytes x links are ".
std::string gainOf(const std::string& what, std::uint64_t before, std::uint64_t after);

// "the most loaded link end carries 36.0 MB, before 64.0 MB (-44 %)"; relative to the capacity if links have different
// rates.
std::string gain(const MostLoadedEnds& ends);

}  // namespace weft
