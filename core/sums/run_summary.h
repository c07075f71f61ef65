// Key numbers of a run: duration, share of MPI, and the largest consumers of MPI time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/known_value.h"
#include "core/store/run_snapshot.h"

namespace weft {

// The library whose calls a run's operations are: "NCCL" if only logs or traces of a training job have operations, else
// "MPI".
std::string_view calledLibrary(const RunSnapshot& run);
// As people write it: "MPI_Allreduce", but NCCL's "AllReduce".
std::string calledName(const RunSnapshot& run, const std::string& operation);

struct SummaryShare {
  std::string name;    // of a communicator; of an operation, without "MPI_"
  double seconds = 0;  // over ranks
  double share = 0;    // of all recorded seconds in MPI but those of MPI_Init and MPI_Finalize
};

// Seconds from the end of MPI_Init to the start of MPI_Finalize. Empty optionals are "not recorded".
struct RunSummary {
  std::optional<Spread> elapsed;                       // of the ranks
  std::optional<Spread> recorded;                      // of that, while the recording was on; nothing: all of it
  std::optional<Spread> mpi;                           // seconds in MPI of each rank
  Quality mpiQuality = Quality::exact;                 // at least: only some operations were recorded
  std::string only;                                    // which, as the recorder was told; empty: all
  KnownValue<double> mpiShare = Absence::notRecorded;  // mean in MPI ÷ mean recorded; not known where the one is of
                                                       // several runs and the other of one
  std::optional<std::uint64_t> volume;                 // bytes that communicators moved, as countsAsVolume() says
  Statistics volumeOf;
  std::uint64_t runs = 1;            // added up in the source, which has `elapsed` of the first of them alone
  std::string_view library = "MPI";  // whose calls these are
  std::vector<SummaryShare> communicators, operations;  // those with the most seconds, at most three each
};

RunSummary summaryOf(const RunSnapshot& run);

// The same in words, a label and a text each: "time in MPI", "12.3 s a rank (33 %), 10.1 to 15.0 s". Only what was
// recorded.
std::vector<std::pair<std::string, std::string>> wordsOf(const RunSummary& summary);

}  // namespace weft
