// Computes the rank that each process should have: the search of weft remap with hosts and traffic of a running
// program.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/placement/item_traffic.h"

namespace weft {

// By process, as in weft_places(); nothing if none was found within the limit. `hosts` by process, names as
// gethostname() gives them: with their domain, or without. Throws Error if the run can't be read, has no tables, or
// has none or several of such a host.
std::optional<std::vector<std::uint32_t>> ranksOnFabric(const std::filesystem::path& run,
                                                        std::span<const std::string> hosts,
                                                        std::vector<ItemTraffic::Sent> sent,
                                                        std::chrono::duration<double> limit);

}  // namespace weft
