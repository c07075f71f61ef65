// Names of collectives, element types and process groups in PyTorch, and for users.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weft {

// "allreduce", "all_reduce", "nccl:all_reduce", "allreduce_coalesced": "AllReduce", as NCCL calls it. Empty: it moves
// no data, like "wait" and "barrier"; nothing: not known.
std::optional<std::string_view> ncclOperation(std::string_view name);

// "Send" or "Recv", as NCCL calls it.
bool isMessage(std::string_view operation);

// Bytes of an element: "Float", "float", "torch.float32", "c10::BFloat16", "long int".
std::optional<std::uint32_t> elementBytes(std::string_view type);

// The common short name of a process group, from its description: "dp" of "DATA_PARALLEL_GROUP", "DP group", "mesh_dp",
// "DP Group 3"; other descriptions unchanged. Empty if it has no meaning: "default_pg", "undefined".
std::string groupLabel(std::string_view description);

}  // namespace weft
