// The findings of a fabric, as commands print them.
#pragma once

#include "analysis/run/json.h"
#include "ibdiag/findings/fabric_findings.h"
#include "reports/table.h"

namespace weft {

// One line each: "error loop: …".
void printFindings(Output& out, const std::vector<Finding>& findings);

// kind,severity,subnet,node,guid,port,peer,peer_guid,peer_port,text,count
Table placedFindings(const Fabric& fabric, const std::vector<Finding>& findings);

Json asJson(const Fabric& fabric, const std::vector<Finding>& findings);

}  // namespace weft
