// Minimal-hop routes for switches without a forwarding table, spread as a min-hop routing engine spreads them.
#pragma once

#include "ibdiag/model/fabric.h"

namespace weft {

// Gives each switch without a table an assumed one; existing tables stay unchanged. To each LID of an adapter the
// switch takes, of the ports that lead to it over the fewest switches, the one with the fewest adapter LIDs so far, and
// of those the lowest: destinations by the name of the switch that they are connected to, then by their own. LIDs that
// can't be reached have no entry. Fabric::assumedTables() says how many were filled. Where no port of a subnet has a
// LID, as in a plan, LIDs are given first.
Fabric assumeMinimalHops(const Fabric& fabric);

// "routes are not known; …": the note for a subnet that has switches but no table; empty if there are tables.
std::string routesUnknown(const Fabric& fabric);

}  // namespace weft
