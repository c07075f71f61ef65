// Whether a run is worth a look: how long it took, how much of that in MPI, and what took most of it.
#pragma once

#include <string>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

struct SummaryShare {
  std::string name;    // of a communicator; of an operation, without "MPI_"
  double seconds = 0;  // over ranks
  double share = 0;    // of all recorded seconds in MPI but those of MPI_Init and MPI_Finalize
};

// Seconds from the end of MPI_Init to the start of MPI_Finalize. Empty optionals are "not recorded".
struct RunSummary {
  std::optional<Spread> elapsed;  // of the ranks
  std::optional<Spread> mpi;      // seconds in MPI of each rank that made a recorded call
  std::optional<double> mpiShare;  // mean in MPI ÷ mean elapsed; not where the one is of several runs and the other of one
  std::optional<std::uint64_t> volume;  // bytes that communicators moved, as countsAsVolume() says
  Statistics volumeOf;
  std::uint64_t runs = 1;  // added up in the source, which has `elapsed` of the first of them alone
  std::vector<SummaryShare> communicators, operations;  // those with the most seconds, at most three each
};

RunSummary summaryOf(const RunSnapshot& run);

// The same in words, a label and a text each: "in MPI", "12.3 s a rank (33 %), 10.1 to 15.0 s". Only what was recorded.
std::vector<std::pair<std::string, std::string>> wordsOf(const RunSummary& summary);

}  // namespace weft
