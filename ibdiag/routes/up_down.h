// Up/down routing: a route goes up towards the roots, then down, and never up again, so that channel dependencies form
// no cycle.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "ibdiag/routes/hop_table.h"

namespace weft {

// The switches from which nearly all hosts are equally far: positions, ascending. Empty where there is no such one.
std::vector<std::uint32_t> findRoots(const RoutedPiece& piece);

// Hops of legal routes. An entry is missing where only an illegal one leads there.
HopTable upDownHops(const RoutedPiece& piece, const std::vector<std::uint32_t>& roots,
                    const std::function<bool()>& stopped = {});

}  // namespace weft
