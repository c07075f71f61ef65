// The rank that each process should have, by the cabling in a run's fabric: computed by libweft-places.so beside this
// library, which is loaded only for that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "collector/record/mapping/rank_graph.h"

namespace weft::record {

// `hosts` by process. Nothing where the library is missing or can't say it; standard error says why.
std::optional<std::vector<std::uint32_t>> mapOntoFabric(const std::string& run, const std::vector<std::string>& hosts,
                                                        const std::vector<SentBytes>& sent);

}  // namespace weft::record
