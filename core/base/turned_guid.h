// GUIDs in reversed byte order: some tools print them in memory order.
#pragma once

#include "core/base/ids.h"

namespace weft {

constexpr Guid turned(Guid guid) {
  std::uint64_t out = 0;
  for (int byte = 0; byte < 8; ++byte) out = out << 8 | (number(guid) >> (8 * byte) & 0xFF);
  return Guid(out);
}

}  // namespace weft
