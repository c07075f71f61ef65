// Lines of NCCL's log, and what is read of them.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "importers/nccl/nccl_parser.h"
#include "importers/nccl/nccl_reader.h"
#include "monitoring_support.h"

namespace weft::logged {

inline ReadFiles readLogs(const std::vector<NamedText>& files) {
  ReadFiles result;
  result.report = readNccl(asSource(files), result.sink, {});
  return result;
}

template <class Statement>
Statement said(const std::string& text) {
  bool broken = false;
  const NcclStatement statement = parseNcclStatement(text, broken);
  if (broken || !std::holds_alternative<Statement>(statement)) throw std::runtime_error("not understood: " + text);
  return std::get<Statement>(statement);
}

struct Who {
  std::string host;
  int pid = 0, gpu = 0;
};
inline std::string line(const Who& who, const std::string& text) {
  return who.host + ":" + std::to_string(who.pid) + ":" + std::to_string(who.pid + 1) + " [" + std::to_string(who.gpu) +
         "] NCCL INFO " + text + "\n";
}
inline std::string handle(const std::string& pointer, int rank, int size, int gpu, const std::string& id,
                          const std::string& end = "Init START") {
  return "ncclCommInitRank comm 0x" + pointer + " rank " + std::to_string(rank) + " nranks " + std::to_string(size) +
         " cudaDev " + std::to_string(gpu) + " nvmlDev 0 busId " + std::to_string(gpu + 1) + "b000 commId 0x" + id +
         " - " + end;
}
// Each call has a number of its own, as opCount counts up on a communicator.
inline std::string call(const std::string& operation, std::uint64_t count, int type, const std::string& pointer,
                        int size, int root = 0) {
  static std::uint64_t number = 0;
  char opCount[20];
  std::snprintf(opCount, sizeof opCount, "%llx", static_cast<unsigned long long>(++number));
  return operation + ": opCount " + opCount + " sendbuff 0x7fc9c4000000 recvbuff 0x7fc9bc000000 count " +
         std::to_string(count) + " datatype " + std::to_string(type) + " op 0 root " + std::to_string(root) +
         " comm 0x" + pointer + " [nranks=" + std::to_string(size) + "] stream 0x5631f0021140";
}

}  // namespace weft::logged
