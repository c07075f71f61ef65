// Forwarding tables computed by the user's own OpenSM on the simulator ibsim, by any of its routing engines.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// Why there is none; empty: opensm, ibsim and its library are installed.
std::string noOpensm();

// For Fabric::withTables(). LIDs are those of the fabric. `stopped` is called from time to time; once it returns true,
// this throws. Throws Error if the programs are not installed or fail, and where opensm had to take another engine.
std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> opensmTables(const Fabric& fabric, const std::string& engine,
                                                                        const std::function<bool()>& stopped);

}  // namespace weft
