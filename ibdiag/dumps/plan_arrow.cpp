#include "ibdiag/dumps/plan_arrow.h"

#include "ibdiag/dumps/dump_text.h"

namespace weft {

std::optional<PlanArrow> parseArrow(std::string_view word) {
  if (word == "->") return PlanArrow{};
  if (!word.ends_with("->") || !takePrefix(word, "-")) return std::nullopt;
  word.remove_suffix(2);
  PlanArrow arrow;
  while (!word.empty()) {
    const std::string_view part = word.substr(0, std::min(word.find('-'), word.size()));
    word.remove_prefix(std::min(part.size() + 1, word.size()));
    if (part.ends_with('x') || part.ends_with('X')) arrow.width = part;
    else if (part.ends_with('G') || part.ends_with('g')) arrow.speed = part.substr(0, part.size() - 1);
    else return std::nullopt;
  }
  return arrow;
}

}  // namespace weft
