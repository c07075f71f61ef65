// The findings of a fabric, as commands print them.
#pragma once

#include "analysis/run/json.h"
#include "ibdiag/findings/fabric_check.h"
#include "ibdiag/findings/fabric_findings.h"
#include "reports/table.h"

namespace weft {

// One line each: "error loop: …", behind it the parts of the fabric that it is in: "[unit 3, board ibsw-A L01]". Above
// them is the number of all findings, of which these are the first.
void printFindings(Output& out, const Fabric& fabric, const std::vector<Finding>& findings, std::uint64_t all);

// "routes are not known, no forwarding tables were imported"
std::string routesNotKnown();

// kind,severity,subnet,node,guid,port,peer,peer_guid,peer_port,text,count,parts
Table placedFindings(const Fabric& fabric, const std::vector<Finding>& findings);

// What is no finding and belongs to a check, as rows of the same columns: how many pairs of a subnet reach each other
// (`routes`), and how many of their routes cross how many links (`hops`, a row each); where routes are not known, that.
void addRoutes(Table& placed, const SubnetTrace& routes, bool isKnown);

// Each with the parts of the fabric that its switches belong to: "unit 3", "board ibsw-A L01".
Json asJson(const Fabric& fabric, const std::vector<Finding>& findings);

}  // namespace weft
