// The arrow between two ports in .topo and .ibnl files.
#pragma once

#include <optional>
#include <string_view>

namespace weft {

struct PlanArrow {
  std::string_view width, speed;  // "4x", "10"; may be empty
};

// "->", "-4x->", "-5G->", "-8X-5G->"
std::optional<PlanArrow> parseArrow(std::string_view word);

}  // namespace weft
