#include "core/pair_class.h"

namespace weft {

std::string_view name(PairClass kind) {
  switch (kind) {
    case PairClass::pointToPoint: return "p2p";
    case PairClass::collective: return "collective";
    case PairClass::oneSided: return "onesided";
    case PairClass::mixed: return "mixed";
    case PairClass::logical: return "logical";
  }
  return "";
}

std::optional<PairClass> pairClassOf(std::string_view word) {
  for (const PairClass kind : pairClasses)
    if (name(kind) == word) return kind;
  return std::nullopt;
}

}  // namespace weft
