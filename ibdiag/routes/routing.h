// Forwarding tables as a subnet manager would make them: those of OpenSM 3.3.23 with its default options, port by port.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

enum class RoutingEngine { minhop, updn, ftree };

std::optional<RoutingEngine> routingEngine(std::string_view name);
const char* name(RoutingEngine engine);

struct RoutingOptions {
  std::vector<NodeIndex> roots;  // of up/down and fat trees; none: found
  // For fat trees: the adapter ports between which traffic is spread first; nothing: all.
  std::optional<std::vector<PortIndex>> computeNodes{};
  std::vector<SubnetId> subnets;  // that are routed; none: all
};

struct Routing {
  std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables;  // of each switch that was routed, by LID
  std::vector<std::string> notes;  // where an engine could not, and which one did instead
  // The same where there are adapters: why the engine could not, and whether it could anywhere.
  std::vector<std::string> refusals;
  bool isByEngine = false;
};

// Routes each piece of each subnet separately, as if its switches had no tables yet. `stopped` is called from time to
// time; once it returns true, the result is incomplete. Throws Error for a piece of more than 6000 switches.
Routing computeRouting(const Fabric& fabric, RoutingEngine engine, const RoutingOptions& options = {},
                       const std::function<bool()>& stopped = {});

}  // namespace weft
