// Parts of findingsOf(): each looks at one side of the fabric.
#pragma once

#include "ibdiag/fabric_findings.h"

namespace weft {

using FindingList = std::vector<Finding>;

void findCensus(const Fabric& fabric, const std::vector<SubnetCounts>& counts, const Levels& levels, FindingList& list);
void findNodeFaults(const Fabric& fabric, FindingList& list);
void findBrokenRoutes(const Fabric& fabric, const PairTrace& trace, FindingList& list);
void findCreditLoops(const Fabric& fabric, FindingList& list);
// `destinationsOver`: as PairTrace has it, of all LIDs.
void findUnusedLinks(const Fabric& fabric, const std::vector<std::uint32_t>& destinationsOver, FindingList& list);
void findLinkFaults(const Fabric& fabric, const Levels& levels, FindingList& list);
void findDumpFaults(const Fabric& fabric, const FindingSources& sources, FindingList& list);

// One without a place.
Finding placeless(FindingKind kind, FindingSeverity severity, std::optional<SubnetId> subnet, std::string text,
                  std::uint64_t count = 1);

// "leaf1 (0x…)": the description, and the GUID, because descriptions repeat.
std::string nodeText(const Fabric& fabric, NodeIndex node);
// "port 3 of leaf1 (0x…)"
std::string endText(const Fabric& fabric, EndIndex end);
// "port 3 of leaf1 (0x…) to port 1 of spine1 (0x…)"
std::string linkText(const Fabric& fabric, EndIndex end);
// "1 pair", "2 pairs"
std::string counted(std::uint64_t count, const char* one, const char* many);

}  // namespace weft
