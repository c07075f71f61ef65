#include "core/records/operation_class.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/base/ascii.h"

namespace weft {
namespace {

constexpr std::array sends{"send",  "bsend",   "ssend", "rsend", "psend", "sendrecv", "sendrecv_replace",
                           "start", "startall"};
constexpr std::array receives{"recv", "mrecv", "precv"};
constexpr std::array collectives{"barrier",
                                 "bcast",
                                 "gather",
                                 "gatherv",
                                 "scatter",
                                 "scatterv",
                                 "allgather",
                                 "allgatherv",
                                 "alltoall",
                                 "alltoallv",
                                 "alltoallw",
                                 "reduce",
                                 "allreduce",
                                 "reduce_scatter",
                                 "reduce_scatter_block",
                                 "scan",
                                 "exscan",
                                 "neighbor_allgather",
                                 "neighbor_allgatherv",
                                 "neighbor_alltoall",
                                 "neighbor_alltoallv",
                                 "neighbor_alltoallw",
                                 "broadcast",
                                 "reducescatter"};  // as NCCL calls two of them
constexpr std::array oneSided{"put",  "get",  "accumulate",  "get_accumulate",  "fetch_and_op", "compare_and_swap",
                              "rput", "rget", "raccumulate", "rget_accumulate", "fence"};
constexpr std::array waiting{"wait",    "waitall", "waitany",  "waitsome", "test",
                             "testall", "testany", "testsome", "probe",    "mprobe"};

std::optional<OperationClass> lookUp(std::string_view name) {
  const auto has = [&](const auto& list) { return std::ranges::find(list, name) != list.end(); };
  if (has(sends)) return OperationClass::send;
  if (has(receives)) return OperationClass::receive;
  if (has(collectives)) return OperationClass::collective;
  if (has(oneSided) || name.starts_with("win_")) return OperationClass::oneSided;
  if (has(waiting)) return OperationClass::waiting;
  return std::nullopt;
}

}  // namespace

OperationClass classOf(std::string_view operation) {
  const std::string lower = lowerCase(operation);
  std::string_view name = lower;
  if (name.ends_with("_init")) name.remove_suffix(5);  // persistent: Send_init, Allreduce_init
  if (const auto found = lookUp(name)) return *found;
  if (name.starts_with('i')) name.remove_prefix(1);  // nonblocking: Isend, Iallreduce
  return lookUp(name).value_or(OperationClass::other);
}

bool countsAsVolume(OperationClass kind) {
  return kind == OperationClass::send || kind == OperationClass::collective || kind == OperationClass::oneSided;
}

bool isBeginOrEnd(std::string_view operation) {
  const std::string lower = lowerCase(operation);
  return lower == "init" || lower == "init_thread" || isEnd(operation);
}

bool isEnd(std::string_view operation) { return lowerCase(operation) == "finalize"; }

}  // namespace weft
