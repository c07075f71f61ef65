#include "analysis/waits/state_accuracy.h"

#include <algorithm>
#include <cmath>

#include "core/base/known_value.h"
#include "core/base/short_text.h"
#include "core/base/units.h"

namespace weft {

// A share p of n samples that come independently of each other: sqrt(p (1 - p) / n) of the whole.
std::optional<double> waitErrorSeconds(const CodeSums& sums) {
  const double all = sums.sampledSeconds();
  if (sums.samples == 0 || !(all > 0)) return std::nullopt;
  const double share = std::clamp(sums.waitSeconds / all, 0.0, 1.0);
  return all * std::sqrt(share * (1 - share) / static_cast<double>(sums.samples));
}

StateAccuracy stateAccuracy(const SampledCode& code, const PairFilter& filter) {
  StateAccuracy accuracy;
  CodeSums all;
  double variance = 0;
  for (const auto& [rank, sums] : codeSumsByRank(code, filter)) {
    all.add(sums);
    const double error = waitErrorSeconds(sums).value_or(0);
    variance += error * error;
  }
  accuracy.mpiSeconds = all.mpiSeconds;
  accuracy.waitSeconds = all.waitSeconds;
  accuracy.workSeconds = all.workSeconds();
  accuracy.pollSeconds = all.pollSeconds;
  accuracy.unclearSeconds = all.unclearSeconds;
  accuracy.waitErrorSeconds = std::sqrt(variance);
  accuracy.samples = all.samples;
  return accuracy;
}

std::string stateRule(const SampledCode& code) {
  const std::string rule =
      code.rule == "frames" ? "work and wait in MPI are distinguished by the library's own frames"
      : code.rule == "cpu clock"
          ? "in MPI a thread on a processor works, else it waits: this library does not report when it waits"
          : "the run does not record how work and wait in MPI were distinguished";
  return (code.rate.empty() ? std::string() : "sampled at " + code.rate.substr(0, code.rate.find('.')) + " Hz; ") +
         rule;
}

std::string accuracyText(const SampledCode& code, const StateAccuracy& accuracy) {
  if (accuracy.samples == 0 || !(accuracy.mpiSeconds > 0)) return {};
  std::string text = "ranks waited " + humanSeconds(accuracy.waitSeconds) + " ± " +
                     humanSeconds(accuracy.waitErrorSeconds) + " (standard error of " +
                     counted(accuracy.samples, "sample", "samples") + ")";
  if (accuracy.pollSeconds)
    text += ", and polled " + humanSeconds(*accuracy.pollSeconds) + " in calls that found nothing";
  if (!accuracy.unclearSeconds)
    return text + "; " + sentence("how much of the time in MPI was unclear", Absence::notRecorded);
  text += "; " + sharePercent(*accuracy.unclearSeconds / accuracy.mpiSeconds) + " of the time in MPI was unclear";
  if (*accuracy.unclearSeconds > 0)
    text += code.rule == "frames" ? ", and counts as waiting if the same call was seen waiting, else as work"
                                  : ", and counts as work, but for calls that only wait; it may be polling";
  return text;
}

}  // namespace weft
