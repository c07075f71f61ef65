// The lines of an iblinkinfo text: heads of nodes and ports.
#pragma once

#include <optional>
#include <string_view>

#include "ibdiag/dumps/dumps.h"

namespace weft {

// Switch: 0x0008f105006500c0 Infiniscale-III Mellanox Technologies:
// CA: viz4 HCA-1:
struct LinkinfoHead {
  NodeKind kind{};
  std::optional<Guid> guid;  // of a switch
  std::string_view description;
};
std::optional<LinkinfoHead> parseLinkinfoHead(std::string_view line);

// 0x… "cn040 mlx4_0"  63  1[  ] ==( 4X 10.0 Gbps Active/  LinkUp)==>  0x…  17  10[  ] "leaf" (Could be 12X Could
// be 14.0625 Gbps)
//  GUID and description (--line; in an adapter's block the GUID alone), LID, port [label], width, speed, state, the
//  same of the peer, and what both ends could do where that is more
struct LinkinfoEnd {
  std::optional<Guid> guid;
  std::string_view description;
  Lid lid{};
  PortNumber port = 0;
};
struct LinkinfoPort {
  LinkinfoEnd own;
  std::optional<LinkinfoEnd> peer;  // nothing: no cable, or the other end did not answer
  std::string_view width, speed, state, widthPossible, speedPossible;
};

bool looksLikeLinkinfoPort(std::string_view line);
// Nothing where the line is damaged.
std::optional<LinkinfoPort> parseLinkinfoPort(std::string_view line);

}  // namespace weft
