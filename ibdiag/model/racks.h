// Racks, guessed from names of hosts, because nothing else states where machines are.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct RackName {
  std::string before;  // what stands before it: "" of "r12n03", "pg21a-" of "PG21A-R10-N05", in small letters
  std::string rack;    // "12", as written
};

// The rack in names like "r12n03", "rack12-node3", "r1i0n5": a word r, rk or rack with a number, behind which the name
// goes on. Nothing if there is no such word.
std::optional<RackName> rackNameOf(std::string_view host);

struct Rack {
  std::string name;                 // "rack 12"; with what stands before it where that differs between racks
  std::string example;              // the name of one of its hosts
  std::vector<NodeIndex> switches;  // ascending: leaf switches on which there are hosts of this rack only
  std::vector<HostIndex> hosts;     // ascending
};

// By name; none where fewer than two racks have two hosts each, or fewer than half of the hosts are called so.
std::vector<Rack> findRacks(const Fabric& fabric);

}  // namespace weft
