// Rows of sampling and of calls by call path: code files, functions, call stacks as a tree, and their sums.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/ids.h"

namespace weft {

// How much was found out of the addresses of a file.
enum class SymbolsFound : std::uint8_t {
  none = 0,   // the file is not here, or is another one: functions are offsets
  names = 1,  // names of functions
  lines = 2,  // source files, lines and inlined functions too
};

struct CodeModuleRow {
  std::string path;     // where the program ran
  std::string buildId;  // hexadecimal; empty: it has none
  SymbolsFound found = SymbolsFound::none;
};

struct FunctionRow {
  std::string name;  // demangled; "libm.so.6+0x8f3a" where it is not known
  std::optional<CodeModuleId> module;
};

// A place in the tree of calls: a function that was called from `parent`, or inlined there, and a line of it.
struct StackRow {
  std::optional<StackId> parent;  // empty: nothing called it, or what did is not known
  FunctionId function{};
  std::string file;  // empty: not known, like line
  std::optional<std::uint32_t> line;
  bool inlined = false;
};

// What one thread did at one place. Within an MPI call (`operation`) the place is where the call was made.
struct SampleRow {
  std::optional<StackId> stack;  // empty: the stack could not be kept
  // Address of the instruction, as the function's file has it; for a call its last byte. Empty: in no file, or not
  // known.
  std::optional<std::uint64_t> address;
  RankId rank{};
  std::uint32_t thread = 0;              // of the rank; threads that follow each other may share a number
  std::optional<OperationId> operation;  // empty: not in MPI
  std::optional<CommunicatorId> communicator;
  std::optional<RegionId> region;
  std::optional<std::uint32_t> bin;  // of time
  std::uint64_t samples = 0;
  double seconds = 0, cpuSeconds = 0;  // that passed; of them on a processor
  double waitSeconds = 0;              // in MPI, waiting
  std::uint64_t calls = 0, sends = 0, receives = 0, bytesSent = 0, bytesReceived = 0;
  // In calls that asked whether something is there, and found nothing: neither work nor wait. In other calls, where no
  // sample showed whether it was work or wait. Empty: not recorded.
  std::optional<double> pollSeconds{}, unclearSeconds{};
};

}  // namespace weft
