// How far the states of samples can be trusted: the rule by which they were told, what it could not tell, and the error
// that the number of samples leaves.
#pragma once

#include <optional>
#include <string>

#include "analysis/waits/code_sums.h"

namespace weft {

// The standard error of the seconds that a thread waited, by how many samples found what share of the time. Nothing if
// nothing was sampled.
std::optional<double> waitErrorSeconds(const CodeSums& sums);

struct StateAccuracy {
  double mpiSeconds = 0, waitSeconds = 0, workSeconds = 0;
  std::optional<double> pollSeconds, unclearSeconds;  // nothing: not recorded
  double waitErrorSeconds = 0;                        // of all ranks, each of which was sampled by itself
  std::uint64_t samples = 0;
};
StateAccuracy stateAccuracy(const SampledCode& code, const PairFilter& filter);

// "sampled at 100 Hz; work and wait in MPI are distinguished by the library's own frames"
std::string stateRule(const SampledCode& code);
// "waiting is 22.8 s ± 0.51 s by 2921 samples; 0.2 % of the time in MPI was unclear, which …"; empty: nothing was
// sampled in MPI.
std::string accuracyText(const SampledCode& code, const StateAccuracy& accuracy);

}  // namespace weft
