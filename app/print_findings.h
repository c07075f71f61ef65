// The findings of a fabric, as commands print them.
#pragma once

#include "app/json.h"
#include "ibdiag/fabric_findings.h"

namespace weft {

// One line each: "error loop: …".
void printFindings(Output& out, const std::vector<Finding>& findings);

// kind,severity,subnet,node,guid,port,peer,peer_guid,peer_port,text,count
void printFindingsCsv(Output& out, const Fabric& fabric, const std::vector<Finding>& findings);

Json asJson(const Fabric& fabric, const std::vector<Finding>& findings);

}  // namespace weft
