#include "core/sums/communicator_totals.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

void addTo(std::optional<std::uint64_t>& sum, std::optional<std::uint64_t> more) {
  if (more) addHeld(sum, *more);
}

void addTo(std::optional<double>& sum, std::optional<double> more) {
  if (more) sum = sum.value_or(0) + *more;
}

void raiseTo(std::optional<double>& most, std::optional<double> other) {
  if (other) most = std::max(most.value_or(*other), *other);
}

std::optional<double> imbalanceOf(const std::optional<Spread>& spread) {
  return spread ? spread->imbalance() : std::nullopt;
}

// A source whose cells count one rank, or are maxima, may also state the sum over ranks: it is larger than the sum of
// the cells.
bool isBetter(std::optional<std::uint64_t> stated, const CommunicatorTotals& totals) {
  if (!stated || !totals.calls) return stated.has_value();
  const bool partial = totals.callsOf.has(Statistic::ofOneRank) || totals.callsOf.has(Statistic::maximum);
  return partial && *stated > *totals.calls;
}

void addOperation(CommunicatorTotals& totals, const OperationSummary& operation) {
  addTo(totals.calls, operation.calls);
  totals.callsOf.add(operation.callsOf);
  addTo(totals.seconds, operation.sumSeconds);
  if (!operation.sumSeconds) addTo(totals.maxSeconds, operation.maxSeconds);
  const OperationClass kind = classOf(operation.operationName);
  if (kind == OperationClass::receive) addTo(totals.received, operation.bytes);
  if (countsAsVolume(kind)) {
    addTo(totals.volume, operation.bytes);
    if (operation.bytes) totals.volumeOf.add(operation.bytesOf);
    totals.volumeDerived |= operation.bytes && operation.bytesDerived;
  }
}

}  // namespace

void CommunicatorTotals::add(const CommunicatorTotals& more) {
  addTo(seconds, more.seconds);
  addTo(maxSeconds, more.maxSeconds);
  addTo(volume, more.volume);
  addTo(received, more.received);
  addTo(calls, more.calls);
  raiseTo(imbalance, more.imbalance);
  raiseTo(byteImbalance, more.byteImbalance);
  volumeStated |= more.volumeStated;
  volumeDerived |= more.volumeDerived;
  callsOf.add(more.callsOf);
  volumeOf.add(more.volumeOf);
}

std::map<CommunicatorId, CommunicatorTotals> totalsByCommunicator(const RunSnapshot& run) {
  std::map<CommunicatorId, CommunicatorTotals> all;
  for (const Communicator& one : run.communicators) all[one.id];
  for (const OperationSummary& operation : run.operations) {
    const auto found = operation.communicator ? all.find(*operation.communicator) : all.end();
    if (found != all.end()) addOperation(found->second, operation);
  }
  for (const RankSpread& spread : run.spreads) {
    const auto found = all.find(spread.communicator);
    if (found == all.end()) continue;
    found->second.imbalance = imbalanceOf(spread.seconds);
    found->second.byteImbalance = imbalanceOf(spread.bytes);
  }
  for (const Communicator& one : run.communicators) {
    CommunicatorTotals& totals = all[one.id];
    if (isBetter(one.statedCalls, totals)) {
      totals.calls = one.statedCalls;
      totals.callsOf = Statistic::sum;
    }
    if (totals.volume || totals.received || !one.statedBytes) continue;
    totals.volume = one.statedBytes;
    totals.volumeStated = true;
  }
  return all;
}

}  // namespace weft
