// Sums of samples by function, line, file, state, and caller and callee.
// They follow the tables of "MPI State Profiling" (function list, callers-callees, annotated source): exclusive is the
// place itself, inclusive adds its callees. A recursive call counts once in inclusive sums.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/waits/sampled_code.h"
#include "core/records/facets.h"

namespace weft {

struct CodeSums {
  std::uint64_t samples = 0, calls = 0, sends = 0, receives = 0, bytesSent = 0, bytesReceived = 0;
  double seconds = 0, cpuSeconds = 0, mpiSeconds = 0,
         waitSeconds = 0;  // elapsed; of them on a processor, in MPI, waiting there
  double initSeconds = 0,
         finalizeSeconds = 0;  // elapsed too, in MPI_Init and MPI_Finalize: not sampled, and no part of the time in MPI

  // In calls that found nothing, which is no waiting; in other calls, where no sample showed whether it was work or
  // wait. Nothing: not recorded.
  std::optional<double> pollSeconds = {}, unclearSeconds = {};

  double workSeconds() const { return mpiSeconds - waitSeconds - pollSeconds.value_or(0); }
  double sampledSeconds() const { return seconds - initSeconds - finalizeSeconds; }
  void add(const SampledCode::Sums& sums);
  void add(const CodeSums& other);
};

struct CodePart {
  CodeSums exclusive, inclusive;
};

// Filters keep what samples follow (Measure::samples). What was done outside of MPI has no communicator and no
// operation.
inline RowKeys keysOf(const SampleRow& row) {
  return {row.communicator, row.region, {}, row.operation, row.rank, row.bin};
}

enum class CodeBy { function, line, module };

// By position among the code's functions, lines or modules; SampledCode::none: not known.
std::map<std::uint32_t, CodePart> codeSums(const SampledCode& code, const PairFilter& filter, CodeBy by);
std::map<RankId, CodeSums> codeSumsByRank(const SampledCode& code, const PairFilter& filter);

// The neighbours of one function: its inclusive sums by caller, and those of the functions that it called. A call of
// itself is in both.
struct CodeNeighbours {
  CodePart self;
  std::map<std::uint32_t, CodeSums> callers, callees;  // by function; none: nobody, or not known
};
CodeNeighbours neighboursOf(const SampledCode& code, const PairFilter& filter, std::uint32_t function);

// Positions among the code's functions: several files may have one of the name. Throws Error where there is none.
std::vector<std::uint32_t> functionsNamed(const SampledCode& code, const std::string& name);

// By place of the tree.
std::vector<CodePart> placeSums(const SampledCode& code, const PairFilter& filter);

}  // namespace weft
