// How code regions are named where space is short.
#pragma once

#include <string>

namespace weft {

// Where something happened that no region was entered for.
inline constexpr const char* outsideOfRegions = "outside of regions";

// "HPL" of "HPL section.": without the word that only says that it is a region.
std::string shortRegion(const std::string& name);

}  // namespace weft
