#include "ibdiag/findings/finding.h"

#include <array>

namespace weft {

std::string_view code(FindingKind kind) {
  static constexpr std::array<std::string_view, findingKinds> codes{
#define WEFT_FINDING(kind, code) code,
#include "ibdiag/findings/finding_kinds.def"
#undef WEFT_FINDING
  };
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
