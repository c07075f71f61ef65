// The name of the call that created a communicator.
#pragma once

#include <string>
#include <string_view>

namespace weft {

// "MPI_Comm_split" of "Comm_split", as the run store has it; "ncclCommSplit" is NCCL's own word. Empty: not known.
inline std::string madeBy(std::string_view call) {
  if (call.empty() || call.starts_with("nccl")) return std::string(call);
  return "MPI_" + std::string(call);
}

}  // namespace weft
