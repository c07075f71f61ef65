// Which part of a run its trace has, where `weft record --trace` was asked for a part: some ranks, regions or times.
// Waits, messages by call path and the timeline are of this part; counts and bytes are of the whole run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace weft {

struct TracedPart {
  std::string words;                 // "Only calls of ranks 0-3 in region solve were traced"
  std::optional<std::string> ranks;  // "0-3,8", as the recorder was told; nothing: all
  bool isSomeTime = false;           // calls between two times, or in some regions
};

// `facts`: of the run. Nothing: the trace has all calls, or there is none.
std::optional<TracedPart> tracedPart(const std::map<std::string, std::string>& facts);

// How many of the ranks from 0 on were traced.
std::size_t countTraced(const std::optional<TracedPart>& part, std::size_t ranks);

// The ranks of "0-3,8"; nothing: that is no list of ranks.
std::optional<std::vector<std::uint32_t>> parseTracedRanks(std::string list);

}  // namespace weft
