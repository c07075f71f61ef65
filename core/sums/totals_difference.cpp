#include "core/sums/totals_difference.h"

namespace weft {
namespace {

std::optional<std::uint64_t> exact(const CommunicatorTotals* totals, TotalsMeasure measure) {
  if (!totals) return std::nullopt;
  return measure == TotalsMeasure::volume  ? totals->volume
         : measure == TotalsMeasure::calls ? totals->calls
                                           : std::nullopt;
}

std::optional<double> real(const CommunicatorTotals* totals, TotalsMeasure measure) {
  if (!totals) return std::nullopt;
  if (measure == TotalsMeasure::time) return totals->anySeconds();
  if (measure == TotalsMeasure::imbalance) return totals->imbalance;
  const auto whole = exact(totals, measure);
  return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

bool sameKind(const CommunicatorTotals& first, const CommunicatorTotals& second, TotalsMeasure measure) {
  if (measure == TotalsMeasure::time) return first.seconds.has_value() == second.seconds.has_value();
  if (measure == TotalsMeasure::calls) return first.callsOf == second.callsOf;
  return measure != TotalsMeasure::volume ||
         (first.volumeStated == second.volumeStated && first.volumeOf == second.volumeOf);
}

}  // namespace

std::optional<std::uint64_t> MeasureSides::exactDistance() const {
  if (!exactFirst || !exactSecond) return std::nullopt;
  return *exactSecond < *exactFirst ? *exactFirst - *exactSecond : *exactSecond - *exactFirst;
}

MeasureSides sidesOf(const CommunicatorTotals* first, const CommunicatorTotals* second, TotalsMeasure measure) {
  MeasureSides sides{real(first, measure), real(second, measure), exact(first, measure), exact(second, measure), {}};
  if (!sides.first || !sides.second || !sameKind(*first, *second, measure)) return sides;
  if (const auto far = sides.exactDistance())  // exact before it is rounded
    sides.difference = *sides.exactSecond < *sides.exactFirst ? -static_cast<double>(*far) : static_cast<double>(*far);
  else sides.difference = *sides.second - *sides.first;
  return sides;
}

}  // namespace weft
