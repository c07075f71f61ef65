// Parses lists of hosts: "n001-n040", "n[001-040]", "n1,n7", or a file of such lines.
#pragma once

#include <string>
#include <vector>

#include "analysis/run/item.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

// Hosts of the fabric, in the order in which they are named, each once; those of a unit or pod by its name ("unit 3").
// A name that is none of a host is taken for a file, where there is one; what follows # is a comment there. Throws
// Error for a name that the fabric does not have.
std::vector<HostIndex> findHosts(const Fabric& fabric, const std::string& list);

// Which rank is where, in a file as weft import --hosts takes it, of a run of so many ranks. Throws Error for a host
// that the fabric does not have, and where the file names no rank.
RankHosts readRankHosts(const Fabric& fabric, const std::string& path, std::size_t ranks);

// A line each: "n001 n002" or "n001,n002", who sends and to whom. Throws Error with the line where it is not one.
std::vector<HostPair> readHostPairs(const Fabric& fabric, const std::string& path);

}  // namespace weft
