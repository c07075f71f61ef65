#include "ibdiag/findings/finding.h"

#include <array>

namespace weft {

std::string_view code(FindingKind kind) {
  static constexpr std::array<std::string_view, findingKinds> codes{
      "loop",          "unreachable",      "dropped-paths", "broken-choice",   "credit-loop",      "duplicate-guid",
      "duplicate-lid", "duplicate-name",   "default-name",  "unfit-record",    "few-ports",        "other-lids",
      "damaged-table", "no-table",         "own-lid",       "cut-off",         "no-cable",         "no-lid",
      "wrong-rail",    "inactive-link",    "reduced-link",  "unexpected-link", "unequal-ends",     "one-way-link",
      "port-errors",   "bit-errors",       "flapping",      "hot-optics",      "congestion",       "routing-errors",
      "common-cause",  "sick-traffic",     "overload",      "ring-crossings",  "shared-link",      "shared-adapter",
      "unused-link",   "unused-direction", "down-up",       "assumed-routes",  "oversubscription", "rails",
      "census"};
  return codes[static_cast<std::size_t>(kind)];
}

std::string_view name(FindingSeverity severity) {
  switch (severity) {
    case FindingSeverity::error:
      return "error";
    case FindingSeverity::warning:
      return "warning";
    case FindingSeverity::note:
      return "note";
  }
  return "note";
}

}  // namespace weft
