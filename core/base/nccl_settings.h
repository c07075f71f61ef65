// What NCCL has to be told so that its log has all that Weft reads.
#pragma once

#include <string>
#include <string_view>

namespace weft {

inline constexpr std::string_view ncclSubsystems = "NCCL_DEBUG_SUBSYS=INIT,BOOTSTRAP,GRAPH,NET,COLL,TUNING";

// "log INIT as well (NCCL_DEBUG_SUBSYS=…)"
inline std::string logNcclSubsystem(std::string_view name) {
  return "log " + std::string(name) + " as well (" + std::string(ncclSubsystems) + ")";
}

}  // namespace weft
