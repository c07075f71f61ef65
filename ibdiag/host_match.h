// Finds the channel adapters of the hosts that a run used.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace weft {

struct NamedAdapter {
  std::uint32_t node = 0;  // whatever the caller numbers its nodes by
  std::string_view description;
};

struct HostMatch {
  std::uint32_t node = 0;
  std::size_t host = 0;  // position in `hosts`
};

struct HostMatches {
  std::vector<HostMatch> matches;        // by node
  std::vector<std::size_t> unmatched;    // hosts that no adapter's description names
};

// The whole name decides, whatever its case; else the name without its domain, where just one of the hosts has it.
HostMatches matchHosts(std::span<const NamedAdapter> adapters, std::span<const std::string> hosts);

}  // namespace weft
