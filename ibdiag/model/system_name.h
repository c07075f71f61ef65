// The system that a node belongs to: a box in a rack, and the board or card in it.
#pragma once

#include <string>
#include <string_view>

#include "ibdiag/model/fabric.h"

namespace weft {

struct SystemName {
  std::string system;  // "r1leaf00", "node01"; the whole description where it names none
  std::string type;    // "CS7500" where the description has it
  std::string board;   // "L12/U1" of a director switch, "mlx5_0" of an adapter; else empty
};

// "MF0;r1leaf00:CS7500/L12/U1", "node01 mlx5_0"; of a plan "r1leaf00/L12".
SystemName systemNameOf(const FabricNode& node);

// "L12" of "MF0;name:CS7500/L12/U1"; empty for a chip that is on no board.
std::string boardOf(const FabricNode& node);

// "MF0;name:CS7500" of the description of a director switch's board, "MF0;name:CS7500/L12/U1"; empty if it is not one.
std::string chassisName(std::string_view description);

// Names as plans of the cabling and dumps write them, made comparable: small letters, one hyphen for all that is
// neither letter nor digit, "_" or
// ".", boards by their number ("L01" and "Blade 1" are L1), and without the U1 of a board, which only marks the first
// or only chip.
std::string comparableName(std::string_view name);
std::string comparableName(const SystemName& name);

}  // namespace weft
