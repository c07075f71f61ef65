// Run times, and the communicator that explains them best (figure 4c of the mpisee paper).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/correlation.h"
#include "core/sums/run_match.h"

namespace weft {

// Where a run's total time comes from. Times of different origin are not compared.
enum class TimeOrigin {
  elapsed,     // the largest time of any rank from the end of MPI_Init to the start of MPI_Finalize
  operations,  // the largest time of any rank in recorded MPI operations but MPI_Init and MPI_Finalize
};

struct RunTimes {
  TimeOrigin origin = TimeOrigin::elapsed;
  std::vector<std::optional<double>> seconds;  // by run; nothing where it was not recorded
};

// Elapsed time, unless some run lacks it and all have the other.
RunTimes runTimes(std::span<const RunSnapshot* const> runs);
// "largest elapsed time of a rank", "largest time of a rank in MPI operations"
const char* sentence(TimeOrigin origin);

// Ranks that the sources name, else the size of the largest communicator; nothing where neither is known.
std::optional<std::uint64_t> rankCount(const RunSnapshot& run);
// Of two runs by their names and rankCount(): "A has 16 ranks, B has 256: compare shares, not sums". Empty
// where both have as many, or one is not known.
std::string sizeNote(const std::array<std::string, 2>& names, const std::array<std::optional<std::uint64_t>, 2>& ranks);

// The name of the host on which all ranks ran, so that nothing of them goes over links; nothing: on several, or some
// are not known.
std::optional<std::string> onlyHost(const RunSnapshot& run);

// Names for runs: a run's label, else the name of its file without the ending. Names that two runs have get the run's
// number: "hier16 (2)".
std::vector<std::string> runNames(std::span<const RunSnapshot* const> runs);

// Seconds of a communicator in each run: the mean over the ranks that made a recorded call on it, of each rank's sum.
struct CommunicatorTimes {
  std::size_t matched = 0;                         // position in RunMatch::communicators()
  std::vector<std::optional<double>> meanSeconds;  // by run
  Correlation withTotal;                           // x: total time, y: mean seconds
};

// One entry for each communicator that is not the profiler's own and has a time in some run, in the order of the match.
std::vector<CommunicatorTimes> communicatorTimes(std::span<const RunSnapshot* const> runs, const RunMatch& match,
                                                 const RunTimes& times);

}  // namespace weft
