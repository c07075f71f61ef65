// Names of nodes and links in findings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ibdiag/findings/finding.h"

namespace weft {

// A finding without a place.
Finding placeless(FindingKind kind, FindingSeverity severity, std::optional<SubnetId> subnet, std::string text,
                  std::uint64_t count = 1);

// A finding at a link end.
Finding atEnd(const Fabric& fabric, FindingKind kind, FindingSeverity severity, EndIndex end, std::string text);

// "leaf1 (0x…)": the description, and the GUID, because descriptions repeat.
std::string nodeText(const Fabric& fabric, NodeIndex node);
// "port 3 of leaf1 (0x…)"; "port 53 (label 1/27/1) of leaf1 (0x…)" where a dump has the switch's own word for it
std::string endText(const Fabric& fabric, EndIndex end);
// "port 3 of leaf1 (0x…) to port 1 of spine1 (0x…)"
std::string linkText(const Fabric& fabric, EndIndex end);

}  // namespace weft
