// A fabric's cables written as a plan that other tools read.
#pragma once

#include <map>
#include <string>

#include "ibdiag/model/fabric.h"

namespace weft {

// For ibdiagnet -t, ibdmchk -t, ibtopodiff and UFM: systems of types SW36 (a switch of 36 ports), CA2 and so on, each
// node one.
std::string topoText(const Fabric& fabric);
// The definitions of these types, by the name of their file: what the tools look for in IBDM_IBNL_PATH.
std::map<std::string, std::string> ibnlTexts(const Fabric& fabric);
// UFM's table of cables.
std::string ndtText(const Fabric& fabric);

}  // namespace weft
