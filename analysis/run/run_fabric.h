// The fabric of a run, as commands need it: loaded, with routes, and the options that belong to it.
#pragma once

#include "analysis/run/json.h"
#include "core/store/run_store.h"
#include "ibdiag/findings/fabric_check.h"

namespace CLI {
class App;
}

namespace weft {

// Throws Error where the run has no fabric.
Fabric loadFabric(const RunStore& store);
// The fabric for port traffic: the same, or only the ports that the recording names. Throws nothing.
Fabric fabricForPorts(const RunStore& store);

// With `assume` switches without a forwarding table get minimal hops, and standard error reports it.
Fabric withRoutes(Fabric fabric, bool assume);
std::string assumedRoutes(const Fabric& filled);  // what it says

// Why nothing can be routed: there is no fabric, or no forwarding table at all and none is assumed; empty if it can.
std::string whyNoRoutes(const Fabric& fabric);
// Throws that as Error.
void needRoutes(const Fabric& fabric);

void addSendersOption(CLI::App& command, Senders& senders);  // --all-adapters
// How many adapters neither send nor receive in all-to-all and checks, or that they do; empty where the fabric has none
// of these.
std::string sendersNote(const Fabric& fabric);
// "of aggregation nodes and gateways too", where these send and receive in all-to-all; else empty.
std::string sendersWords(const Fabric& fabric);
void addAssumeOption(CLI::App& command, bool& assume);  // --assume-minimal-hops

// "subnet", "cas", "switches", "links", "levels", "routers", "tables"
Json asJson(const SubnetCounts& counts);

}  // namespace weft
