// Finds the channel adapters of a run's hosts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/records/run_hosts.h"

namespace weft {

struct NamedAdapter {
  std::uint32_t node = 0;  // whatever the caller numbers its nodes by
  std::string_view description;
  std::vector<Guid> guids{};  // its own and its ports'
  Guid system{};              // of what it is a part of
};

struct HostMatch {
  std::uint32_t node = 0;
  std::size_t host = 0;  // position in the hosts' names
};

struct HostMatches {
  std::vector<HostMatch> matches;      // by node
  std::vector<std::size_t> unmatched;  // hosts that no adapter's description names
};

// A GUID that one host reported decides. If hosts reported only GUIDs of systems (NCCL prints them in the machine's
// order of bytes), one of these decides, in the order that the fabric has; else the whole name, whatever its case; else
// the name without its domain, if just one of the hosts has it.
HostMatches matchHosts(std::span<const NamedAdapter> adapters, const RunHosts& hosts);

}  // namespace weft
