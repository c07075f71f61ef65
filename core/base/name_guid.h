// GUIDs of nodes that a cabling plan knows only by name. They begin with 0xffffff, a vendor number that IEEE does not
// assign.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/ids.h"

namespace weft {

inline constexpr std::uint64_t nameGuidPrefix = 0xFFFFFFULL << 40;

// The same for the same name, whatever file it stands in (FNV-1a, folded to the 40 bits behind the prefix).
constexpr Guid guidOfName(std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return Guid(nameGuidPrefix | ((hash ^ hash >> 40) & ((1ULL << 40) - 1)));
}

constexpr bool isOfName(Guid guid) { return (number(guid) & nameGuidPrefix) == nameGuidPrefix; }

}  // namespace weft
