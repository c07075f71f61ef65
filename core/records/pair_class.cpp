#include "core/records/pair_class.h"

namespace weft {

std::string_view name(PairClass kind) {
  switch (kind) {
    case PairClass::pointToPoint:
      return "p2p";
    case PairClass::collective:
      return "collective";
    case PairClass::oneSided:
      return "onesided";
    case PairClass::mixed:
      return "mixed";
    case PairClass::logical:
      return "logical";
  }
  return "";
}

std::string_view longName(PairClass kind) {
  switch (kind) {
    case PairClass::pointToPoint:
      return "point-to-point";
    case PairClass::collective:
      return "collective";
    case PairClass::oneSided:
      return "one-sided";
    case PairClass::mixed:
      return "program and library together";
    case PairClass::logical:
      return "volumes of collectives";
  }
  return "";
}

std::optional<PairClass> pairClassOf(std::string_view word) {
  for (const PairClass kind : pairClasses)
    if (name(kind) == word) return kind;
  return std::nullopt;
}

}  // namespace weft
