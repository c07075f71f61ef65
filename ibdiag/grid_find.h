// Meshes and tori, found by the shape of the switch graph alone.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ibdiag/switch_links.h"

namespace weft {

using GridPlace = std::array<std::uint32_t, 3>;  // from 0

struct Grid {
  std::array<std::uint32_t, 3> sides{1, 1, 1};          // longest first
  std::array<bool, 3> wraps{};                          // ends of this side are joined
  std::vector<std::optional<GridPlace>> ofNode;         // by NodeIndex; empty for adapters and what has no place

  // Turns, mirrors and, where ends are joined, shifts the grid so that the switch with the least rank is at the origin
  // (or in the corner nearest to it) and its lesser neighbours are at the lesser distance along the first axes.
  using Rank = std::function<std::pair<std::uint32_t, std::uint32_t>(std::uint32_t node)>;
  void turn(const Rank& rank);

  std::string form() const;  // "4 x 4 torus", "6 x 5 mesh", "8 x 4 mesh, joined one way", "4 x 4 x 4 torus"

 private:
  std::array<std::uint32_t, 2> neighboursOf(const GridPlace& at, std::size_t axis) const;
};

// Parallel cables count once. Cables and switches may be missing, a few may be in the way: nine tenths of the switches
// have a place and nine tenths of their cables join neighbours, or there is no grid. Lines of straight cables through
// some switch give the sides (two cables are straight where their ends have no other neighbour in common, or make a
// ring of four); all other switches follow by which of the placed ones they are cabled to. Bounded: some hundred such
// trials, fewer on large fabrics, none where most switches have more than six neighbours.
std::optional<Grid> findGrid(const SwitchLinks& links);

}  // namespace weft
