// Who sends what to whom in programs of one kind, of any number of ranks, and as recorded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/placement/item_traffic.h"

namespace weft::bench {

struct Pattern {
  std::string name;
  std::uint32_t ranks = 0;
  std::vector<ItemTraffic::Sent> sent;
};

// stencil, cg, rows, columns, sparse, hypercube, mixed: `ranks` a power of 4.
std::vector<Pattern> patternsOf(std::uint32_t ranks);

// As `weft pairs --format csv` prints them: source,destination,messages,bytes.
Pattern readPairs(const std::filesystem::path& path);

}  // namespace weft::bench
