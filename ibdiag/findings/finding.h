// A finding about a fabric, with its location.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

enum class FindingKind {
#define WEFT_FINDING(kind, code) kind,
#include "ibdiag/findings/finding_kinds.def"
#undef WEFT_FINDING
};

#define WEFT_FINDING(kind, code) +1
inline constexpr std::size_t findingKinds = 0
#include "ibdiag/findings/finding_kinds.def"
    ;
#undef WEFT_FINDING

std::string_view code(FindingKind kind);  // stable: "loop", "unreachable", "credit-loop", …

enum class FindingSeverity { error, warning, note };

std::string_view name(FindingSeverity severity);  // "error", "warning", "note"

struct Finding {
  FindingKind kind{};
  FindingSeverity severity{};
  std::optional<SubnetId> subnet;  // empty: of the run
  std::string text;                // a sentence without a full stop
  // The place, to be selected on the map; at most maxPlaces of each.
  std::vector<NodeIndex> nodes;
  std::vector<EndIndex> ends;      // of a link the end that is meant first
  std::optional<BrokenPair> pair;  // an example
  std::optional<PortNumber> port;  // of nodes[0], where there may be no cable
  std::uint64_t count = 1;         // things that this sentence tells of

  static constexpr std::size_t maxPlaces = 64;
};

using FindingList = std::vector<Finding>;

}  // namespace weft
