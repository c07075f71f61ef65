// A mesh or torus with the coordinates of its switches.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace weft {

inline constexpr std::size_t fewestGridSwitches = 6;
inline constexpr std::uint32_t noNode = UINT32_MAX;  // no node

using GridPlace = std::array<std::uint32_t, 3>;  // from 0

struct Grid {
  std::array<std::uint32_t, 3> sides{1, 1, 1};   // longest first
  std::array<bool, 3> wraps{};                   // ends of this side are joined
  std::vector<std::optional<GridPlace>> ofNode;  // by NodeIndex; empty for adapters and what has no place

  // Turns, mirrors and, where ends are joined, shifts the grid so that the switch with the least rank is at the origin
  // (or in the corner nearest to it) and its lesser neighbours are at the lesser distance along the first axes.
  using Rank = std::function<std::pair<std::uint32_t, std::uint32_t>(std::uint32_t node)>;
  void turn(const Rank& rank);

  std::string form() const;  // "4 x 4 torus", "6 x 5 mesh", "8 x 4 mesh, joined one way", "4 x 4 x 4 torus"

 private:
  std::array<std::uint32_t, 2> neighboursOf(const GridPlace& at, std::size_t axis) const;
};

}  // namespace weft
